/** Pairs of master products that an admin said are not the same (docs/adr/0123). */
export const migration = {
  name: '0074-master-products-apart',
  up: `
CREATE TABLE app.master_product_distinct (
  one   integer NOT NULL,
  other integer NOT NULL,
  -- who said so, while the account exists
  said_by integer REFERENCES app."user" ON DELETE SET NULL,
  said_at timestamptz NOT NULL,
  PRIMARY KEY (one, other),
  CHECK (one < other)
);
`,
};
