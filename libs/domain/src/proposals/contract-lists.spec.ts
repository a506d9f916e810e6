import { describe, expect, it } from '@jest/globals';
import { proposalStates, type ProposalStateName } from './contract.js';
import { nextStepOf, whyNotReminded, whyNotVoided, type ProposalFollowUp } from './contract-lists.js';

const NOW = Date.parse('2026-11-27T15:00:00Z');
const HOUR = 3_600_000;
const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString();

const sent = (fields: Partial<ProposalFollowUp> = {}): ProposalFollowUp => ({
  state: 'sent',
  client: { id: 1, name: 'Ada' },
  since: at(-72),
  ends_at: '2026-12-20T00:00:00.000Z',
  asked: false,
  mailed: true,
  written_at: at(-72),
  accepted: false,
  open_order: null,
  ...fields,
});
const words = (fields: Partial<ProposalFollowUp>, zone = 'UTC') => nextStepOf(sent(fields), NOW, zone).words;

describe('the next step', () => {
  it('of a draft is its client, then sending it', () => {
    expect(nextStepOf(sent({ state: 'draft', client: null, ends_at: null }), NOW, 'UTC')).toEqual({
      words: 'Choose a client',
      due: true,
    });
    expect(words({ state: 'draft', ends_at: null })).toBe('Send it');
  });

  it('says how long a client has taken, by the days where the business is', () => {
    expect(words({})).toBe('Not opened for 3 days');
    expect(words({ state: 'opened', since: at(-24) })).toBe('Waiting for the client for 1 day');
    expect(words({ since: at(-1) })).toBe('Sent today, not opened yet');
    // Ten in the evening of the day before, in Los Angeles.
    expect(words({ since: '2026-11-27T06:00:00Z' })).toBe('Sent today, not opened yet');
    expect(words({ since: '2026-11-27T06:00:00Z' }, 'America/Los_Angeles')).toBe('Not opened for 1 day');
    expect(nextStepOf(sent(), NOW, 'UTC').due).toBe(false);
  });

  it('is a reminder where the end is near and the client can be reminded', () => {
    // The end is the midnight after the last day.
    expect(words({ ends_at: '2026-11-28T00:00:00Z' })).toBe('Expires today: remind');
    expect(words({ ends_at: '2026-11-29T00:00:00Z' })).toBe('Expires tomorrow: remind');
    expect(words({ ends_at: '2026-12-01T00:00:00Z' })).toBe('Expires in 3 days: remind');
    expect(words({ ends_at: '2026-12-02T00:00:00Z' })).toBe('Not opened for 3 days');
    expect(nextStepOf(sent({ ends_at: '2026-11-29T00:00:00Z' }), NOW, 'UTC').due).toBe(true);
    for (const fields of [{ mailed: false }, { written_at: at(-5) }])
      expect(nextStepOf(sent({ ends_at: '2026-11-29T00:00:00Z', ...fields }), NOW, 'UTC')).toEqual({
        words: 'Expires tomorrow',
        due: false,
      });
  });

  it('answers a question first, but not of what is void', () => {
    const asked = proposalStates.map((state) => [state, words({ state, asked: true })]);
    expect(asked.filter(([, said]) => said !== 'Answer the client’s question')).toEqual([['void', 'None']]);
  });

  it('says something of every state', () => {
    for (const state of proposalStates) expect(words({ state })).not.toBe('');
    expect(words({ state: 'accepted' })).toBe('Start a change order if the job changes');
    expect(words({ state: 'accepted', open_order: 'Q-1-CO1' })).toBe('Send the change order');
    expect(words({ state: 'expired' })).toBe('Send it again');
  });
});

describe('reminding', () => {
  const why = (fields: Partial<ProposalFollowUp>) => whyNotReminded(sent(fields), NOW);

  it('is for what waits for a client with an address, at most once a day', () => {
    expect([why({}), why({ state: 'opened', written_at: at(-24) })]).toEqual([null, null]);
    expect(why({ written_at: at(-23.9) })).toMatch(/less than a day ago/);
    expect(why({ mailed: false })).toMatch(/not mailed/);
    expect(why({ ends_at: null })).toMatch(/does not wait/);
  });

  it('names why it is not, of each other state', () => {
    const others: readonly ProposalStateName[] = proposalStates.filter(
      (state) => state !== 'sent' && state !== 'opened',
    );
    expect(others.map((state) => why({ state }))).toEqual([
      'It is not sent.',
      'It is accepted.',
      'The client declined it.',
      'It has expired.',
      'It was withdrawn.',
      'It is void.',
    ]);
  });
});

it('voids what is accepted only for who decides about it, also while a change order is out', () => {
  expect(whyNotVoided({ state: 'draft', accepted: false }, false)).toBeNull();
  expect(whyNotVoided({ state: 'sent', accepted: true }, false)).toMatch(/Only an owner or a manager/);
  expect(whyNotVoided({ state: 'accepted', accepted: true }, true)).toBeNull();
  expect(whyNotVoided({ state: 'void', accepted: true }, true)).toBe('It is void.');
});
