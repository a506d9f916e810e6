/** Templates sent by e-mail: pending content, recipients and opt-outs. Addresses are here and not in the log. */
export const migration = {
  name: '0011-mailings',
  up: `
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
`,
};
