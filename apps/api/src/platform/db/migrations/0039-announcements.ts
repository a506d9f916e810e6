/** What people are told by e-mail of a command, and which of it they want (docs/adr/0082). */
export const migration = {
  name: '0039-announcements',
  up: `
CREATE TABLE app.announcement (
  command_id uuid PRIMARY KEY,
  stream text NOT NULL,
  -- The command's events come at this revision or later.
  from_revision integer NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  -- Its e-mails are written. The row stays as long as the command can be repeated.
  told_at timestamptz
);
CREATE INDEX announcement_left ON app.announcement (made_at) WHERE told_at IS NULL;
ALTER TABLE app."user"
  ADD COLUMN mail_reviews boolean NOT NULL DEFAULT true,
  ADD COLUMN reviews_reminded_at timestamptz;
`,
};
