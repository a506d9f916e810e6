/** Deletions of several products at once, which are price changes, too (docs/adr/0130). */
export const migration = {
  name: '0093-price-change-deletions',
  up: `
ALTER TABLE app.price_change DROP CONSTRAINT price_change_kind_check,
  ADD CONSTRAINT price_change_kind_check CHECK (kind IN ('rows', 'bulk', 'sheet', 'delete', 'undo'));
`,
};
