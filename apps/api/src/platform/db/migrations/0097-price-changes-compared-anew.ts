/** What a price change that waits does to templates is calculated anew for the admin who reads it (docs/adr/0126). */
export const migration = {
  name: '0097-price-changes-compared-anew',
  up: `
ALTER TABLE app.price_change
  -- when that was calculated last; NULL: before this column, or never
  ADD COLUMN compared_at timestamptz;
`,
};
