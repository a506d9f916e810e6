/** Sessions in which an admin sees the product as an account does (docs/adr/0116), and the reason of what is told of members. */
export const migration = {
  name: '0065-see-as',
  up: `
CREATE TABLE app.see_as (
  token_hash bytea PRIMARY KEY REFERENCES app.session ON DELETE CASCADE,
  user_id    integer NOT NULL REFERENCES app."user" ON DELETE CASCADE,
  ends_at    timestamptz NOT NULL
);
CREATE INDEX see_as_of ON app.see_as (user_id);

CREATE FUNCTION app.tell_see_as_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_changed', encode(coalesce(NEW.token_hash, OLD.token_hash), 'hex'));
  RETURN NULL;
END $$;
CREATE TRIGGER see_as_changed AFTER INSERT OR UPDATE OR DELETE ON app.see_as FOR EACH ROW EXECUTE FUNCTION app.tell_see_as_changed();

-- A change of an account also concerns the sessions that show what it sees.
CREATE OR REPLACE FUNCTION app.tell_account_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_changed', encode(s.token_hash, 'hex'))
    FROM (SELECT token_hash FROM app.session WHERE user_id = NEW.id
          UNION SELECT token_hash FROM app.see_as WHERE user_id = NEW.id) s;
  RETURN NULL;
END $$;

ALTER TABLE app.member_event ADD COLUMN reason text;
`,
};
