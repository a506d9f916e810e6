/** Undoing a batch over several templates (docs/adr/0081). */
export const migration = {
  name: '0037-batch-undo',
  up: `
CREATE TABLE app.batch_undo (
  -- Its own batch, by which it can be undone.
  id uuid PRIMARY KEY,
  batch_id uuid NOT NULL,
  actor_id integer NOT NULL REFERENCES app."user" ON DELETE CASCADE,
  source text NOT NULL,
  -- Until it is done; the events have it as a text of their own.
  reason text,
  state text NOT NULL DEFAULT 'running',
  created_at timestamptz NOT NULL DEFAULT now()
);
-- Asked for again while it runs, it is the same one.
CREATE UNIQUE INDEX batch_undo_running ON app.batch_undo (batch_id, actor_id) WHERE state = 'running';
CREATE TABLE app.batch_undo_item (
  undo_id uuid NOT NULL REFERENCES app.batch_undo ON DELETE CASCADE,
  template_id integer NOT NULL,
  outcome text NOT NULL DEFAULT 'waiting',
  -- Why it was refused.
  message text,
  PRIMARY KEY (undo_id, template_id)
);
`,
};
