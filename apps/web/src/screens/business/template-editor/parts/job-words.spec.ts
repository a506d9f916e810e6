import { expect, it } from '@jest/globals';
import type { SampleJob } from '@quotewright/domain/templates/contract.js';
import { figureWords, jobsLine, jobWords } from './job-words.js';

const job = (name: string, part: Partial<SampleJob> = {}): SampleJob => ({
  id: 1,
  name,
  tolerance: null,
  outcome: 'unchanged',
  answers: [],
  differences: [],
  total: '100.00',
  change: '0.0',
  change_since_published: null,
  ...part,
});

it('tells all jobs in a line, and names those that changed', () => {
  const large = job('Large bath', { outcome: 'changed', change: '18.0' });
  const old = job('Old', { outcome: 'incomplete' });
  expect(jobsLine([job('A')])).toBe('The sample job is unchanged');
  expect(jobsLine([job('A'), job('B')])).toBe('All 2 unchanged');
  expect(jobsLine([job('A'), job('B'), job('C'), large])).toBe('3 of 4 unchanged; Large bath +18\u00a0%');
  expect(jobsLine([large, old, job('Third', { outcome: 'changed' })])).toBe(
    '0 of 3 unchanged; Large bath +18\u00a0%, Old a question was deleted, 1 more',
  );
});

it('tells the change since the published state, else the one from what was expected', () => {
  expect(jobWords(job('A', { outcome: 'changed', change: '-2.5' }))).toBe('−2.5\u00a0%');
  expect(jobWords(job('A', { outcome: 'changed', change: '1.0', change_since_published: '4.0' }))).toBe('+4\u00a0%');
  expect(jobWords(job('A', { outcome: 'changed', change: '1.0', change_since_published: '0.0' }))).toBe('+1\u00a0%');
  expect(jobWords(job('A', { outcome: 'changed' }))).toBe('other quantities');
  expect(jobWords(job('A', { change: '3.0' }))).toBe('as expected, +3\u00a0%');
  expect(jobWords(job('A', { change: null }))).toBe('as expected');
});

it('tells a line without a result', () => {
  const line = { quote_template_product_id: 1, name: 'Tile' };
  expect(figureWords({ ...line, before: '1200', after: null })).toBe('1,200 → no result');
});
