/** The log is in Postgres, unless the run names a node. */
export const logInPostgres = !process.env.EVENTSTORE_URL;

/**
 * The variables that put one suite's log where the run wants it: in the suite's own database, or, with
 * `EVENTSTORE_URL`, in that node, under a prefix of its own because suites share it and it cannot be emptied.
 */
export function eventStore(database: string): { EVENTSTORE_URL: string; EVENTSTORE_PREFIX: string } {
  return { EVENTSTORE_URL: process.env.EVENTSTORE_URL ?? '', EVENTSTORE_PREFIX: `${database}-` };
}
