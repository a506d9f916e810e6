/** How far the log reached when its newest events were erased: only a truncated log is shorter. */
export const migration = {
  name: '0020-erased',
  up: `
-- The furthest position of an event that was erased. It is written with the erasure itself: a server that has not heard of
-- the one has not heard of the other. The sequence would not do, it runs ahead of what was committed.
CREATE TABLE log.erased (position bigint NOT NULL);
INSERT INTO log.erased VALUES (0);

CREATE OR REPLACE FUNCTION log.erase_stream(p_stream text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7091871);
  PERFORM set_config('log.writing', 'DELETE', true);
  WITH gone AS (DELETE FROM log.events WHERE stream = p_stream RETURNING position)
    UPDATE log.erased e SET position = g.last FROM (SELECT max(position) AS last FROM gone) g WHERE g.last > e.position;
  PERFORM set_config('log.writing', '', true);
END $$;
`,
};
