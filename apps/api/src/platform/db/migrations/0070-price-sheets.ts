/** Files with prices: read, compared with the products of now, and made a price change of (docs/adr/0121). */
export const migration = {
  name: '0070-price-sheets',
  up: `
ALTER TABLE app.price_change DROP CONSTRAINT price_change_kind_check,
  ADD CONSTRAINT price_change_kind_check CHECK (kind IN ('rows', 'bulk', 'sheet', 'undo'));

CREATE TABLE app.price_sheet (
  id          uuid PRIMARY KEY,
  -- the business whose members read it, or the admin
  owner_id    integer NOT NULL,
  actor_id    integer NOT NULL REFERENCES app."user" ON DELETE CASCADE,
  -- whose offers it prices
  supplier_id integer NOT NULL,
  name        text NOT NULL,
  state       text NOT NULL CHECK (state IN ('reading', 'columns', 'comparing', 'ready', 'refused')),
  message     text,
  -- until they are read
  bytes       bytea,
  -- of each column: heading, samples, field
  columns     jsonb NOT NULL DEFAULT '[]',
  questions   jsonb NOT NULL DEFAULT '[]',
  -- what a comma means, by field
  commas      jsonb NOT NULL DEFAULT '{}',
  threshold   numeric NOT NULL DEFAULT 20,
  rows        integer NOT NULL DEFAULT 0,
  done        integer NOT NULL DEFAULT 0,
  change_id   uuid REFERENCES app.price_change ON DELETE SET NULL,
  made_at     timestamptz NOT NULL
);
CREATE INDEX price_sheet_working ON app.price_sheet (id) WHERE state IN ('reading', 'comparing');
CREATE INDEX price_sheet_owner ON app.price_sheet (owner_id, made_at);
CREATE INDEX price_sheet_old ON app.price_sheet (made_at);

CREATE TABLE app.price_sheet_row (
  sheet_id   uuid NOT NULL REFERENCES app.price_sheet ON DELETE CASCADE,
  -- in the file; the names of the columns are row 1
  row        integer NOT NULL,
  -- the cells as texts
  cells      jsonb NOT NULL,
  -- null until it is compared
  kind       text CHECK (kind IN ('up', 'down', 'unit', 'stock', 'brand', 'unchanged', 'unknown', 'unreadable')),
  name       text NOT NULL DEFAULT '',
  offer_id   integer,
  product_id integer,
  -- fields of the offer, by their names in its events
  before     jsonb NOT NULL DEFAULT '{}',
  after      jsonb NOT NULL DEFAULT '{}',
  percent    numeric,
  warning    text,
  message    text,
  left_out   boolean NOT NULL DEFAULT false,
  PRIMARY KEY (sheet_id, row)
);

-- What the columns of a business's sheets hold, by their names.
CREATE TABLE app.price_sheet_column (
  owner_id integer NOT NULL,
  heading  text NOT NULL,
  -- null: it is not used
  field    text,
  PRIMARY KEY (owner_id, heading)
);
`,
};
