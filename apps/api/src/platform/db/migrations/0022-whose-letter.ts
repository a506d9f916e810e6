/** Whose account a letter is about, whoever it is to: it is forgotten with the account. */
export const migration = {
  name: '0022-whose-letter',
  up: `
ALTER TABLE app.mail ADD COLUMN account_id integer REFERENCES app."user" ON DELETE CASCADE;
CREATE INDEX mail_account ON app.mail (account_id) WHERE account_id IS NOT NULL;
`,
};
