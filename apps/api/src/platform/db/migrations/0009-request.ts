/** Answers of requests with an idempotency key; what their commands make stays fixed in `app.command`. */
export const migration = {
  name: '0009-request',
  up: `
CREATE TABLE app.request (
  user_id     integer     NOT NULL,
  key         text        NOT NULL,
  body_hash   text        NOT NULL,
  at          timestamptz NOT NULL DEFAULT now(),
  -- who works on it, and until when that is believed: whoever is alive renews it
  run         uuid        NOT NULL,
  lease_until timestamptz NOT NULL,
  -- the answer, to the byte; NULL: there is none yet
  status      integer,
  answer      text,
  PRIMARY KEY (user_id, key)
);
CREATE INDEX request_at ON app.request (at);

-- outcome: 'run' (this run works on it now), 'answered' (with the answer), 'running' (somebody else does) or 'reused'
-- (another request came under the key).
CREATE FUNCTION app.claim_request(
  p_user integer, p_key text, p_hash text, p_run uuid, p_lease interval,
  OUT outcome text, OUT status integer, OUT answer text
) LANGUAGE plpgsql AS $$
DECLARE
  v_row app.request;
BEGIN
  DELETE FROM app.request r WHERE r.user_id = p_user AND r.key = p_key AND r.at < now() - interval '24 hours';
  -- A few of everybody's old rows go with every new one, so that the table stays as small as a day.
  DELETE FROM app.request r WHERE r.ctid = ANY (ARRAY(
    SELECT o.ctid FROM app.request o WHERE o.at < now() - interval '24 hours' ORDER BY o.at LIMIT 5 FOR UPDATE SKIP LOCKED));
  INSERT INTO app.request (user_id, key, body_hash, run, lease_until)
    VALUES (p_user, p_key, p_hash, p_run, clock_timestamp() + p_lease) ON CONFLICT DO NOTHING;
  IF FOUND THEN
    DELETE FROM app.command c WHERE c.user_id = p_user AND c.key = p_key;
    outcome := 'run';
    RETURN;
  END IF;
  SELECT r.* INTO v_row FROM app.request r WHERE r.user_id = p_user AND r.key = p_key FOR UPDATE;
  IF v_row.body_hash <> p_hash THEN
    outcome := 'reused';
  ELSIF v_row.status IS NOT NULL THEN
    outcome := 'answered';
    status := v_row.status;
    answer := v_row.answer;
  ELSIF v_row.lease_until IS NULL OR v_row.lease_until > clock_timestamp() THEN
    outcome := 'running';
  ELSE
    UPDATE app.request r SET run = p_run, lease_until = clock_timestamp() + p_lease WHERE r.user_id = p_user AND r.key = p_key;
    outcome := 'run';
  END IF;
END $$;

-- What a command makes is fixed with its first run; requests see to it that one runs at a time.
DROP FUNCTION app.claim_command;
ALTER TABLE app.command DROP COLUMN body_hash, DROP COLUMN lease_until, DROP COLUMN revision, DROP COLUMN position, DROP COLUMN changed;

-- repeated: an earlier run has fixed it, and may have appended already.
CREATE FUNCTION app.fix_command(
  p_user integer, p_key text, p_scope text, p_command uuid, p_id bigint, p_ids jsonb,
  OUT repeated boolean, OUT command app.command
) LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM app.command c WHERE c.user_id = p_user AND c.key = p_key AND c.scope = p_scope AND c.at < now() - interval '24 hours';
  DELETE FROM app.command c WHERE c.ctid = ANY (ARRAY(
    SELECT o.ctid FROM app.command o WHERE o.at < now() - interval '24 hours' ORDER BY o.at LIMIT 5 FOR UPDATE SKIP LOCKED));
  INSERT INTO app.command (user_id, key, scope, command_id, id, ids, at) VALUES (p_user, p_key, p_scope, p_command, p_id, p_ids, now())
    ON CONFLICT DO NOTHING RETURNING * INTO command;
  repeated := NOT FOUND;
  IF repeated THEN
    SELECT c.* INTO command FROM app.command c WHERE c.user_id = p_user AND c.key = p_key AND c.scope = p_scope;
  END IF;
END $$;
`,
};
