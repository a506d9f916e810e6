-- The schema of the first release.
CREATE SCHEMA IF NOT EXISTS app;
CREATE TABLE IF NOT EXISTS app.migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now());

-- 0001-log
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

-- 0002-event-sourcing
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

-- 0003-identity
CREATE SCHEMA IF NOT EXISTS app;

CREATE TABLE app."user" (
  id            integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  name          text NOT NULL,
  email         text NOT NULL,
  -- NULL until the person has set one through the mailed link
  password_hash text,
  business_name text,
  user_type     text NOT NULL CHECK (user_type IN ('admin', 'contractor', 'retail', 'retailinstall', 'partner', 'suppliers')),
  premium       boolean NOT NULL DEFAULT false,
  image         text,
  created_at    timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX user_email ON app."user" (lower(email));
CREATE INDEX user_by_type ON app."user" (user_type, id);

CREATE TABLE app.session (
  token_hash bytea PRIMARY KEY,
  user_id    integer NOT NULL REFERENCES app."user" ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  seen_at    timestamptz NOT NULL DEFAULT now(),
  ends_at    timestamptz NOT NULL
);
CREATE INDEX session_by_user ON app.session (user_id);

CREATE TABLE app.password_reset (
  token_hash bytea PRIMARY KEY,
  user_id    integer NOT NULL REFERENCES app."user" ON DELETE CASCADE,
  ends_at    timestamptz NOT NULL
);
CREATE INDEX password_reset_by_user ON app.password_reset (user_id);

-- Losing these counters in a crash is harmless, writing them to the WAL on every attempt is not free.
CREATE UNLOGGED TABLE app.throttle (
  key     text PRIMARY KEY,
  count   integer NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX throttle_ends ON app.throttle (ends_at);

CREATE TABLE app.mail (
  id         uuid PRIMARY KEY,
  recipient  text NOT NULL,
  subject    text NOT NULL,
  text       text NOT NULL,
  html       text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX mail_created ON app.mail (created_at);

-- 0004-sample
CREATE TABLE app.sample_item (
  key  text    PRIMARY KEY,
  id   integer NOT NULL,
  -- Ids of what stands inside the aggregate, by the name the data gives it (a subcategory's title, a supplier's key).
  parts jsonb NOT NULL DEFAULT '{}'
);

-- 0005-engagement
CREATE TABLE app.view_salt (day date PRIMARY KEY, salt bytea NOT NULL);

CREATE TABLE app.view_seen (
  day         date        NOT NULL,
  visitor     bytea       NOT NULL,
  template_id integer     NOT NULL,
  counted_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (day, visitor, template_id)
);

-- batch: fixed before the append, so that a flush that is repeated adds nothing twice.
CREATE TABLE app.view_pending (
  number      bigint  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  template_id integer NOT NULL,
  referrer    text    NOT NULL,
  user_type   text    NOT NULL,
  first_today boolean NOT NULL,
  counted_at  timestamptz NOT NULL DEFAULT now(),
  batch       uuid
);
CREATE INDEX view_pending_batch ON app.view_pending (batch);

-- 0006-user-category
CREATE TABLE app.user_category (
  user_id     integer NOT NULL REFERENCES app."user" ON DELETE CASCADE,
  category_id integer NOT NULL,
  PRIMARY KEY (user_id, category_id)
);

-- 0007-session-changed
CREATE FUNCTION app.tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_changed', encode(OLD.token_hash, 'hex'));
  RETURN NULL;
END $$;
CREATE TRIGGER session_ended AFTER DELETE ON app.session FOR EACH ROW EXECUTE FUNCTION app.tell_session_ended();

CREATE FUNCTION app.tell_account_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_changed', encode(s.token_hash, 'hex')) FROM app.session s WHERE s.user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER account_changed AFTER UPDATE ON app."user" FOR EACH ROW EXECUTE FUNCTION app.tell_account_changed();

-- 0008-erasure
CREATE TABLE app.erasure (
  -- no reference: the account is gone
  user_id integer PRIMARY KEY,
  at      timestamptz NOT NULL DEFAULT now()
);

-- 0009-request
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

-- 0010-import
-- An import has begun and not ended: nobody may work with half a log.
ALTER TABLE log.epoch ADD COLUMN importing boolean NOT NULL DEFAULT false;

-- Adds events of several streams exactly as they were, in the order given. Takes the lock that readers wait for.
CREATE FUNCTION log.import(p_streams text[], p_revisions bigint[], p_ids uuid[], p_types text[], p_data jsonb[], p_meta jsonb[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7091871);
  PERFORM set_config('log.writing', 'INSERT', true);
  INSERT INTO log.events (stream, revision, id, type, data, meta)
    SELECT u.stream, u.revision, u.id, u.type, u.data, u.meta
    FROM unnest(p_streams, p_revisions, p_ids, p_types, p_data, p_meta) WITH ORDINALITY AS u (stream, revision, id, type, data, meta, n)
    ORDER BY n;
  PERFORM set_config('log.writing', '', true);
END $$;

-- 0011-mailings
-- Keys that every instance needs and no other place knows. 244 random bits.
CREATE TABLE app.secret (name text PRIMARY KEY, value bytea NOT NULL);
INSERT INTO app.secret VALUES ('mail-person', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- Who an address is, as a keyed hash: that somebody wants no letters must outlast their address here. Keyed twice, as
-- HMAC does it, so that nothing can be appended to what was hashed.
CREATE FUNCTION app.mail_person(address text) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(s.value || sha256(s.value || convert_to(lower(trim(address)), 'UTF8'))) FROM app.secret s WHERE s.name = 'mail-person'
$$;

CREATE TABLE app.mail_opt_out (
  person bytea PRIMARY KEY,
  at     timestamptz NOT NULL DEFAULT now()
);

-- Letters still to be written; gone when they are.
CREATE TABLE app.mailing (
  key        uuid PRIMARY KEY,
  -- what the letters say: subject and templates, as they were previewed
  content    jsonb NOT NULL,
  user_types text[] NOT NULL,
  address    text,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE app.mailing_recipient (
  number     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mailing_id integer NOT NULL,
  user_id    integer REFERENCES app."user" ON DELETE SET NULL,
  -- only of who has no account
  address    text,
  -- keeps anybody from getting a second letter while the letters are written; gone afterwards
  person     bytea,
  mail_id    uuid,
  state      text NOT NULL,
  at         timestamptz NOT NULL DEFAULT now(),
  UNIQUE (mailing_id, person)
);
CREATE INDEX mailing_recipient_page ON app.mailing_recipient (mailing_id, number);
CREATE INDEX mailing_recipient_by_user ON app.mailing_recipient (user_id);
CREATE INDEX mailing_recipient_by_address ON app.mailing_recipient (lower(address)) WHERE address IS NOT NULL;
CREATE INDEX mailing_recipient_by_mail ON app.mailing_recipient (mail_id) WHERE mail_id IS NOT NULL;

-- Headers of a letter beside its own, by name.
ALTER TABLE app.mail ADD COLUMN headers jsonb;
