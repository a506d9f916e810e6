/** Writing a log from a file: whole batches, in the order of the original log. */
export const migration = {
  name: '0010-import',
  up: `
-- An import has begun and not ended: nobody may work with half a log.
ALTER TABLE log.epoch ADD COLUMN importing boolean NOT NULL DEFAULT false;

-- Adds events of several streams exactly as they were, in the order given. Takes the lock that readers wait for.
CREATE FUNCTION log.import(p_streams text[], p_revisions bigint[], p_ids uuid[], p_types text[], p_data jsonb[], p_meta jsonb[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7091871);
  PERFORM set_config('log.writing', 'INSERT', true);
  INSERT INTO log.events (stream, revision, id, type, data, meta)
    SELECT u.stream, u.revision, u.id, u.type, u.data, u.meta
    FROM unnest(p_streams, p_revisions, p_ids, p_types, p_data, p_meta) WITH ORDINALITY AS u (stream, revision, id, type, data, meta, n)
    ORDER BY n;
  PERFORM set_config('log.writing', '', true);
END $$;
`,
};
