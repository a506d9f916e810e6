/** Rows of price sheets that add products (docs/adr/0131). */
export const migration = {
  name: '0094-new-rows-of-sheets',
  up: `
ALTER TABLE app.price_sheet_row DROP CONSTRAINT price_sheet_row_kind_check,
  ADD CONSTRAINT price_sheet_row_kind_check CHECK (kind IN ('up', 'down', 'unit', 'stock', 'brand', 'new', 'double',
    'unchanged', 'unknown', 'unreadable'));
`,
};
