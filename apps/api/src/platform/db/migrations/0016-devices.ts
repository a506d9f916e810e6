/** Known browsers, and attempts that are delayed instead of refused. */
export const migration = {
  name: '0016-devices',
  up: `
CREATE TABLE app.device (
  user_id    integer NOT NULL REFERENCES app."user" ON DELETE CASCADE,
  token_hash bytea NOT NULL,
  seen_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, token_hash)
);
CREATE INDEX device_by_token ON app.device (token_hash);

-- when the next attempt may be made
ALTER TABLE app.throttle ADD COLUMN next_at timestamptz;
`,
};
