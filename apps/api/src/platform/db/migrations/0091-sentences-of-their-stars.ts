/** Of two calls at once that rate one supplier, the sentence of the one whose stars count (docs/adr/0125). */
export const migration = {
  name: '0091-sentences-of-their-stars',
  up: `
ALTER TABLE app.rating
  -- how many ratings the business had given when this sentence was: an earlier call does not replace it
  ADD COLUMN sentence_version integer NOT NULL DEFAULT 0;
`,
};
