/** Whoever deletes a session, and however (a cascade too), every process that remembers it hears of it at the commit. */
export const migration = {
  name: '0007-session-ended',
  up: `
CREATE FUNCTION app.tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_ended', encode(OLD.token_hash, 'hex'));
  RETURN NULL;
END $$;
CREATE TRIGGER session_ended AFTER DELETE ON app.session FOR EACH ROW EXECUTE FUNCTION app.tell_session_ended();
`,
};
