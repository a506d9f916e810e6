/**
 * The event log. Writers share one advisory lock until they commit, so that a reader that notes the head knows who is
 * in flight, and can wait for those: no gap below the head can be filled later. Ordering by the sequence alone would
 * lose events of transactions that commit out of order. (The first release used `log.barrier()`.)
 */
export const migration = {
  name: '0001-log',
  up: `
CREATE SCHEMA IF NOT EXISTS log;

CREATE TABLE log.epoch (epoch integer NOT NULL CHECK (epoch > 0));
INSERT INTO log.epoch VALUES (1);

CREATE TABLE log.events (
  position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  stream   text   NOT NULL,
  revision bigint NOT NULL CHECK (revision >= 0),
  id       uuid   NOT NULL,
  type     text   NOT NULL,
  data     jsonb  NOT NULL,
  meta     jsonb  NOT NULL,
  CONSTRAINT events_stream_revision UNIQUE (stream, revision),
  CONSTRAINT events_id UNIQUE (id)
);

-- Only the functions below may write: an insert past them would not hold the lock, a change would rewrite history.
CREATE FUNCTION log.guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('log.writing', true), '') <> TG_OP THEN
    RAISE EXCEPTION 'log.events is written by log.append and log.erase_stream only';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER guard BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON log.events
  FOR EACH STATEMENT EXECUTE FUNCTION log.guard();

-- expected: a revision, -1 for an absent stream, -2 for whatever is there.
-- outcome: 'appended' with the last event's revision and position, or 'conflict' with the stream's revision (-1: absent).
CREATE FUNCTION log.append(
  p_stream text, p_expected bigint, p_ids uuid[], p_types text[], p_data jsonb[], p_meta jsonb[],
  OUT outcome text, OUT revision bigint, OUT at bigint
) LANGUAGE plpgsql AS $$
DECLARE
  v_current bigint;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7091871);
  IF p_expected = -2 THEN
    PERFORM pg_advisory_xact_lock(7091872, hashtext(p_stream));
  END IF;
  SELECT coalesce(max(e.revision), -1) INTO v_current FROM log.events e WHERE e.stream = p_stream;

  IF v_current <> p_expected THEN
    IF (SELECT count(*) FROM log.events e WHERE e.stream = p_stream AND e.id = ANY (p_ids)) = cardinality(p_ids) THEN
      SELECT 'appended', e.revision, e.position INTO outcome, revision, at
        FROM log.events e WHERE e.id = p_ids[cardinality(p_ids)];
      RETURN;
    END IF;
    IF p_expected <> -2 THEN
      outcome := 'conflict'; revision := v_current;
      RETURN;
    END IF;
  END IF;

  PERFORM set_config('log.writing', 'INSERT', true);
  INSERT INTO log.events (stream, revision, id, type, data, meta)
    SELECT p_stream, v_current + n, u.id, u.type, u.data, u.meta
    FROM unnest(p_ids, p_types, p_data, p_meta) WITH ORDINALITY AS u (id, type, data, meta, n)
    ORDER BY n;
  PERFORM set_config('log.writing', '', true);
  SELECT 'appended', e.revision, e.position INTO outcome, revision, at
    FROM log.events e WHERE e.id = p_ids[cardinality(p_ids)];
END $$;

-- The newest position with nothing in flight below it. Each statement of a volatile function sees a new snapshot,
-- so the second one sees everything that committed before the lock was granted.
CREATE FUNCTION log.barrier() RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7091871);
  RETURN (SELECT coalesce(max(position), 0) FROM log.events);
END $$;

CREATE FUNCTION log.erase_stream(p_stream text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7091871);
  PERFORM set_config('log.writing', 'DELETE', true);
  DELETE FROM log.events WHERE stream = p_stream;
  PERFORM set_config('log.writing', '', true);
END $$;
`,
};
