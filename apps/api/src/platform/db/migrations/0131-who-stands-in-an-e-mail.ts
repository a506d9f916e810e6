/** Who stands in an e-mail or notice to others, which is erased with them (docs/adr/0159). */
export const migration = {
  name: '0131-who-stands-in-an-e-mail',
  up: `
-- What was written before says nobody; it may name anybody. Sent e-mails are gone from here, and what still waits or is kept
-- in the outbox names its readers' own account at most where that is known.
ALTER TABLE app.mail
  ADD COLUMN named_accounts integer[],
  ADD COLUMN named_business integer REFERENCES app.business ON DELETE CASCADE,
  ADD COLUMN booking_id     integer REFERENCES app.booking ON DELETE CASCADE;
CREATE INDEX mail_named_accounts ON app.mail USING gin (named_accounts) WHERE named_accounts IS NOT NULL;
CREATE INDEX mail_named_business ON app.mail (named_business) WHERE named_business IS NOT NULL;
CREATE INDEX mail_booking ON app.mail (booking_id) WHERE booking_id IS NOT NULL;

ALTER TABLE app.notice
  ADD COLUMN named_accounts integer[],
  ADD COLUMN named_business integer REFERENCES app.business ON DELETE CASCADE,
  ADD COLUMN booking_id     integer REFERENCES app.booking ON DELETE CASCADE;
CREATE INDEX notice_named_accounts ON app.notice USING gin (named_accounts) WHERE named_accounts IS NOT NULL;
CREATE INDEX notice_named_business ON app.notice (named_business) WHERE named_business IS NOT NULL;
CREATE INDEX notice_booking ON app.notice (booking_id) WHERE booking_id IS NOT NULL;

-- Arrays have no references. The writer locks the accounts, so none is written behind this.
CREATE FUNCTION app.forget_named() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM app.mail WHERE named_accounts @> ARRAY[OLD.id];
  DELETE FROM app.notice WHERE named_accounts @> ARRAY[OLD.id];
  RETURN NULL;
END $$;
CREATE TRIGGER named_gone AFTER DELETE ON app."user" FOR EACH ROW EXECUTE FUNCTION app.forget_named();
`,
};
