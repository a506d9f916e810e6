/**
 * No statistics of what events hold: sampling them took half a second of a core after every fifth of the log, and no
 * query is planned by them.
 */
export const migration = {
  name: '0041-statistics',
  up: `ALTER TABLE log.events ALTER data SET STATISTICS 0, ALTER meta SET STATISTICS 0;`,
};
