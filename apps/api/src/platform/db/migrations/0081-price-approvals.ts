/** Price changes that wait for an admin (docs/adr/0126). */
export const migration = {
  name: '0081-price-approvals',
  up: `
ALTER TABLE app.price_change
  -- what it does to templates was calculated
  ADD COLUMN compared boolean NOT NULL DEFAULT false,
  -- who asked was told what an admin answered
  ADD COLUMN answer_told boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT price_change_state_check,
  ADD CONSTRAINT price_change_state_check
    CHECK (state IN ('comparing', 'ready', 'asked', 'scheduled', 'applying', 'applied', 'discarded'));
ALTER TABLE app.price_change_row
  DROP CONSTRAINT price_change_row_outcome_check,
  ADD CONSTRAINT price_change_row_outcome_check
    CHECK (outcome IN ('waiting', 'applied', 'changed_since', 'refused', 'declined'));
-- Undone twice, the second finds the first, also where it waits.
DROP INDEX app.price_change_undo;
CREATE UNIQUE INDEX price_change_undo ON app.price_change (undoes)
  WHERE undoes IS NOT NULL AND state IN ('ready', 'asked', 'scheduled', 'applying');
`,
};
