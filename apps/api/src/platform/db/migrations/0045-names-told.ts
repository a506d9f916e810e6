/** Every process that keeps pages of guests is notified at the commit that changes a name on them. */
export const migration = {
  name: '0045-names-told',
  up: `
CREATE FUNCTION app.tell_name_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('page_tags_moved', 'businesses');
  RETURN NULL;
END $$;
CREATE TRIGGER name_changed AFTER UPDATE OF name, business_name, user_type, standing ON app."user"
  FOR EACH ROW WHEN ((OLD.name, OLD.business_name, OLD.user_type, OLD.standing) IS DISTINCT FROM (NEW.name, NEW.business_name, NEW.user_type, NEW.standing))
  EXECUTE FUNCTION app.tell_name_changed();
CREATE TRIGGER name_gone AFTER DELETE ON app."user" FOR EACH ROW EXECUTE FUNCTION app.tell_name_changed();
`,
};
