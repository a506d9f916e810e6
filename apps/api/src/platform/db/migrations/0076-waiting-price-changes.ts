/** Price changes that are applied at a time (docs/adr/0124). */
export const migration = {
  name: '0076-waiting-price-changes',
  up: `
ALTER TABLE app.price_change
  -- of the stream that says what was decided about it
  ADD COLUMN number integer UNIQUE,
  -- who waits for it was told what became of it
  ADD COLUMN told boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT price_change_state_check,
  ADD CONSTRAINT price_change_state_check
    CHECK (state IN ('comparing', 'ready', 'scheduled', 'applying', 'applied', 'discarded'));
`,
};
