import type { CommandMeta, Decider } from '../kernel/decider.js';
import { DomainError, never } from '../kernel/errors.js';
import { quoted } from '../kernel/isolated.js';
import { oneLine } from '../kernel/texts.js';
import { mostJobs } from './contract.js';

/** An answer of a job, as decimal text. */
export interface JobAnswer {
  questionId: number;
  answer: string;
}

/** What a job expects of a line: decimal text, `null` if the line cannot be calculated. The offer prices it. */
export interface JobFigure {
  lineId: number;
  offerId: number;
  quantity: string | null;
}

/** What a job is made of. `tolerance`: ± percent of the total, decimal text; `null`: every quantity counts. */
export interface Job {
  name: string;
  answers: JobAnswer[];
  expected: JobFigure[];
  tolerance: string | null;
}

interface Figures {
  job: number;
  answers: JobAnswer[];
  expected: JobFigure[];
}

/** `job` counts within the template. `ownerId`: the template's. */
export type JobEvent =
  | { type: 'JobKept'; data: { job: number; ownerId: number } & Job }
  | { type: 'JobRenamed'; data: { job: number; name: string } }
  | { type: 'JobToleranceChanged'; data: { job: number; tolerance: string | null } }
  | { type: 'JobFiguresAccepted'; data: Figures }
  | { type: 'JobRemoved'; data: { job: number } }
  | { type: 'JobBroughtBack'; data: { job: number } };

export interface JobsState {
  readonly jobs: ReadonlyMap<number, Job & { removed: boolean }>;
}

/** The caller has checked that the actor may edit the template, and has calculated the figures. */
export type JobCommand =
  | ({ type: 'KeepJob'; ownerId: number } & Job)
  /** The jobs of the template that was copied. Does nothing once there are jobs, so that it can be repeated. */
  | { type: 'CopyJobs'; ownerId: number; jobs: readonly Job[] }
  | { type: 'ChangeJob'; job: number; name: string; tolerance: string | null }
  | ({ type: 'AcceptFigures' } & Figures)
  | { type: 'RemoveJob'; job: number }
  /** Undoes its removal. */
  | { type: 'BringJobBack'; job: number };

const figureIds = ({ answers, expected }: Pick<Job, 'answers' | 'expected'>) => ({
  question: answers.map(({ questionId }) => questionId),
  line: expected.map(({ lineId }) => lineId),
  offer: expected.map(({ offerId }) => offerId),
});
const none = () => ({});

/**
 * The sample jobs of a template, in a stream of their own with the template's id, like its moments: they change nothing
 * of the template, so they count neither for its version nor for its status (docs/adr/0075).
 */
