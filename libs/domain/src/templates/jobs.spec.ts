import { expect, it } from '@jest/globals';
import type { Actor } from '../kernel/decider.js';
import { Story } from '../kernel/testing.js';
import { mostJobs } from './contract.js';
import { jobs, jobTold, type Job, type JobCommand } from './jobs.js';

const actor: Actor = { id: 7, userType: 'contractor' };
const answers = [{ questionId: 11, answer: '10' }];
const expected = [{ lineId: 21, offerId: 31, quantity: '12' }];
const job: Job = { name: ' Large  bath ', answers, expected, tolerance: null };
const keep = (name = job.name): JobCommand => ({ type: 'KeepJob', ownerId: 7, ...job, name });

it('keeps a job, changes, accepts, removes it and brings it back', () => {
  const story = new Story(jobs, actor);
  expect(story.do(keep())).toEqual([{ type: 'JobKept', data: { job: 1, ownerId: 7, ...job, name: 'Large bath' } }]);
  const change = { type: 'ChangeJob', job: 1, name: 'Bath', tolerance: '5' } as const;
  expect(story.do(change)).toEqual([
    { type: 'JobRenamed', data: { job: 1, name: 'Bath' } },
    { type: 'JobToleranceChanged', data: { job: 1, tolerance: '5' } },
  ]);
  expect(story.do(change)).toEqual([]);
  const figures = { job: 1, answers, expected: [{ lineId: 21, offerId: 31, quantity: '14' }] };
  expect(story.do({ type: 'AcceptFigures', ...figures })).toEqual([{ type: 'JobFiguresAccepted', data: figures }]);
  expect(story.do({ type: 'AcceptFigures', ...figures })).toEqual([]);
  expect(story.do({ type: 'RemoveJob', job: 1 })).toEqual([{ type: 'JobRemoved', data: { job: 1 } }]);
  expect(() => story.do({ type: 'RemoveJob', job: 1 })).toThrow('There is no such sample job.');
  expect(story.do({ type: 'BringJobBack', job: 1 })).toEqual([{ type: 'JobBroughtBack', data: { job: 1 } }]);
  expect(story.do({ type: 'BringJobBack', job: 1 })).toEqual([]);
  expect(story.state.jobs.get(1)).toMatchObject({ name: 'Bath', tolerance: '5', expected: figures.expected });
  expect(() => story.do({ type: 'BringJobBack', job: 2 })).toThrow('There is no such sample job.');
});

it('refuses a name that another job has, also for one that comes back, and more jobs than fit', () => {
  const story = new Story(jobs, actor);
  story.do(keep('Bath'));
  expect(() => story.do(keep('BATH'))).toThrow('Another sample job has this name.');
  story.do({ type: 'RemoveJob', job: 1 });
  expect(story.do(keep('BATH'))).toMatchObject([{ data: { job: 2 } }]);
  expect(() => story.do({ type: 'BringJobBack', job: 1 })).toThrow('Another sample job has this name.');
  for (let n = 1; n < mostJobs; n += 1) story.do(keep(`Job ${n}`));
  expect(() => story.do(keep('One more'))).toThrow(`at most ${mostJobs} sample jobs`);
});

it('copies jobs once', () => {
  const story = new Story(jobs, actor);
  const copy: JobCommand = { type: 'CopyJobs', ownerId: 7, jobs: [{ ...job, name: 'Bath' }] };
  expect(story.do(copy)).toMatchObject([{ type: 'JobKept', data: { job: 1, name: 'Bath' } }]);
  expect(story.do(copy)).toEqual([]);
});

it('keeps the direction of a name inside it', () => {
  const name = '\u202eBath';
  expect(jobTold({ type: 'JobRemoved', data: { job: 1 } }, { name, tolerance: null })).toBe(
    'removed the sample job “\u2068\u202eBath\u2069”',
  );
});

it('tells what was done', () => {
  const before = { name: 'Bath', tolerance: null };
  expect([
    jobTold({ type: 'JobKept', data: { job: 1, ownerId: 7, ...job, name: 'Bath' } }, before),
    jobTold({ type: 'JobRenamed', data: { job: 1, name: 'Tub' } }, before),
    jobTold({ type: 'JobToleranceChanged', data: { job: 1, tolerance: '5' } }, before),
    jobTold({ type: 'JobFiguresAccepted', data: { job: 1, answers, expected } }, before),
    jobTold({ type: 'JobRemoved', data: { job: 1 } }, before),
    jobTold({ type: 'JobBroughtBack', data: { job: 1 } }, before),
  ]).toEqual([
    'kept the sample job “Bath”',
    'renamed the sample job “Bath” to “Tub”',
    'changed the tolerance of the sample job “Bath” from none to ± 5 %',
    'accepted the new figures of the sample job “Bath”',
    'removed the sample job “Bath”',
    'brought back the sample job “Bath”',
  ]);
});
