/** Tries of public calculators in transit to the log, as views are. A process of the release before knows only those. */
export const migration = {
  name: '0040-try',
  up: `CREATE TABLE app.try_pending (LIKE app.view_pending INCLUDING ALL);`,
};
