import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { checkNode, ensureInstalled, Refusal, root } from './preflight.mjs';

const total = { passed: 0, failed: 0, skipped: 0 };
/** A line for each test that did not pass, printed at the end, where a cut log still shows it. */
const reasons = [];
/** Duration of each part, printed at the end. */
const times = [];

/** When what still runs is ended (ms from the start): continuous integration ends everything after 90 minutes, untold. */
const LONGEST = 80 * 60_000;
const late = AbortSignal.timeout(LONGEST);

/** Runs a part under its name and records its duration. */
async function timed(name, part) {
  console.log(`\n— ${name}`);
  const began = Date.now();
  try {
    return await part();
  } finally {
    const seconds = Math.round((Date.now() - began) / 1000);
    if (late.aborted)
      reasons.push(`Failed — ${name}: not done ${LONGEST / 60_000} minutes after the start, and ended.`);
    times.push(`${name}: ${Math.floor(seconds / 60)} min ${seconds % 60} s`);
  }
}

/**
 * Runs a command with its output shown; returns its exit code.
 * @param whole shows the output at its end, for what runs beside something else
 */
function run(command, args, env = {}, whole = false) {
  return new Promise((done, fail) => {
    const shown = whole ? 'pipe' : 'inherit';
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', shown, shown],
      signal: late,
      killSignal: 'SIGKILL',
      env: { ...process.env, ...env },
    });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
    const ended = (code) => {
      process.stdout.write(Buffer.concat(output.splice(0)));
      done(code);
    };
    child.on('error', (error) => (late.aborted ? ended(null) : fail(error)));
    child.on('close', ended);
    // What it left behind may keep its output open.
    child.on('exit', (code) => setTimeout(ended, 10_000, code));
  });
}

/** A check that either passes or fails counts as one test. */
async function check(name, command, args) {
  const held = (await timed(name, () => run(command, args))) === 0;
  total[held ? 'passed' : 'failed'] += 1;
  if (!held) reasons.push(`Failed — ${name}.`);
  return held;
}

/** Known faults of what a production install contains: a failure from "high" on, and skipped where no registry says. */
async function audit() {
  const answer = await timed('Audit', () =>
    promisify(execFile)('npm', ['audit', '--omit=dev', '--json'], { cwd: root, signal: late }).catch((error) => error),
  );
  const { metadata } = JSON.parse(answer.stdout || '{}');
  if (!metadata) {
    total.skipped += 1;
    reasons.push('Skipped — Audit: the registry does not say what is known of the packages.');
    return;
  }
  const { high, critical } = metadata.vulnerabilities;
  total[high + critical === 0 ? 'passed' : 'failed'] += 1;
  if (high + critical > 0)
    reasons.push(`Failed — Audit: ${high} high, ${critical} critical; see \`npm audit --omit=dev\`.`);
}

/** Programs that the tests need besides npm's packages: installed if this user may, named if not. */
async function ensurePrograms() {
  const onPath = (name) => (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));
  const programs = ['chromium', 'chromium-headless-shell', 'firefox-esr', 'redis-server', 'faketime', 'pgbouncer'];
  const missing = programs.filter((name) => !onPath(name));
  if (missing.length === 0) return missing;
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    console.log(`Installing ${missing.join(', ')}…`);
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], quiet);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], quiet);
    return missing.filter((name) => !onPath(name));
  }
  console.log(`Please install ${missing.join(', ')} (Debian: apt-get install ${missing.join(' ')}).`);
  return missing;
}

