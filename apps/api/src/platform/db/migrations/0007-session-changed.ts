/** Whoever ends a session or changes its account, and however, every process that remembers it hears of it at the commit. */
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
