/** The client that an e-mail is about: the e-mail is erased with the client. */
export const migration = {
  name: '0113-mail-of-clients',
  up: `
ALTER TABLE app.mail ADD COLUMN client_id integer REFERENCES app.client ON DELETE CASCADE;
CREATE INDEX mail_client ON app.mail (client_id) WHERE client_id IS NOT NULL;
`,
};
