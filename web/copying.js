// Copying code: the text goes to the clipboard, or is selected where there is none.

/** Copies what `code` shows when `button` is pressed. */
export function copies(button, code) {
  const said = button.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(code.textContent);
      button.textContent = "Copied";
    } catch {
      // Without the clipboard the text is selected, ready for the keyboard.
      getSelection().selectAllChildren(code);
      button.textContent = "Selected";
    }
    button.addEventListener("blur", () => (button.textContent = said), { once: true });
  });
}
