/** Rehearsals of gallery templates on saved quotes (docs/adr/0076). */
export const migration = {
  name: '0036-rehearsal',
  up: `
-- The newest run of each template.
CREATE TABLE app.rehearsal (
  template_id integer PRIMARY KEY,
  run_id uuid NOT NULL UNIQUE,
  version integer NOT NULL,
  published_version integer NOT NULL,
  -- running, done, cancelled or failed
  state text NOT NULL,
  -- The two states and the offers of their lines at its start.
  basis jsonb NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now()
);
-- Its quotes. They stay when it is done: the next run takes others only in groups.
CREATE TABLE app.rehearsal_quote (
  template_id integer NOT NULL REFERENCES app.rehearsal ON DELETE CASCADE,
  quote_id integer NOT NULL,
  calculated boolean NOT NULL DEFAULT false,
  -- Totals; null if a line cannot be calculated.
  before numeric,
  after numeric,
  -- Why staging cannot calculate it.
  faults text[] NOT NULL DEFAULT '{}',
  -- Titles of questions.
  assumed text[] NOT NULL DEFAULT '{}',
  dropped text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (template_id, quote_id)
);
`,
};
