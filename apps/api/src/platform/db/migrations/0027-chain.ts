/** The tamper-evident chain of the log's events, its keys, and the daily signed heads. */
export const migration = {
  name: '0027-chain',
  up: `
-- One row an event, in the order of the log, and one per new epoch. It is never rebuilt: n and hash are for good.
CREATE TABLE app.chain (
  n           bigint      PRIMARY KEY CHECK (n > 0),
  day         date        NOT NULL,
  recorded_at timestamptz NOT NULL,
  event_id    uuid        UNIQUE,
  stream      text,
  revision    bigint,
  type        text,
  -- HMAC-SHA-256 of the event's content under its stream's key
  digest      bytea,
  -- of a link: the epoch that begins
  epoch       integer,
  hash        bytea       NOT NULL,
  CHECK (num_nulls(event_id, stream, revision, type, digest) = CASE WHEN epoch IS NULL THEN 0 ELSE 5 END)
);

CREATE FUNCTION app.chain_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'app.chain only grows';
END $$;
CREATE TRIGGER guard BEFORE UPDATE OR DELETE OR TRUNCATE ON app.chain
  FOR EACH STATEMENT EXECUTE FUNCTION app.chain_guard();

CREATE TABLE app.chain_key (
  stream text PRIMARY KEY,
  -- NULL: the stream was erased
  key    bytea
);

CREATE TABLE app.chain_state (
  one         boolean PRIMARY KEY DEFAULT true CHECK (one),
  n           bigint  NOT NULL,
  hash        bytea   NOT NULL,
  -- the earliest day of the next entry: sealed days take no more
  day         date    NOT NULL,
  -- the place in the log of the last event that was looked at; NULL: none yet
  position    text,
  event_id    uuid,
  -- the last check that found no fault
  verified_n  bigint,
  verified_at timestamptz
);
INSERT INTO app.chain_state (n, hash, day) VALUES (0, decode(repeat('00', 32), 'hex'), '-infinity');

CREATE TABLE app.chain_head (
  day       date   PRIMARY KEY,
  last      bigint NOT NULL UNIQUE,
  head      jsonb  NOT NULL,
  -- roots of the day's subtrees of 1,024 leaves, 32 bytes each
  blocks    bytea  NOT NULL,
  -- when it was written to the admins; NULL: not yet
  mailed_at timestamptz
);
`,
};
