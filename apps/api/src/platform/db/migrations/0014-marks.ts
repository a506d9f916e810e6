/** Event ids of checkpoints: any log that is long enough has a given position. */
export const migration = {
  name: '0014-marks',
  up: `
-- The event at the checkpoint; NULL where it is not known.
ALTER TABLE app.projection ADD COLUMN event_id uuid;
`,
};
