import { readFileSync } from 'node:fs';
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type MetricObjectWithValues,
  type MetricValue,
} from 'prom-client';
import type { ProjectionStatus, SystemStatus } from '@quotewright/domain/system/contract.js';

/** All measurements of this process, for `/metrics`. Labels are names from the code, never ids. */
const registry = new Registry();

const registers = [registry];
/** Seconds: from a quick append to the patience of a web request. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export const httpRequests = new Histogram({
  name: 'quotewright_http_request_duration_seconds',
  help: 'HTTP requests by route pattern, from the first byte in to the last byte out.',
  labelNames: ['method', 'route', 'status_class'] as const,
  buckets,
  registers,
});

export const commands = new Histogram({
  name: 'quotewright_command_duration_seconds',
  help: 'Commands by type and outcome, the wait for the read models included.',
  labelNames: ['command', 'outcome'] as const,
  buckets,
  registers,
});

export const policyReports = new Counter({
  name: 'quotewright_policy_reports_total',
  help: 'What browsers refused because of a page’s security policy, by its directive.',
  labelNames: ['directive'] as const,
  registers,
});

export const commandRetries = new Counter({
  name: 'quotewright_command_retries_total',
  help: 'Decisions made again because somebody else had appended first.',
  labelNames: ['command'] as const,
  registers,
});

export const appends = new Histogram({
  name: 'quotewright_log_append_duration_seconds',
  help: 'Appends to the event log by outcome; a conflict is a lost race for a revision.',
  labelNames: ['outcome'] as const,
  buckets,
  registers,
});

export const appendedEvents = new Counter({
  name: 'quotewright_log_appended_events_total',
  help: 'Events appended to the log.',
  registers,
});

export const barrierWaits = new Histogram({
  name: 'quotewright_log_barrier_wait_duration_seconds',
  help: 'How long a reader at the head stood before a missing position, of those that were not filled within 20 ms.',
  buckets,
  registers,
});

export const poolWaits = new Histogram({
  name: 'quotewright_pool_wait_duration_seconds',
  help: 'How long a statement or transaction waited for a connection to Postgres, an opening one included.',
  labelNames: ['pool'] as const,
  buckets,
  registers,
});

export const visibleEvents = new Histogram({
  name: 'quotewright_projection_visible_duration_seconds',
  help: 'From the time of an event, when its command was accepted, until everyone can read it. Not of events older than a minute, which are applied again.',
  buckets,
  registers,
});

export const batches = new Histogram({
  name: 'quotewright_projection_batch_duration_seconds',
  help: 'Transactions that apply a batch of events to the read models.',
  buckets,
  registers,
});

export const batchEvents = new Histogram({
  name: 'quotewright_projection_batch_events',
  help: 'Events of a batch.',
  buckets: [1, 2, 5, 10, 25, 50, 100, 250, 500],
  registers,
});

export const projectedEvents = new Counter({
  name: 'quotewright_projection_events_total',
  help: 'Events applied by each projection, those of rebuilds included.',
  labelNames: ['projection'] as const,
  registers,
});

export const jobRuns = new Histogram({
  name: 'quotewright_job_duration_seconds',
  help: 'Runs of jobs by kind and outcome.',
  labelNames: ['kind', 'outcome'] as const,
  buckets: [...buckets, 60],
  registers,
});

/** A system-wide gauge: every instance that has one reports the same, so use the maximum. */
function gauge<L extends string>(name: string, help: string, ...labelNames: L[]): Gauge<L> {
  const made = new Gauge({ name: `quotewright_${name}`, help, labelNames, registers });
  // Until it is set it is unknown, not 0.
  if (labelNames.length === 0) made.remove();
  return made;
}

