/** Passkeys, which sign in instead of password and code (docs/adr/0114). */
export const migration = {
  name: '0061-passkeys',
  up: `
CREATE TABLE app.passkey (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id       integer NOT NULL REFERENCES app."user" ON DELETE CASCADE,
  -- as the browser names it, in base64url
  credential_id text NOT NULL UNIQUE,
  -- COSE
  public_key    bytea NOT NULL,
  -- how often it signed in, as far as it counts; a copy would fall behind
  counter       bigint NOT NULL,
  transports    text[] NOT NULL,
  name          text NOT NULL,
  created_at    timestamptz NOT NULL,
  used_at       timestamptz
);
CREATE INDEX passkey_by_user ON app.passkey (user_id);

-- What a browser is asked to sign; deleted with its first answer.
CREATE TABLE app.passkey_challenge (
  challenge text PRIMARY KEY,
  -- the session that adds a passkey; NULL: a sign-in
  session   bytea REFERENCES app.session ON DELETE CASCADE,
  ends_at   timestamptz NOT NULL
);
CREATE INDEX passkey_challenge_session ON app.passkey_challenge (session);
CREATE INDEX passkey_challenge_ends ON app.passkey_challenge (ends_at);
`,
};
