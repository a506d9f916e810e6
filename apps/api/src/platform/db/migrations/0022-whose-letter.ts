/** The account an e-mail is about, whoever receives it: the e-mail is erased with the account. */
export const migration = {
  name: '0022-whose-letter',
  up: `
ALTER TABLE app.mail ADD COLUMN account_id integer REFERENCES app."user" ON DELETE CASCADE;
CREATE INDEX mail_account ON app.mail (account_id) WHERE account_id IS NOT NULL;
`,
};