const logUp = gauge('log_up', 'Whether the event log answers, and is the one that the read models were made from.');
const jobsUp = gauge('jobs_up', 'Whether the job queue answers.');
const jobCount = gauge('jobs', 'Jobs by state.', 'state');
const lagEvents = gauge(
  'projection_lag_events',
  'Events that wait for a checkpoint, estimated beyond 1,000.',
  'projection',
);
const lagSeconds = gauge(
  'projection_lag_seconds',
  'How long the oldest event that is not applied yet has been in the log.',
  'projection',
);
const parkedEvents = gauge(
  'projection_parked_events',
  'Events that could not be applied, and the later ones of their keys.',
  'projection',
);
const fed = gauge('projection_fed', 'Whether a projector holds the lease.', 'projection');
const rebuildProgress = gauge(
  'projection_rebuild_progress_ratio',
  'How far a rebuild is; absent where there is none.',
  'projection',
);
const projectionGauges = [lagEvents, lagSeconds, parkedEvents, fed, rebuildProgress];

/** Takes over the state of the system's parts; one that does not answer is absent rather than outdated. */
export function measure({
  eventStore,
  jobs,
  projections,
}: Pick<SystemStatus, 'eventStore' | 'jobs'> & { projections: ProjectionStatus[] | null }): void {
  logUp.set(Number(eventStore.ok && eventStore.problem === null));
  jobsUp.set(Number(jobs.ok));
  jobCount.reset();
  for (const [state, count] of Object.entries(jobs.counts ?? {})) jobCount.set({ state }, count);
  measureProjections(projections);
}

/** Like `measure`, for a process that only knows the projections; `null` if they cannot be read. */
export function measureProjections(projections: readonly ProjectionStatus[] | null): void {
  for (const each of projectionGauges) each.reset();
  for (const { name: projection, lag, lag_seconds, parked, rebuild, ...status } of projections ?? []) {
    if (lag !== null) lagEvents.set({ projection }, lag);
    if (lag_seconds !== null) lagSeconds.set({ projection }, lag_seconds);
    parkedEvents.set({ projection }, parked);
    fed.set({ projection }, Number(status.fed));
    if (rebuild) rebuildProgress.set({ projection }, rebuild.progress);
  }
}

/** Starts measuring the process itself, under its role. Once per process. */
export function measureProcess(role: string): void {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  registry.setDefaultLabels({ role });
  gauge('build_info', 'What runs here; always 1.', 'version', 'node').set({ version, node: process.version }, 1);
  collectDefaultMetrics({ register: registry });
}

type Measured = MetricObjectWithValues<MetricValue<string>>[];

/** Child processes, which have no address of their own. */
const children: (() => Promise<Measured>)[] = [];

/** Exposes a child process's measurements together with this one's. */
export function addChild(ask: () => Promise<Measured>): void {
  children.push(ask);
}

/** This process's own measurements. */
export async function measured(): Promise<Measured> {
  return registry.getMetricsAsJSON();
}

/** All measurements in Prometheus format. */
export async function exposition(): Promise<{ type: string; text: string }> {
  const all = await Promise.all([measured(), ...children.map((ask) => ask())]);
  const whole = children.length === 0 ? registry : AggregatorRegistry.aggregate(all);
  return { type: registry.contentType, text: await whole.metrics() };
}

/** This process's appends since its start, for people. */
export async function appendsSoFar(): Promise<SystemStatus['appends']> {
  const { values } = await appends.get();
  const counts = new Map<number, number>();
  let [count, conflicts] = [0, 0];
  for (const { metricName, labels, value } of values) {
    if (metricName?.endsWith('_count') && labels.outcome === 'conflict') conflicts = value;
    if (labels.outcome !== 'appended') continue;
    if (metricName?.endsWith('_count')) count = value;
    // `le` is the client's own label: its types do not name it.
    const { le } = labels as { le?: string | number };
    if (le !== undefined) counts.set(le === '+Inf' ? Infinity : Number(le), value);
  }
  return { count, conflicts, p50: quantile(counts, count, 0.5), p99: quantile(counts, count, 0.99) };
}

/** A quantile in milliseconds from cumulative buckets of seconds, interpolated linearly, as in Prometheus. */
function quantile(cumulative: ReadonlyMap<number, number>, count: number, part: number): number | null {
  if (count === 0) return null;
  let [from, below] = [0, 0];
  for (const [to, upTo] of [...cumulative].sort(([a], [b]) => a - b)) {
    if (to === Infinity) break;
    if (upTo >= part * count) return 1000 * (from + ((to - from) * (part * count - below)) / (upTo - below));
    [from, below] = [to, upTo];
  }
  return 1000 * from;
}
