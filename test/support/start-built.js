import { build, isBuilt } from '../../scripts/build.mjs';
import startPostgres from './start-postgres.js';

/** For suites that start the product's own processes: they are built from the sources as they are now. */
export default async function start() {
  if (!(await isBuilt())) await build();
  await startPostgres();
}
