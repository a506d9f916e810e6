/**
 * An event's id is looked for in its stream only, so that a large log can be parted by stream (docs/adr/0161): no index
 * over all parts can say that an id is nowhere. `log.partition` parts it. A row's position comes back with its insert.
 */
export const migration = {
  name: '0119-log-by-stream',
  up: `
CREATE OR REPLACE FUNCTION log.append(
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
        FROM log.events e WHERE e.stream = p_stream AND e.id = p_ids[cardinality(p_ids)];
      RETURN;
    END IF;
    IF p_expected <> -2 THEN
      outcome := 'conflict'; revision := v_current;
      RETURN;
    END IF;
  END IF;

  PERFORM set_config('log.writing', 'INSERT', true);
  WITH written AS (
    INSERT INTO log.events AS e (stream, revision, id, type, data, meta)
      SELECT p_stream, v_current + n, u.id, u.type, u.data, u.meta
      FROM unnest(p_ids, p_types, p_data, p_meta) WITH ORDINALITY AS u (id, type, data, meta, n)
      ORDER BY n
    RETURNING e.revision, e.position
  )
  SELECT 'appended', max(w.revision), max(w.position) INTO outcome, revision, at FROM written w;
  PERFORM set_config('log.writing', '', true);
END $$;

-- As before, but for the repeat, which is looked for in the stream, and for keys given up, looked for only where there are some.
CREATE OR REPLACE FUNCTION log.append_with_keys(
  p_stream text, p_expected bigint, p_ids uuid[], p_types text[], p_data jsonb[], p_meta jsonb[], p_keys jsonb,
  OUT outcome text, OUT revision bigint, OUT at bigint, OUT kind text, OUT key text
) LANGUAGE plpgsql AS $$
DECLARE
  v_repeated boolean := EXISTS (SELECT 1 FROM log.events e WHERE e.stream = p_stream AND e.id = p_ids[1]);
  v_command uuid := (p_meta[1] ->> 'commandId')::uuid;
  v_base text;
BEGIN
  SELECT a.outcome, a.revision, a.at INTO outcome, revision, at FROM log.append(p_stream, p_expected, p_ids, p_types, p_data, p_meta) a;
  -- What a repeat says of the keys is old: the stream may have moved on.
  IF outcome = 'conflict' OR v_repeated THEN
    RETURN;
  END IF;
  -- Taken in one order, and before any is given up: two streams that swap keys do not wait for each other.
  FOR kind, key, v_base IN SELECT t.kind, t.key, t.base FROM app.taken_in(p_keys) t ORDER BY 1, 2 LOOP
    INSERT INTO app.reservation AS r (kind, key, base, owner_stream, command_id, claimed)
      VALUES (append_with_keys.kind, append_with_keys.key, v_base, p_stream, v_command, true)
      ON CONFLICT ON CONSTRAINT reservation_pkey DO UPDATE
        SET base = excluded.base, command_id = excluded.command_id, claimed = true, releasing = NULL, taken_at = now()
        WHERE r.owner_stream = excluded.owner_stream;
    IF NOT FOUND THEN
      RAISE EXCEPTION USING ERRCODE = 'QW001', MESSAGE = 'A key belongs to another stream';
    END IF;
    IF key <> v_base AND left(key, length(v_base)) = v_base AND substr(key, length(v_base) + 1) ~ '^-[0-9]{1,9}$' THEN
      INSERT INTO app.reservation_counter AS c VALUES (append_with_keys.kind, v_base, substr(append_with_keys.key, length(v_base) + 2)::integer)
        ON CONFLICT ON CONSTRAINT reservation_counter_pkey DO UPDATE SET next = greatest(c.next, excluded.next);
    END IF;
  END LOOP;
  IF p_keys -> 'loses' <> '[]' THEN
    DELETE FROM app.reservation r USING jsonb_to_recordset(p_keys -> 'loses') AS l (kind text, key text)
      WHERE r.kind = l.kind AND r.key = l.key AND r.owner_stream = p_stream
        AND NOT EXISTS (SELECT FROM app.taken_in(p_keys) t WHERE t.kind = l.kind AND t.key = l.key);
  END IF;
  IF p_keys -> 'givesUp' <> '[]' THEN
    DELETE FROM app.reservation r WHERE r.owner_stream = p_stream AND app.given_up_in(p_keys, r.kind, r.key);
  END IF;
  DELETE FROM app.double_key d WHERE d.stream = p_stream AND app.given_up_in(p_keys, d.kind, d.key);
EXCEPTION WHEN SQLSTATE 'QW001' THEN
  -- The block is undone, its variables are not.
  outcome := 'taken';
END $$;

-- Parts the log by the hash of the stream, once, while nobody uses it: rows, positions and guard stay. It takes the room of
-- a second log. Positions stay unique because one sequence gives them, and nothing but the functions above may write.
CREATE FUNCTION log.partition(p_parts integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_last bigint;
  v_called boolean;
BEGIN
  IF p_parts NOT BETWEEN 2 AND 256 THEN
    RAISE EXCEPTION 'The log is parted into 2 to 256 parts';
  END IF;
  LOCK TABLE log.events IN ACCESS EXCLUSIVE MODE;
  IF (SELECT relkind FROM pg_class WHERE oid = 'log.events'::regclass) = 'p' THEN
    RAISE EXCEPTION 'The log is parted already';
  END IF;
  SELECT last_value, is_called INTO v_last, v_called FROM log.events_position_seq;
  ALTER TABLE log.events RENAME TO whole;
  -- Ends the sequence too, and the names of the constraints become free.
  ALTER TABLE log.whole ALTER position DROP IDENTITY, DROP CONSTRAINT events_pkey, DROP CONSTRAINT events_stream_revision,
    DROP CONSTRAINT events_id;
  CREATE SEQUENCE log.events_position_seq;
  PERFORM setval('log.events_position_seq', v_last, v_called);
  CREATE TABLE log.events (
    position bigint NOT NULL DEFAULT nextval('log.events_position_seq'),
    stream   text   NOT NULL,
    revision bigint NOT NULL CHECK (revision >= 0),
    id       uuid   NOT NULL,
    type     text   NOT NULL,
    data     jsonb  NOT NULL,
    meta     jsonb  NOT NULL
  ) PARTITION BY HASH (stream);
  ALTER SEQUENCE log.events_position_seq OWNED BY log.events.position;
  ALTER TABLE log.events ALTER data SET STATISTICS 0, ALTER meta SET STATISTICS 0;
  FOR n IN 0 .. p_parts - 1 LOOP
    EXECUTE format('CREATE TABLE log.events_%s PARTITION OF log.events FOR VALUES WITH (MODULUS %s, REMAINDER %s)', n, p_parts, n);
  END LOOP;
  INSERT INTO log.events (position, stream, revision, id, type, data, meta)
    SELECT position, stream, revision, id, type, data, meta FROM log.whole ORDER BY position;
  DROP TABLE log.whole;
  ALTER TABLE log.events
    ADD CONSTRAINT events_stream_revision UNIQUE (stream, revision),
    ADD CONSTRAINT events_stream_id UNIQUE (stream, id);
  CREATE INDEX events_position ON log.events (position);
  CREATE TRIGGER guard BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON log.events
    FOR EACH STATEMENT EXECUTE FUNCTION log.guard();
  -- A statement on one part passes the trigger of the whole.
  FOR n IN 0 .. p_parts - 1 LOOP
    EXECUTE format('CREATE TRIGGER guard BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON log.events_%s FOR EACH STATEMENT EXECUTE FUNCTION log.guard()', n);
  END LOOP;
  ANALYZE log.events;
END $$;
`,
};
