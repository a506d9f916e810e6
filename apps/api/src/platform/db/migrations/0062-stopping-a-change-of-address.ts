/** The link in the e-mail to an account's present address that stops its change (docs/adr/0115). */
export const migration = {
  name: '0062-stopping-a-change-of-address',
  up: `
-- NULL: it confirms the address that the account has, or one asked for by an earlier release
ALTER TABLE app.verification ADD COLUMN stop_hash bytea UNIQUE;
`,
};
