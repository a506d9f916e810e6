import { expect, it } from '@jest/globals';
import { narrowingIn, pipelineRequest, proposalsBody, proposalsRequest } from './proposals-request.js';

const at = (query: string) => new URLSearchParams(query);

it('reads states, a client, days and totals', () => {
  expect(narrowingIn(at('state=opened,sent&client=7&by=3&sent_from=2026-11-01&total_to=1500.5&accepted=true'))).toEqual(
    {
      states: ['sent', 'opened'],
      client_id: 7,
      by: 3,
      sent_from: '2026-11-01',
      total_to: 1500.5,
      accepted: true,
    },
  );
});

it('leaves out what the call would refuse', () => {
  const query = 'state=lost&client=0&by=x&sent_from=2026-02-30&sent_to=soon&total_from=-1&total_to=1e9&accepted=1';
  expect(narrowingIn(at(query))).toEqual({});
});

it('sorts the list by any column, and keeps states out of the columns', () => {
  expect(proposalsBody(proposalsRequest(at('sort=margin.desc&state=sent&page=2')))).toEqual({
    searchTerm: '',
    page: 2,
    perPage: 15,
    states: ['sent'],
    sort: 'margin.desc',
  });
  expect(pipelineRequest(at('state=sent&search=deck&ends_to=2026-12-01'))).toEqual({
    searchTerm: 'deck',
    ends_to: '2026-12-01',
  });
});