export const jobs: Decider<JobsState, JobCommand, JobEvent> = {
  category: 'samplejobs',
  private: true,
  events: {
    JobKept: (data) => ({ user: [data.ownerId], ...figureIds(data) }),
    JobRenamed: none,
    JobToleranceChanged: none,
    JobFiguresAccepted: figureIds,
    JobRemoved: none,
    JobBroughtBack: none,
  },

  initialState: () => ({ jobs: new Map() }),

  evolve(state, event) {
    const next = new Map(state.jobs);
    if (event.type === 'JobKept') {
      const { job, name, answers, expected, tolerance } = event.data;
      next.set(job, { name, answers, expected, tolerance, removed: false });
      return { jobs: next };
    }
    const old = next.get(event.data.job);
    if (old) next.set(event.data.job, { ...old, ...changeBy(event) });
    return { jobs: next };
  },

  decide(command, state, _meta: CommandMeta) {
    switch (command.type) {
      case 'KeepJob': {
        assertRoom(state);
        const { type: _, name, ...rest } = command;
        return [{ type: 'JobKept', data: { job: state.jobs.size + 1, name: freeName(state, name, null), ...rest } }];
      }
      case 'CopyJobs': {
        if (state.jobs.size > 0) return [];
        const { ownerId } = command;
        return command.jobs.map((job, index) => ({ type: 'JobKept', data: { job: index + 1, ownerId, ...job } }));
      }
      case 'ChangeJob': {
        const { job, tolerance } = command;
        const old = there(state, job);
        const name = freeName(state, command.name, job);
        const events: JobEvent[] = [];
        if (name !== old.name) events.push({ type: 'JobRenamed', data: { job, name } });
        if (tolerance !== old.tolerance) events.push({ type: 'JobToleranceChanged', data: { job, tolerance } });
        return events;
      }
      case 'AcceptFigures': {
        const { type: _, ...data } = command;
        const { answers, expected } = there(state, data.job);
        const same = JSON.stringify([answers, expected]) === JSON.stringify([data.answers, data.expected]);
        return same ? [] : [{ type: 'JobFiguresAccepted', data }];
      }
      case 'RemoveJob':
        there(state, command.job);
        return [{ type: 'JobRemoved', data: { job: command.job } }];
      case 'BringJobBack': {
        const { job } = command;
        const gone = state.jobs.get(job);
        if (!gone) throw notFound();
        if (!gone.removed) return [];
        assertRoom(state);
        freeName(state, gone.name, job);
        return [{ type: 'JobBroughtBack', data: { job } }];
      }
      default:
        return never(command);
    }
  },
};

function changeBy(event: Exclude<JobEvent, { type: 'JobKept' }>): Partial<Job & { removed: boolean }> {
  switch (event.type) {
    case 'JobRenamed':
      return { name: event.data.name };
    case 'JobToleranceChanged':
      return { tolerance: event.data.tolerance };
    case 'JobFiguresAccepted':
      return { answers: event.data.answers, expected: event.data.expected };
    case 'JobRemoved':
      return { removed: true };
    case 'JobBroughtBack':
      return { removed: false };
    default:
      return never(event);
  }
}

const notFound = () => new DomainError('job_not_found', 'There is no such sample job. It may have been removed.');

function there({ jobs: all }: JobsState, job: number): Job {
  const found = all.get(job);
  if (!found || found.removed) throw notFound();
  return found;
}

function assertRoom({ jobs: all }: JobsState): void {
  if ([...all.values()].filter(({ removed }) => !removed).length >= mostJobs)
    throw new DomainError('limit_reached', `A template can have at most ${mostJobs} sample jobs.`);
}

/** The name on one line. Throws `name_taken` if another job has it, without regard to case. */
function freeName({ jobs: all }: JobsState, text: string, own: number | null): string {
  const name = oneLine(text);
  for (const [job, other] of all) {
    if (job === own || other.removed || other.name.toLowerCase() !== name.toLowerCase()) continue;
    const message = 'Another sample job has this name. Choose another.';
    throw new DomainError('name_taken', message, { errors: [{ path: 'name', code: 'name_taken', message }] });
  }
  return name;
}

const said = (tolerance: string | null): string => (tolerance === null ? 'none' : `± ${tolerance} %`);

/** What an event did to a job, as a sentence without its subject. `before`: the job until then. */
export function jobTold(event: JobEvent, before: Pick<Job, 'name' | 'tolerance'>): string {
  switch (event.type) {
    case 'JobKept':
      return `kept the sample job ${quoted(event.data.name)}`;
    case 'JobRenamed':
      return `renamed the sample job ${quoted(before.name)} to ${quoted(event.data.name)}`;
    case 'JobToleranceChanged':
      return `changed the tolerance of the sample job ${quoted(before.name)} from ${said(before.tolerance)} to ${said(event.data.tolerance)}`;
    case 'JobFiguresAccepted':
      return `accepted the new figures of the sample job ${quoted(before.name)}`;
    case 'JobRemoved':
      return `removed the sample job ${quoted(before.name)}`;
    case 'JobBroughtBack':
      return `brought back the sample job ${quoted(before.name)}`;
    default:
      return never(event);
  }
}
