/**
 * What a restored log shares with the one before, and which read models were built from just that
 * (docs/adr/0167).
 */
export const migration = {
  name: '0124-continued-epochs',
  up: `
-- Epochs before the current one whose events up to a position are this log's. An import leaves none.
CREATE TABLE log.continued_epoch (epoch integer PRIMARY KEY, up_to bigint NOT NULL);

-- How often each projector has moved checkpoints. It is dumped and restored with the log.
CREATE TABLE log.follower (holder uuid PRIMARY KEY, moves bigint NOT NULL);

ALTER TABLE app.projection
  -- By whom the checkpoint was moved, and with which of the moves of log.follower.
  ADD COLUMN moved_by uuid,
  ADD COLUMN move bigint,
  -- The epoch whose log was found to have all that the tables were built from.
  ADD COLUMN kept_in integer;
`,
};
