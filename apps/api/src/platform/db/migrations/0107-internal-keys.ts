/** Keys of what never leaves a business (docs/adr/0141). */
export const migration = {
  name: '0107-internal-keys',
  up: `
-- Of what stands in "internal" of the stream's events; drawn with the first of them.
ALTER TABLE app.chain_key
  ADD COLUMN internal_key bytea,
  ADD CHECK (key IS NOT NULL OR internal_key IS NULL);
`,
};
