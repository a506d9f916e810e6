/** Leads from retail and partner accounts to contractors (docs/adr/0108). Plain tables: events cannot forget people. */
export const migration = {
  name: '0056-leads',
  up: `
-- What a contractor says to those who choose one. It stays when the contractor takes no more leads.
CREATE TABLE app.lead_profile (
  business_id  integer PRIMARY KEY REFERENCES app.business ON DELETE CASCADE,
  open         boolean NOT NULL,
  about        text NOT NULL,
  area         text NOT NULL,
  -- none: every trade
  category_ids integer[] NOT NULL DEFAULT '{}',
  changed_at   timestamptz NOT NULL
);

CREATE TABLE app.lead (
  id             integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- NULL: that business is gone
  sender_id      integer REFERENCES app.business ON DELETE SET NULL,
  receiver_id    integer REFERENCES app.business ON DELETE SET NULL,
  -- the member who sent it
  sent_by        integer REFERENCES app."user" ON DELETE SET NULL,
  -- of what was sent: sent again while it waits, it is the same lead
  request        text NOT NULL,
  state          text NOT NULL DEFAULT 'sent' CHECK (state IN ('sent', 'seen', 'declined', 'quoted', 'won', 'lost')),
  template_id    integer NOT NULL,
  template_name  text NOT NULL,
  -- [{"question_id", "no_of_question", "title", "unit", "answer"}], as the template asked them
  answers        jsonb NOT NULL,
  note           text NOT NULL,
  -- {"name", "email", "phone"}
  customer       jsonb,
  -- what the customer agreed to
  consent        text,
  -- when note and customer were deleted
  forgotten_at   timestamptz,
  decline_reason text NOT NULL DEFAULT '',
  quote_id       integer,
  sent_at        timestamptz NOT NULL,
  seen_at        timestamptz,
  quoted_at      timestamptz,
  changed_at     timestamptz NOT NULL
);
CREATE UNIQUE INDEX lead_request ON app.lead (request) WHERE state IN ('sent', 'seen');
CREATE INDEX lead_by_sender ON app.lead (sender_id, id);
CREATE INDEX lead_by_receiver ON app.lead (receiver_id, id);
CREATE INDEX lead_sent_by ON app.lead (sent_by);
CREATE INDEX lead_changed ON app.lead (changed_at) WHERE forgotten_at IS NULL;

-- A business takes its words with it, and nobody is left to serve the customer of a contractor who has gone.
CREATE FUNCTION app.leave_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM app.lead WHERE (sender_id = OLD.id AND receiver_id IS NULL) OR (receiver_id = OLD.id AND sender_id IS NULL);
  UPDATE app.lead SET note = '' WHERE sender_id = OLD.id;
  UPDATE app.lead
     SET customer = NULL, consent = NULL, decline_reason = '', quote_id = NULL, forgotten_at = coalesce(forgotten_at, now()),
         state = CASE WHEN state IN ('sent', 'seen') THEN 'declined' ELSE state END,
         changed_at = CASE WHEN state IN ('sent', 'seen') THEN now() ELSE changed_at END
   WHERE receiver_id = OLD.id;
  RETURN OLD;
END $$;
CREATE TRIGGER leads_left BEFORE DELETE ON app.business FOR EACH ROW EXECUTE FUNCTION app.leave_leads();
`,
};
