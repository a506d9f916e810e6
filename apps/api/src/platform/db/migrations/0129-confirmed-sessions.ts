/**
 * When the owner of an account last confirmed to be there (docs/adr/0153). Sessions of admins, also those that are open, end after
 * twelve hours.
 */
export const migration = {
  name: '0129-confirmed-sessions',
  up: `
ALTER TABLE app.session ADD COLUMN confirmed_at timestamptz;
UPDATE app.session s SET ends_at = least(s.ends_at, s.created_at + interval '12 hours')
  FROM app."user" u WHERE u.id = s.user_id AND u.user_type = 'admin';
`,
};
