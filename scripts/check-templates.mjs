import { join } from 'node:path';
import { Refusal, root, runningDatabase } from './preflight.mjs';

/**
 * `npm run templates:check`: runs every sample job of every template of the running product with the calculation that is
 * built here, and says which do not come out as expected. Ends with 1 if any does not.
 */

/** Unexpected lines that are named for each job. */
const MOST_LINES = 5;

/** What is wrong with a job: a sentence, then lines. */
function faultsOf({ outcome, differences, change }) {
  if (outcome === 'incomplete') return ['answers a question that was deleted'];
  const figure = (quantity) => quantity ?? 'no result';
  const rest = differences.length - MOST_LINES;
  return [
    change === null || change === '0.0' ? 'not as expected' : `total ${change.startsWith('-') ? '' : '+'}${change} %`,
    ...differences
      .slice(0, MOST_LINES)
      .map(({ name, before, after }) => `${name}: expected ${figure(before)}, is ${figure(after)}`),
    ...(rest > 0 ? [`and ${rest} more ${rest === 1 ? 'line' : 'lines'}`] : []),
  ];
}

async function check() {
  const url = await runningDatabase();
  const dist = (path) => import(join(root, 'apps/api/dist/platform', path));
  const { Database } = await dist('db/database.js');
  const { Registry } = await dist('projections/registry.js');
  const { ReadModels } = await dist('projections/read-models.js');
  const { projections } = await import('@quotewright/projections/index.js');
  const { checkedTemplates } = await import('@quotewright/projections/templates/template-jobs.js');
  const db = new Database(url);
  const registry = new Registry(db);
  try {
    await registry.refresh();
    let templates = 0;
    let jobs = 0;
    let failed = 0;
    for await (const { name, jobs: ran } of checkedTemplates(new ReadModels(db, registry, projections))) {
      templates += 1;
      jobs += ran.length;
      const bad = ran.filter(({ outcome }) => outcome !== 'unchanged');
      failed += bad.length;
      if (bad.length > 0) console.log(name);
      for (const job of bad) console.log(`  ${job.name}: ${faultsOf(job).join('\n    ')}`);
    }
    const all = `${jobs} sample ${jobs === 1 ? 'job' : 'jobs'} of ${templates} ${templates === 1 ? 'template' : 'templates'}`;
    console.log(failed === 0 ? `${all}: all as expected.` : `${all}: ${failed} not as expected.`);
    return failed === 0 ? 0 : 1;
  } finally {
    await registry.close();
    await db.close();
  }
}

try {
  process.exitCode = await check();
} catch (error) {
  console.error(error instanceof Refusal || error.name === 'DomainError' ? error.message : error.stack);
  process.exitCode = 1;
}
