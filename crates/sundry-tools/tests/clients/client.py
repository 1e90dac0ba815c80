"""The official Python client against the tools: both eras, standard input and output and HTTP; then the
figures that docs/tools.md gives, of the program at hand. Usage: client.py SUNDRY URL"""

import asyncio
import json
import sys
import time

from mcp import Client, StdioServerParameters

sundry, url = sys.argv[1:]
# A short call of every tool that needs no network.
CALLS = {
    "singularize_word": {"word": "mice"},
    "pluralize_word": {"word": "mother-in-law"},
    "detect_language": {"text": "Wo ist der Bahnhof?"},
    "compute_nutrition": {"ingredients": "200 g tofu, 1 cup rice"},
    "extract_entities": {"text": "Jim Carrey is an actor from Canada"},
    "retrieve_top_news": {"source_country": "us", "language": "en", "date": "2026-01-15"},
    "retrieve_recipe": {"id": 1808},
    "search_recipes": {"query": "vegan dinner", "max_calories": 500},
    "retrieve_game": {"name": "portal 2"},
    "search_memes": {"keywords": ["cat"]},
    "retrieve_random_meme": {"keywords": ["pre-boiling"]},
    "search_gifs": {"query": "cat"},
    "list_similar_books": {"name": "hunger games"},
}


def size(thing):
    return len(json.dumps(thing, separators=(",", ":"), ensure_ascii=False).encode())


def plain(model):
    return model.model_dump(mode="json", by_alias=True, exclude_none=True)


async def check(where, mode):
    async with Client(where, mode=mode) as client:
        tools = (await client.list_tools()).tools
        assert len(tools) == 16, tools
        answer = await client.call_tool("compute_nutrition", CALLS["compute_nutrition"])
        assert "vegan | yes" in answer.content[0].text, answer
        answer = await client.call_tool("pluralize_word", {"wort": "ox"})
        assert answer.is_error and "Did you mean `word`?" in answer.content[0].text, answer
        assert len((await client.list_prompts()).prompts) == 3
        assert len((await client.list_resources()).resources) >= 7
        return client.protocol_version


async def figures():
    begun = time.perf_counter()
    async with Client(StdioServerParameters(command=sundry, args=["mcp"])) as client:
        tools = (await client.list_tools()).tools
        print(f"first list after {(time.perf_counter() - begun) * 1000:.0f} ms, client included")
        print(f"{'tool':<22}{'definition':>11}{'output':>8}{'brief':>7}{'full':>7}   bytes")
        total = outputs = 0
        for tool in tools:
            definition = plain(tool)
            output = size(definition.pop("outputSchema"))
            definition = size(definition)
            total, outputs = total + definition, outputs + output
            answers = []
            for detail in ("brief", "full"):
                if tool.name in CALLS:
                    arguments = CALLS[tool.name] | {"detail": detail}
                    answer = await client.call_tool(tool.name, arguments)
                    assert not answer.is_error, answer
                    answers.append(size(plain(answer)))
            assert not answers or (answers[0] <= 4000 and answers[1] <= 60000), answers
            brief, full = answers or ("–", "–")
            print(f"{tool.name:<22}{definition:>11}{output:>8}{brief:>7}{full:>7}")
        print(f"{'all':<22}{total:>11}{outputs:>8}   about {total // 4} tokens at 4 bytes a token")
        assert total <= 16000, total


async def main():
    stdio = StdioServerParameters(command=sundry, args=["mcp"])
    for name, where in (("stdio", stdio), ("http", url)):
        for mode in ("auto", "legacy"):
            version = await check(where, mode)
            print(f"python client over {name}, {mode}: {version}")
    await figures()


asyncio.run(main())
