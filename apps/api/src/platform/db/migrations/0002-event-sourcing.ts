/** What commands and projections keep next to the log: keys of commands, ids, reservations, checkpoints. */
export const migration = {
  name: '0002-event-sourcing',
  up: `
CREATE SCHEMA IF NOT EXISTS app;
CREATE SCHEMA IF NOT EXISTS read;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- One row per command sent with an idempotency key. A request may issue several commands: scope tells them apart.
CREATE TABLE app.command (
  user_id     integer     NOT NULL,
  key         text        NOT NULL,
  scope       text        NOT NULL,
  body_hash   text        NOT NULL,
  command_id  uuid        NOT NULL,
  -- drawn before the first try, so that every try makes the same things
  id          bigint      NOT NULL,
  ids         jsonb       NOT NULL,
  at          timestamptz NOT NULL,
  lease_until timestamptz NOT NULL,
  -- the answer: the stream's last revision after the command (-1: no stream), and where its last event is
  revision    bigint,
  position    text,
  changed     boolean,
  PRIMARY KEY (user_id, key, scope)
);
CREATE INDEX command_at ON app.command (at);

-- outcome: 'reused' (another body), 'answered', 'running' (somebody holds the lease), 'taken-over' or 'new'.
CREATE FUNCTION app.claim_command(
  p_user integer, p_key text, p_scope text, p_hash text, p_command uuid, p_id bigint, p_ids jsonb, p_lease interval,
  OUT outcome text, OUT command app.command
) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7091873, hashtext(p_user || ' ' || p_key));
  DELETE FROM app.command c WHERE c.user_id = p_user AND c.key = p_key AND c.at < now() - interval '24 hours';
  -- A few of everybody's old rows go with every new one, so that the table stays as small as a day.
  DELETE FROM app.command c WHERE c.ctid = ANY (ARRAY(
    SELECT o.ctid FROM app.command o WHERE o.at < now() - interval '24 hours' ORDER BY o.at LIMIT 5 FOR UPDATE SKIP LOCKED));
  IF EXISTS (SELECT 1 FROM app.command c WHERE c.user_id = p_user AND c.key = p_key AND c.body_hash <> p_hash) THEN
    outcome := 'reused';
    RETURN;
  END IF;
  SELECT c.* INTO command FROM app.command c WHERE c.user_id = p_user AND c.key = p_key AND c.scope = p_scope;
  IF NOT FOUND THEN
    INSERT INTO app.command VALUES (p_user, p_key, p_scope, p_hash, p_command, p_id, p_ids, now(), clock_timestamp() + p_lease)
      RETURNING * INTO command;
    outcome := 'new';
  ELSIF command.changed IS NOT NULL THEN
    outcome := 'answered';
  ELSIF command.lease_until > clock_timestamp() THEN
    outcome := 'running';
  ELSE
    UPDATE app.command c SET lease_until = clock_timestamp() + p_lease
      WHERE c.user_id = p_user AND c.key = p_key AND c.scope = p_scope RETURNING c.* INTO command;
    outcome := 'taken-over';
  END IF;
END $$;

-- The next id of each kind that no process holds in a block of its own.
CREATE TABLE app.id_block (
  kind text   PRIMARY KEY,
  next bigint NOT NULL CHECK (next > 0)
);
-- How far the log has been looked through for ids that are in use.
CREATE TABLE app.id_lift (
  one      boolean PRIMARY KEY DEFAULT true CHECK (one),
  position text    NOT NULL
);

-- Keys that are unique across streams.
CREATE TABLE app.reservation (
  kind         text        NOT NULL,
  key          text        NOT NULL,
  -- the key that was wanted, before a suffix
  base         text        NOT NULL,
  owner_stream text        NOT NULL,
  command_id   uuid        NOT NULL,
  taken_at     timestamptz NOT NULL DEFAULT now(),
  -- the command's events are in the log
  claimed      boolean     NOT NULL DEFAULT false,
  -- the command that is about to give the key up
  releasing    uuid,
  PRIMARY KEY (kind, key)
);
CREATE INDEX reservation_base ON app.reservation (kind, base, owner_stream);
CREATE INDEX reservation_command ON app.reservation (command_id) WHERE NOT claimed;
CREATE INDEX reservation_releasing ON app.reservation (releasing) WHERE releasing IS NOT NULL;

CREATE TABLE app.reservation_counter (
  kind text    NOT NULL,
  base text    NOT NULL,
  next integer NOT NULL,
  PRIMARY KEY (kind, base)
);

-- outcome: 'granted' with the key; 'taken' or 'doubtful' with the row in the way. Doubtful: its command has been
-- silent for a minute, so its stream has to be looked at.
CREATE FUNCTION app.reserve(
  p_kind text, p_base text, p_owner text, p_command uuid, p_suffix boolean,
  OUT outcome text, OUT granted text, OUT fresh boolean, OUT holder app.reservation
) LANGUAGE plpgsql AS $$
DECLARE
  v_next integer;
BEGIN
  fresh := false;
  SELECT r.key INTO granted FROM app.reservation r
    WHERE r.kind = p_kind AND r.base = p_base AND r.owner_stream = p_owner
    ORDER BY length(r.key), r.key LIMIT 1;
  IF FOUND THEN
    outcome := 'granted';
    RETURN;
  END IF;
  granted := p_base;
  LOOP
    INSERT INTO app.reservation (kind, key, base, owner_stream, command_id) VALUES (p_kind, granted, p_base, p_owner, p_command)
      ON CONFLICT (kind, key) DO NOTHING;
    IF FOUND THEN
      outcome := 'granted';
      fresh := true;
      RETURN;
    END IF;
    SELECT r.* INTO holder FROM app.reservation r WHERE r.kind = p_kind AND r.key = granted;
    -- Released between the two statements: once more.
    CONTINUE WHEN NOT FOUND;
    -- The same stream may hold the wanted key as a suffix of another one.
    IF holder.owner_stream = p_owner THEN
      outcome := 'granted';
      RETURN;
    END IF;
    IF (NOT holder.claimed OR holder.releasing IS NOT NULL) AND holder.taken_at < now() - interval '1 minute' THEN
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

-- One row per generation of a projection's tables.
CREATE TABLE app.projection (
  name         text    NOT NULL,
  version      integer NOT NULL,
  generation   integer NOT NULL,
  -- reads go here; one generation of each version
  serving      boolean NOT NULL,
  -- everything up to here is in the tables; NULL: nothing yet
  position     text,
  -- since when everything that was in the log at the start is in the tables
  caught_up_at timestamptz,
  -- replaced by a newer generation; still fed for a moment, then dropped
  retired_at   timestamptz,
  -- why it stands still
  stopped      text,
  -- an operator asks for the parked events to be applied
  replay       boolean NOT NULL DEFAULT false,
  PRIMARY KEY (name, version, generation)
);
CREATE UNIQUE INDEX projection_serving ON app.projection (name, version) WHERE serving;

-- Events that a projection could not apply, and the later ones of the same key, in order.
CREATE TABLE app.parked_event (
  number     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name       text        NOT NULL,
  version    integer     NOT NULL,
  generation integer     NOT NULL,
  key        text        NOT NULL,
  stream     text        NOT NULL,
  revision   bigint      NOT NULL,
  type       text        NOT NULL,
  -- NULL: waits only because an earlier event of its key failed
  error      text,
  parked_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (name, version, generation, stream, revision),
  FOREIGN KEY (name, version, generation) REFERENCES app.projection ON DELETE CASCADE
);

-- Which projector feeds a version of a projection. The fence rises whenever the holder changes.
CREATE TABLE app.projector_lease (
  name    text        NOT NULL,
  version integer     NOT NULL,
  holder  uuid        NOT NULL,
  fence   bigint      NOT NULL,
  until   timestamptz NOT NULL,
  PRIMARY KEY (name, version)
);
`,
};
