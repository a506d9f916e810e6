/** Warnings of the sense check that somebody looked at and found right (docs/adr/0073). */
export const migration = {
  name: '0034-warning-acknowledged',
  up: `
CREATE TABLE app.warning_acknowledged (
  template_id integer NOT NULL,
  path text NOT NULL,
  -- Of what the warning is about: of another value it says nothing, and it comes back with the value.
  value_hash text NOT NULL,
  -- Null once the account is erased: what was acknowledged stays so.
  account_id integer REFERENCES app."user" ON DELETE SET NULL,
  user_type text NOT NULL,
  acknowledged_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (template_id, path, value_hash)
);
`,
};
