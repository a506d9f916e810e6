/** Clients of businesses (docs/adr/0133). A plain table: events cannot forget people. */
export const migration = {
  name: '0098-clients',
  up: `
CREATE TABLE app.client (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id     integer NOT NULL REFERENCES app.business ON DELETE CASCADE,
  version         integer NOT NULL DEFAULT 1,
  name            text NOT NULL,
  email           text NOT NULL,
  phone           text NOT NULL,
  billing_address text NOT NULL,
  site_address    text NOT NULL,
  notes           text NOT NULL,
  -- what it was added by: repeated, it is the same client
  request         text,
  changed_at      timestamptz NOT NULL,
  -- when it was forgotten: then every text is empty
  erased_at       timestamptz
);
CREATE UNIQUE INDEX client_request ON app.client (business_id, request);
CREATE INDEX client_by_name ON app.client (business_id, lower(name), id) WHERE erased_at IS NULL;
`,
};
