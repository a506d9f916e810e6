/** Every process that caches a session is notified at the commit that ends it or changes its account. */
export const migration = {
  name: '0007-session-changed',
  up: `
CREATE FUNCTION app.tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_changed', encode(OLD.token_hash, 'hex'));
  RETURN NULL;
END $$;
CREATE TRIGGER session_ended AFTER DELETE ON app.session FOR EACH ROW EXECUTE FUNCTION app.tell_session_ended();

CREATE FUNCTION app.tell_account_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_changed', encode(s.token_hash, 'hex')) FROM app.session s WHERE s.user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER account_changed AFTER UPDATE ON app."user" FOR EACH ROW EXECUTE FUNCTION app.tell_account_changed();
`,
};
