/** Two-factor sign-in by an authenticator app, its recovery codes, and the rule that admins need it. */
export const migration = {
  name: '0053-second-factor',
  up: `
-- when it was turned on; NULL: off
ALTER TABLE app."user" ADD COLUMN second_factor_at timestamptz;

-- Of an account without second_factor_at: shown, but not yet confirmed by a code.
CREATE TABLE app.second_factor (
  user_id   integer PRIMARY KEY REFERENCES app."user" ON DELETE CASCADE,
  secret    bytea NOT NULL,
  -- the time step of the last code that counted: no code counts twice
  last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE app.recovery_code (
  user_id   integer NOT NULL REFERENCES app."user" ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);

-- one row
CREATE TABLE app.security_rule (
  id                        integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  admins_need_second_factor boolean NOT NULL DEFAULT false
);
INSERT INTO app.security_rule DEFAULT VALUES;
`,
};
