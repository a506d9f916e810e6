/** Price changes of everything that a list is filtered to (docs/adr/0129). */
export const migration = {
  name: '0087-filtered-price-changes',
  up: `
ALTER TABLE app.price_change
  -- what is set of every offer; null: each row says it
  ADD COLUMN bulk jsonb,
  -- the offers, until all of them are read and compared
  ADD COLUMN listed integer[],
  -- how many of them are
  ADD COLUMN listed_read integer NOT NULL DEFAULT 0;
`,
};
