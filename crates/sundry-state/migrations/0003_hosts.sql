-- Layout 3: leases of hosts, so that several nodes read feeds at once and never two of them one host.

-- A fence is the timeline of the database and a number of this sequence. After an asynchronous
-- failover the sequence may give a number again, but never on the same timeline.
CREATE SEQUENCE crawl_fences;

-- Times are the database's own.
CREATE TABLE crawl_hosts (
    host text PRIMARY KEY,
    due timestamptz NOT NULL,        -- when a feed there is due; -infinity: somebody waits for it
    holder text NOT NULL,            -- a node, or nothing
    until timestamptz NOT NULL,      -- the end of its lease, or of the rest that the host is due
    timeline bigint NOT NULL,
    counter bigint NOT NULL,
    used timestamptz NOT NULL        -- when it was last offered, claimed or released
);
CREATE INDEX crawl_hosts_by_due ON crawl_hosts (due);

-- Results that a node brought after it had lost the lease of their host.
ALTER TABLE nodes ADD COLUMN late bigint NOT NULL DEFAULT 0;
