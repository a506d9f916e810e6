/** An export of what a business owns goes with that business (docs/adr/0113). */
export const migration = {
  name: '0068-exports-of-a-business',
  up: `
DELETE FROM app.data_export e WHERE business_id IS NOT NULL AND NOT EXISTS (SELECT FROM app.business b WHERE b.id = e.business_id);
ALTER TABLE app.data_export ADD FOREIGN KEY (business_id) REFERENCES app.business ON DELETE CASCADE;
CREATE INDEX data_export_business ON app.data_export (business_id);
`,
};
