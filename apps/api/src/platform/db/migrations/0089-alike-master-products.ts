/** Master products of which the names are alike, and which names were compared (docs/adr/0123). */
export const migration = {
  name: '0089-alike-master-products',
  up: `
CREATE TABLE app.master_product_compared (
  id   integer PRIMARY KEY,
  -- as it was compared
  name text NOT NULL
);
CREATE TABLE app.master_product_alike (
  one   integer NOT NULL,
  other integer NOT NULL,
  -- the share of common trigrams
  alike real NOT NULL,
  PRIMARY KEY (one, other),
  CHECK (one < other)
);
CREATE INDEX master_product_alike_other ON app.master_product_alike (other);
`,
};
