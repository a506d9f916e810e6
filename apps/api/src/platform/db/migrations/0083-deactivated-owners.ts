/** The offers of a deactivated business are not offered any more (docs/adr/0127), which pages of guests show, too. */
export const migration = {
  name: '0083-deactivated-owners',
  up: `
-- What an admin added belongs to the catalogue, whatever becomes of the admin.
CREATE OR REPLACE VIEW app.owner AS
SELECT b.id, coalesce(b.name, '') AS business_name, b.user_type, app.first_owner(b.id) AS name,
       coalesce(nullif(b.name, ''), app.first_owner(b.id)) AS called,
       EXISTS (SELECT FROM app."user" u WHERE u.business_id = b.id AND u.verified_at IS NOT NULL) AS verified,
       b.deactivated_at IS NOT NULL AS deactivated
  FROM app.business b
UNION ALL
SELECT id, coalesce(business_name, ''), user_type, name, coalesce(nullif(business_name, ''), name), verified_at IS NOT NULL, false
  FROM app."user" WHERE business_id IS NULL;

CREATE TRIGGER business_deactivated AFTER UPDATE OF deactivated_at ON app.business
  FOR EACH ROW WHEN (OLD.deactivated_at IS DISTINCT FROM NEW.deactivated_at)
  EXECUTE FUNCTION app.tell_name_changed();
`,
};
