/** Demos and calls that visitors book, and when they can (docs/adr/0089). Plain tables: events cannot forget people. */
export const migration = {
  name: '0041-bookings',
  up: `
-- One row: locked while a time is booked, so that of two people who want it one is told.
CREATE TABLE app.booking_hours (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  time_zone text NOT NULL,
  -- From Monday to Sunday: {"from", "to"} or null.
  week jsonb NOT NULL,
  days_off date[] NOT NULL DEFAULT '{}',
  notice_hours integer NOT NULL DEFAULT 24,
  horizon_days integer NOT NULL DEFAULT 60,
  hosts integer NOT NULL DEFAULT 1
);
INSERT INTO app.booking_hours (time_zone, week)
SELECT 'America/New_York', jsonb_build_array(d, d, d, d, d, null, null) FROM (VALUES ('{"from":"09:00","to":"17:00"}'::jsonb)) AS v (d);

CREATE TABLE app.booking (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Names it in the link that moves or cancels it: random, and never in a log.
  token text NOT NULL UNIQUE,
  -- Of what was sent: sent again while it stands, it is the same booking.
  request text NOT NULL,
  kind text NOT NULL,
  reason text,
  state text NOT NULL DEFAULT 'booked',
  name text NOT NULL,
  email text NOT NULL,
  mobile text NOT NULL,
  description text NOT NULL DEFAULT '',
  -- Null: asked for without a call.
  at timestamptz,
  -- Of the visitor.
  time_zone text NOT NULL,
  -- How often it was moved, as calendars count it.
  moves integer NOT NULL DEFAULT 0,
  -- When the reminder is due; null: none is, or not any more.
  remind_at timestamptz,
  -- The public template it is about.
  template text,
  -- Of a custom template.
  trade text,
  measurements text,
  deadline date,
  account_id integer REFERENCES app."user" ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  -- The team's.
  notes text NOT NULL DEFAULT '',
  assigned_to integer REFERENCES app."user" ON DELETE SET NULL
);
CREATE UNIQUE INDEX booking_request ON app.booking (request) WHERE state = 'booked';
CREATE INDEX booking_at ON app.booking (at);
CREATE INDEX booking_account ON app.booking (account_id);
CREATE INDEX booking_email ON app.booking (lower(email));
CREATE INDEX booking_remind ON app.booking (remind_at);
`,
};
