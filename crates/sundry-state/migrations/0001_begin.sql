-- Layout 1: the tables of the embedded store, as several nodes write them at once.

-- Every URL once, whatever its days and editions. It cannot be partitioned, since an article whose
-- date changes must be found again; its row is inserted first, so that two nodes that bring the same
-- article meet here. The number is made from the URL.
CREATE TABLE article_keys (
    id integer PRIMARY KEY,
    url text NOT NULL,
    day integer NOT NULL
);
CREATE INDEX article_keys_by_day ON article_keys (day);

-- An article in an edition. Days are counted from 1970; a day is a partition of its own, so that old
-- days are dropped and not deleted. There is no default partition: it would forbid detaching others
-- while they are read.
CREATE TABLE articles (
    day integer NOT NULL,
    country text NOT NULL,
    language text NOT NULL,
    id integer NOT NULL,
    url text NOT NULL,
    outlet text NOT NULL,
    title text NOT NULL,
    text text NOT NULL,
    summary text,
    image text,
    video text,
    authors text NOT NULL,       -- parted by U+001F
    published bigint NOT NULL,
    seen bigint NOT NULL,
    page smallint NOT NULL,      -- 0 not asked for, 1 read, 2 refused
    PRIMARY KEY (day, country, language, id)
) PARTITION BY RANGE (day);
CREATE INDEX articles_by_id ON articles (id);

CREATE TABLE feeds (
    url text PRIMARY KEY,
    title text,
    moved_to text,
    etag text,
    last_modified text,
    visited bigint,
    succeeded bigint,
    due bigint NOT NULL,
    every bigint NOT NULL,       -- seconds between two visits
    failures bigint NOT NULL,
    status text NOT NULL,
    visits bigint NOT NULL,
    unchanged bigint NOT NULL,
    articles bigint NOT NULL
);

CREATE TABLE own_feeds (
    url text NOT NULL,
    country text NOT NULL,
    language text NOT NULL,
    outlet text NOT NULL,
    removed boolean NOT NULL,
    PRIMARY KEY (url, country, language)
);

CREATE TABLE hosts (
    host text PRIMARY KEY,
    robots text NOT NULL,
    fetched bigint NOT NULL,
    until bigint NOT NULL
);

CREATE TABLE asked (
    country text NOT NULL,
    language text NOT NULL,
    first bigint NOT NULL,
    last bigint NOT NULL,
    PRIMARY KEY (country, language)
);

-- Times are the database's own. A row stays when its lease is released.
CREATE TABLE leases (
    name text PRIMARY KEY,
    holder text NOT NULL,
    until timestamptz NOT NULL
);

CREATE TABLE counters (
    name text NOT NULL,
    day integer NOT NULL,
    value bigint NOT NULL,
    PRIMARY KEY (name, day)
);

-- Additions that took effect, so that one whose answer was lost is not made twice.
CREATE TABLE additions (
    id bigint PRIMARY KEY,
    made timestamptz NOT NULL
);

-- How much every node has written of what others read. A node knows that others wrote when the sum
-- over their rows has grown: exact, since a row changes in the same transaction as what it counts. A
-- row for each connection, so that two writers of a node never wait for each other. The rows of nodes
-- that are gone are added to the node with the empty name: the sum never falls.
CREATE TABLE writers (
    node text NOT NULL,
    connection integer NOT NULL,
    writes bigint NOT NULL,
    made timestamptz NOT NULL,
    PRIMARY KEY (node, connection)
);
