/** Reports that are mailed: which panel, to whom, how often, and when next (docs/adr/0078). */
export const migration = {
  name: '0038-report-mail',
  up: `
CREATE TABLE app.report_mail (
  -- Names it in the link that ends it: random, and never in a log.
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id integer NOT NULL REFERENCES app."user" ON DELETE CASCADE,
  -- What the account was: one that is something else by then gets nothing.
  user_type text NOT NULL,
  made_by integer REFERENCES app."user" ON DELETE SET NULL,
  panel text NOT NULL,
  -- Its filters as in the address of its file, without days.
  query text NOT NULL,
  every text NOT NULL CHECK (every IN ('week', 'month')),
  -- The day (UTC) on which it is due.
  next_on date NOT NULL,
  UNIQUE (account_id, panel, query)
);
CREATE INDEX report_mail_due ON app.report_mail (next_on);
CREATE INDEX report_mail_made_by ON app.report_mail (made_by);
`,
};
