/** Exports of all data of an account (docs/adr/0113). */
export const migration = {
  name: '0060-data-exports',
  up: `
-- The newest of each account.
CREATE TABLE app.data_export (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id   integer NOT NULL UNIQUE REFERENCES app."user" ON DELETE CASCADE,
  -- what this business owns is in it too; NULL: only what is the person's
  business_id  integer,
  state        text NOT NULL DEFAULT 'making' CHECK (state IN ('making', 'ready', 'failed')),
  requested_at timestamptz NOT NULL,
  -- how often it was begun or taken up again
  attempts     integer NOT NULL DEFAULT 0,
  ready_at     timestamptz,
  -- when it is deleted
  ends_at      timestamptz NOT NULL
);
CREATE INDEX data_export_making ON app.data_export (id) WHERE state = 'making';
CREATE INDEX data_export_ends ON app.data_export (ends_at);

-- Its files. Each is written whole: what is there needs not be read again after a crash.
CREATE TABLE app.data_export_file (
  export_id uuid NOT NULL REFERENCES app.data_export ON DELETE CASCADE,
  name      text NOT NULL,
  -- JSON, by gzip
  content   bytea NOT NULL,
  -- the pictures that it names
  pictures  text[] NOT NULL,
  PRIMARY KEY (export_id, name)
);
`,
};