/** Runs some of Jest's projects; `more` are further arguments, `whole` as in `run`. */
async function jest(name, results, projects, { more = [], whole = false } = {}) {
  const output = join(results, `${projects[0]}.json`);
  const args = [
    '--experimental-vm-modules',
    '--no-warnings',
    'node_modules/jest/bin/jest.js',
    '--selectProjects',
    ...projects,
    '--json',
    `--outputFile=${output}`,
    ...more,
  ];
  await timed(name, () => run(process.execPath, args, {}, whole));
  const report = JSON.parse(await readFile(output, 'utf8').catch(() => 'null'));
  if (!report) {
    total.failed += 1;
    reasons.push(`Failed — ${name}: no report.`);
    return;
  }
  for (const { name: file, status, assertionResults } of report.testResults) {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    for (const { fullName } of failed) reasons.push(`Failed — ${relative(root, file)}: ${fullName}`);
    if (status === 'failed' && failed.length === 0) reasons.push(`Failed — ${relative(root, file)}: not loaded.`);
  }
  total.passed += report.numPassedTests;
  // A suite that failed to load has no failed test of its own, but it has failed.
  total.failed += report.numFailedTests + report.numRuntimeErrorTestSuites;
  total.skipped += report.numPendingTests + report.numTodoTests;
}

async function browser(results, missing) {
  if (missing.includes('chromium')) {
    total.skipped += 1;
    reasons.push('Skipped — Browser tests: chromium is not installed.');
    return;
  }
  if (missing.includes('firefox-esr'))
    reasons.push('Skipped — Browser tests in Firefox: firefox-esr is not installed.');
  const output = join(results, 'playwright.json');
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'test/e2e/playwright.config.ts'];
  await timed('Browser tests', () => run(process.execPath, args, { PLAYWRIGHT_JSON_OUTPUT_FILE: output }));
  const report = JSON.parse(await readFile(output, 'utf8').catch(() => 'null'));
  if (!report) {
    total.failed += 1;
    reasons.push('Failed — Browser tests: no report.');
    return;
  }
  total.passed += report.stats.expected;
  const testsOf = (suite) => [
    ...(suite.suites ?? []).flatMap(testsOf),
    ...(suite.specs ?? []).flatMap(({ file, title, tests }) => tests.map(({ status }) => ({ file, title, status }))),
  ];
  for (const { file, title, status } of report.suites.flatMap(testsOf)) {
    if (status === 'unexpected') reasons.push(`Failed — ${file}: ${title}`);
    // Neither passed nor failed: somebody has to look.
    if (status === 'flaky') reasons.push(`Flaky, not counted — ${file}: ${title}`);
  }
  total.failed += report.stats.unexpected + report.errors.length;
  total.skipped += report.stats.skipped;
}

const results = await mkdtemp(join(tmpdir(), 'quotewright-results-'));
try {
  checkNode();
  await ensureInstalled((line) => console.log(line));
  const missing = await ensurePrograms();
  if (!process.env.EVENTSTORE_URL)
    reasons.push('Skipped — Event store contract on EventStoreDB: EVENTSTORE_URL is not set.');
  if (missing.includes('pgbouncer')) reasons.push('Skipped — The product behind a pooler: pgbouncer is not installed.');
  const npm = (script) => [process.platform === 'win32' ? 'npm.cmd' : 'npm', ['run', '--silent', script]];
  await check('Format', ...npm('format:check'));
  // Each takes one core.
  await Promise.all([check('Types', ...npm('types')), check('Lint', ...npm('lint')), audit()]);
  await check('Unused code', ...npm('unused'));
  const built = await check('Build', ...npm('build'));
  await jest('Unit, projection, API and contract tests', results, ['unit', 'components', 'integration']);
  // Fault tests stop and kill what they started themselves, one suite after the other, and wait a lot: beside the
  // browser tests, which need little more than one core, they take no time of their own. What a failed one leaves
  // running in this process must not keep it alive.
  if (built)
    await Promise.all([
      jest('Fault tests', results, ['faults'], { more: ['--runInBand', '--forceExit'], whole: true }),
      browser(results, missing),
    ]);
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error);
  total.failed += 1;
} finally {
  await rm(results, { recursive: true, force: true });
}
console.log();
for (const time of times) console.log(time);
for (const reason of reasons) console.log(reason);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 ? 0 : 1);
