/**
 * A unique key belongs to the stream whose events hold it: log and reservations are written together, or reconciled.
 */
export const migration = {
  name: '0012-keys-with-the-log',
  up: `
CREATE INDEX reservation_owner ON app.reservation (owner_stream);

-- Keys that two streams tell of: \`stream\` has to give one up, because \`keeper\` had it first.
CREATE TABLE app.double_key (
  kind     text        NOT NULL,
  key      text        NOT NULL,
  base     text        NOT NULL,
  stream   text        NOT NULL,
  keeper   text        NOT NULL,
  found_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, key, stream)
);

-- Whether the log has been looked through for such keys.
ALTER TABLE app.id_lift ADD COLUMN doubles_found boolean NOT NULL DEFAULT false;

-- Nobody knows yet what became of the command behind it, and a minute of silence has passed.
CREATE FUNCTION app.is_doubtful(r app.reservation) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (NOT r.claimed OR r.releasing IS NOT NULL) AND r.taken_at < now() - interval '1 minute'
$$;

-- The keys that a step of a stream's events takes, and those of the stream's rows that it gives up.
CREATE FUNCTION app.taken_in(p_keys jsonb) RETURNS TABLE (kind text, key text, base text) LANGUAGE sql IMMUTABLE AS $$
  SELECT t.kind, t.key, t.base FROM jsonb_to_recordset(p_keys -> 'takes') AS t (kind text, key text, base text)
$$;
CREATE FUNCTION app.given_up_in(p_keys jsonb, p_kind text, p_key text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT (p_keys -> 'givesUp' ? p_kind OR p_keys -> 'loses' @> jsonb_build_array(jsonb_build_object('kind', p_kind, 'key', p_key)))
    AND NOT p_keys -> 'takes' @> jsonb_build_array(jsonb_build_object('kind', p_kind, 'key', p_key))
$$;

-- The key that a stream would be given, without taking it. Outcomes as of app.reserve.
CREATE FUNCTION app.look_for_key(
  p_kind text, p_base text, p_owner text, p_suffix boolean,
  OUT outcome text, OUT granted text, OUT holder app.reservation
) LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_number integer;
BEGIN
  outcome := 'granted';
  IF p_suffix THEN
    SELECT r.key INTO granted FROM app.reservation r
      WHERE r.kind = p_kind AND r.base = p_base AND r.owner_stream = p_owner
      ORDER BY length(r.key), r.key LIMIT 1;
    IF FOUND THEN
      RETURN;
    END IF;
  END IF;
  granted := p_base;
  LOOP
    SELECT r.* INTO holder FROM app.reservation r WHERE r.kind = p_kind AND r.key = granted;
    IF NOT FOUND OR holder.owner_stream = p_owner THEN
      RETURN;
    END IF;
    IF app.is_doubtful(holder) THEN
      outcome := 'doubtful';
      RETURN;
    END IF;
    IF NOT p_suffix THEN
      outcome := 'taken';
      RETURN;
    END IF;
    IF v_number IS NULL THEN
      SELECT coalesce(max(c.next), 1) INTO v_number FROM app.reservation_counter c WHERE c.kind = p_kind AND c.base = p_base;
    END IF;
    v_number := v_number + 1;
    granted := p_base || '-' || v_number;
  END LOOP;
END $$;

-- log.append, and with it the keys of the stream: all or nothing. A third outcome: 'taken', with the key in the way.
CREATE FUNCTION log.append_with_keys(
  p_stream text, p_expected bigint, p_ids uuid[], p_types text[], p_data jsonb[], p_meta jsonb[], p_keys jsonb,
  OUT outcome text, OUT revision bigint, OUT at bigint, OUT kind text, OUT key text
) LANGUAGE plpgsql AS $$
DECLARE
  v_repeated boolean := EXISTS (SELECT 1 FROM log.events e WHERE e.id = p_ids[1]);
  v_command uuid := (p_meta[1] ->> 'commandId')::uuid;
BEGIN
  SELECT a.outcome, a.revision, a.at INTO outcome, revision, at FROM log.append(p_stream, p_expected, p_ids, p_types, p_data, p_meta) a;
  -- What a repeat says of the keys is old: the stream may have moved on.
  IF outcome = 'conflict' OR v_repeated THEN
    RETURN;
  END IF;
  -- Taken in one order, and before any is given up: two streams that swap keys do not wait for each other.
  FOR kind, key IN SELECT t.kind, t.key FROM app.taken_in(p_keys) t ORDER BY 1, 2 LOOP
    INSERT INTO app.reservation AS r (kind, key, base, owner_stream, command_id, claimed)
      SELECT t.kind, t.key, t.base, p_stream, v_command, true FROM app.taken_in(p_keys) t
      WHERE t.kind = append_with_keys.kind AND t.key = append_with_keys.key
      ON CONFLICT ON CONSTRAINT reservation_pkey DO UPDATE
        SET base = excluded.base, command_id = excluded.command_id, claimed = true, releasing = NULL, taken_at = now()
        WHERE r.owner_stream = excluded.owner_stream;
    IF NOT FOUND THEN
      RAISE EXCEPTION USING ERRCODE = 'QW001', MESSAGE = 'A key belongs to another stream';
    END IF;
  END LOOP;
  INSERT INTO app.reservation_counter AS c
    SELECT t.kind, t.base, substr(t.key, length(t.base) + 2)::integer FROM app.taken_in(p_keys) t
    WHERE left(t.key, length(t.base)) = t.base AND substr(t.key, length(t.base) + 1) ~ '^-[0-9]{1,9}$'
    ON CONFLICT ON CONSTRAINT reservation_counter_pkey DO UPDATE SET next = greatest(c.next, excluded.next);
  DELETE FROM app.reservation r WHERE r.owner_stream = p_stream AND app.given_up_in(p_keys, r.kind, r.key);
  DELETE FROM app.double_key d WHERE d.stream = p_stream AND app.given_up_in(p_keys, d.kind, d.key);
EXCEPTION WHEN SQLSTATE 'QW001' THEN
  -- The block is undone, its variables are not.
  outcome := 'taken';
END $$;

-- Takes a key for a stream before its command appends: where the log is elsewhere. outcome: 'granted' with the key;
-- 'taken' or 'doubtful' with the row in the way. A row of the same stream becomes the newest command's, so that whoever
-- is about to settle it, or to give it back, sees that somebody counts on it. fresh: the row is new, so that nobody else
-- counts on it.
CREATE OR REPLACE FUNCTION app.reserve(
  p_kind text, p_base text, p_owner text, p_command uuid, p_suffix boolean,
  OUT outcome text, OUT granted text, OUT fresh boolean, OUT holder app.reservation
) LANGUAGE plpgsql AS $$
DECLARE
  v_next integer;
BEGIN
  IF p_suffix THEN
    SELECT r.key INTO granted FROM app.reservation r
      WHERE r.kind = p_kind AND r.base = p_base AND r.owner_stream = p_owner
      ORDER BY length(r.key), r.key LIMIT 1;
  END IF;
  granted := coalesce(granted, p_base);
  LOOP
    INSERT INTO app.reservation (kind, key, base, owner_stream, command_id) VALUES (p_kind, granted, p_base, p_owner, p_command)
      ON CONFLICT (kind, key) DO NOTHING;
    IF FOUND THEN
      outcome := 'granted';
      fresh := true;
      RETURN;
    END IF;
    SELECT r.* INTO holder FROM app.reservation r WHERE r.kind = p_kind AND r.key = granted FOR UPDATE;
    -- Given up between the two statements: once more.
    CONTINUE WHEN NOT FOUND;
    IF holder.owner_stream = p_owner THEN
      outcome := 'granted';
      fresh := false;
      UPDATE app.reservation r SET command_id = p_command, taken_at = now(), claimed = r.claimed AND r.releasing IS NULL, releasing = NULL
        WHERE r.kind = p_kind AND r.key = granted;
      RETURN;
    END IF;
    IF app.is_doubtful(holder) THEN
      outcome := 'doubtful';
      RETURN;
    END IF;
    IF NOT p_suffix THEN
      outcome := 'taken';
      RETURN;
    END IF;
    INSERT INTO app.reservation_counter AS c VALUES (p_kind, p_base, 2)
      ON CONFLICT (kind, base) DO UPDATE SET next = c.next + 1 RETURNING c.next INTO v_next;
    granted := p_base || '-' || v_next;
  END LOOP;
END $$;

-- Before an append elsewhere: what its events give up is in doubt until they are known to be there, or not.
CREATE FUNCTION app.announce_keys(p_stream text, p_command uuid, p_keys jsonb) RETURNS void LANGUAGE sql AS $$
  UPDATE app.reservation r SET command_id = p_command, taken_at = now(), claimed = false, releasing = NULL
    WHERE r.owner_stream = p_stream AND app.given_up_in(p_keys, r.kind, r.key)
$$;

-- After it: the keys are the stream's, and what it gave up is free, where no other command has counted on a row since.
-- Answers the keys of which that cannot be said.
CREATE FUNCTION app.confirm_keys(p_stream text, p_command uuid, p_keys jsonb) RETURNS TABLE (kind text, key text, base text) LANGUAGE plpgsql AS $$
BEGIN
  UPDATE app.reservation r SET claimed = true, releasing = NULL, base = t.base FROM app.taken_in(p_keys) t
    WHERE r.kind = t.kind AND r.key = t.key AND r.owner_stream = p_stream AND r.command_id = p_command;
  DELETE FROM app.reservation r
    WHERE r.owner_stream = p_stream AND r.command_id = p_command AND app.given_up_in(p_keys, r.kind, r.key);
  DELETE FROM app.double_key d WHERE d.stream = p_stream AND app.given_up_in(p_keys, d.kind, d.key);
  RETURN QUERY SELECT t.kind, t.key, t.base FROM app.taken_in(p_keys) t
    WHERE NOT EXISTS (SELECT 1 FROM app.reservation r WHERE r.kind = t.kind AND r.key = t.key AND r.owner_stream = p_stream AND r.claimed);
END $$;
`,
};
