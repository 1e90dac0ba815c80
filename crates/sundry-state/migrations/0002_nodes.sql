-- Layout 2: the nodes that use this database, as each tells of itself.
CREATE TABLE nodes (
    name text PRIMARY KEY,           -- drawn at random when a node starts
    host text NOT NULL,
    version text NOT NULL,
    kinds text[] NOT NULL,           -- of catalogues, with the publication of each that answers
    publications bigint[] NOT NULL,
    behind text[] NOT NULL,          -- kinds whose newest publication does not answer
    crawls boolean NOT NULL,
    lent bigint NOT NULL,            -- parts of quotas that are lent and not used up
    primary_host text NOT NULL,      -- where its writes go
    failed_over bigint,              -- when that changed, in seconds since 1970
    started timestamptz NOT NULL,
    seen timestamptz NOT NULL
);
