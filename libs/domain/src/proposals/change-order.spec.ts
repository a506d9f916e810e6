import { describe, expect, it } from '@jest/globals';
import { jobOf } from './change-order.js';
import { defaultPicks } from './choices.js';
import { comparedWith, revisionsShown } from './client-view.js';
import type { ProposalJob } from './contract-change-orders.js';
import { workedLines } from './figures.js';
import type { NewSection } from './proposal.js';
import { agreedOf, stateOf, stateOfRevision, type SendProposal, type SendingCommand } from './sending.js';
import { byFormula, byHand, codeOf, Draft, floor, section } from './testing.js';

const later = '2026-02-05T00:00:00.000Z';
const sendCommand: SendProposal = {
  type: 'SendProposal',
  number: 'Q-2026-0001',
  validUntil: later,
  client: { id: 5, hash: 'a' },
  look: { id: 9, hash: 'b' },
  floor: null,
};
const acceptance = (revision: number, total: string): SendingCommand => ({
  type: 'AcceptProposal',
  revision,
  linkId: 3,
  picks: { sections: [], lines: [] },
  total,
  name: { id: 'name', hash: 'n' },
  signature: null,
});
const client = null;
const start: SendingCommand = { type: 'StartChangeOrder' };
const drop: SendingCommand = { type: 'DropChangeOrder' };

const rate = (key: number, name: string, percent: string, on: ('finish_product' | 'labour')[]) => ({
  ...{ key, name, percent, on },
});

/** Sends the draft, and gives its revision with its PDF made. */
function send(draft: Draft, command = sendCommand): number {
  const [event] = draft.do(command);
  const { revision } = event!.data as { revision: number };
  draft.do({ type: 'KeepProposalPdf', revision, sha256: 'f' }, client);
  return revision;
}

/** An accepted proposal. */
function accepted(sections: NewSection[], fields: object, total: string): Draft {
  const draft = new Draft(sections);
  draft.change({ change: 'head', fields: { clientId: 5, ...fields } });
  draft.do(acceptance(send(draft), total), client);
  return draft;
}

/** Of $406.00 less $6.00 and 10 % tax, with an option that was not taken. */
const simple = (): Draft =>
  accepted(
    [{ ...floor, lines: [...floor.lines, byHand('Heating', { choice: { kind: 'optional' } })] }],
    {
      taxes: { rates: [rate(1, 'State', '10', ['finish_product'])], rounding: 'total', inclusive: false },
      discount: { kind: 'amount', value: '6' },
    },
    '440.00',
  );

/** The example of CALCULATION.md: section A less 3 %, the whole less $100.00, and two taxes. */
const example = (rounding: 'total' | 'line', total: string): Draft =>
  accepted(
    [
      section(
        'A',
        [
          byHand('Tile', { quantity: '6', discount: { kind: 'percent', value: '5' } }),
          byHand('Labour A', { quantity: '13.3333', retail: '65.00', productType: 'labour' }),
        ],
        { discount: { kind: 'percent', value: '3' } },
      ),
      section('B', [
        byHand('Paint', { quantity: '11', retail: '32.75' }),
        byHand('Labour B', { quantity: '7.5', retail: '65.00', productType: 'labour' }),
      ]),
    ],
    {
      taxes: {
        rates: [rate(1, 'State', '6.25', ['finish_product']), rate(2, 'City', '2.25', ['finish_product', 'labour'])],
        rounding,
        inclusive: false,
      },
      discount: { kind: 'amount', value: '100' },
    },
    total,
  );

const jobIn = ({ content, state }: Draft): ProposalJob =>
  jobOf(state.sending, content, workedLines(content), defaultPicks(content))!;
const removed = (draft: Draft, name: string) => draft.change({ change: 'remove-line', lineId: draft.line(name).id });
const stateIn = (draft: Draft) => stateOf(draft.state.sending, '2026-01-01T00:00:00.000Z');
const marksIn = (draft: Draft) =>
  jobIn(draft).open!.marks.map(({ kind, was, line_id }) => [kind, was?.name ?? null, line_id === null]);

describe('the job', () => {
  it('is the example of the calculation: without labour B, $499.14 less', () => {
    const draft = example('total', '1992.48');
    expect(jobIn(draft)).toEqual({ revision: 1, accepted: '1992.48', orders: [], total: '1992.48', open: null });
    draft.do(start);
    removed(draft, 'Labour B');
    expect(jobIn(draft)).toMatchObject({
      total: '1992.48',
      open: {
        ...{ order: 1, number: 'Q-2026-0001-CO1', total: '1493.34', change: '-499.14' },
        sums: [
          // 320.68 + 840.66 + 360.25, less the same 100.00. State is on 636.18 of it.
          { name: null, before: '1909.09', after: '1421.59', change: '-487.50' },
          { name: 'State 6.25 %', before: '40.44', after: '39.76', change: '-0.68' },
          { name: 'City 2.25 %', before: '42.95', after: '31.99', change: '-10.96' },
        ],
        marks: [{ kind: 'removed', was: { name: 'Labour B', section: 'B', quantity: '7.5', amount: '487.50' } }],
      },
    });
  });

  it('takes each tax as rounded on its lines where that is the setting', () => {
    const draft = example('line', '1992.49');
    draft.do(start);
    removed(draft, 'Labour B');
    // 100.00 over 320.68, 840.66 and 360.25 is 21.07, 55.25 and 23.68. State: 18.73 + 21.04; City: 6.74 + 17.67 + 7.57.
    const { open } = jobIn(draft);
    expect(open!.sums.map(({ after }) => after)).toEqual(['1421.59', '39.77', '31.98']);
    expect(open).toMatchObject({ total: '1493.34', change: '-499.15' });
  });

  it('adds up what was accepted, change order by change order', () => {
    const draft = simple();
    draft.do(start);
    draft.change({ change: 'line', lineId: draft.line('Trim').id, fields: { quantity: '3' } });
    draft.do(acceptance(send(draft), '503.80'), client);
    draft.do(start);
    removed(draft, 'Plank');
    draft.do(acceptance(send(draft), '184.80'), client);
    expect(jobIn(draft)).toEqual({
      ...{ revision: 3, accepted: '440.00', total: '184.80', open: null },
      orders: [
        { number: 'Q-2026-0001-CO1', revision: 2, change: '63.80' },
        { number: 'Q-2026-0001-CO2', revision: 3, change: '-319.00' },
      ],
    });
  });

  it('is none before anything is accepted', () => {
    const draft = new Draft();
    expect(
      jobOf(draft.state.sending, draft.content, workedLines(draft.content), defaultPicks(draft.content)),
    ).toBeNull();
  });
});

describe('what differs from the agreed job', () => {
  it('is marked by section and line, each with what it was; a share of a discount is no change', () => {
    const draft = simple();
    draft.do(start);
    expect(marksIn(draft)).toEqual([]);
    removed(draft, 'Trim');
    const sectionId = draft.section('Floor').id;
    draft.change(
      { change: 'add-line', sectionId, line: byHand('Rug', { quantity: '1', retail: '20' }) },
      { change: 'section', sectionId, fields: { title: 'Floor and rug' } },
    );
    draft.change({ change: 'add-section', section: section('Porch', [byHand('Deck')]) });
    expect(marksIn(draft)).toEqual([
      ['changed', 'Floor', true],
      ['added', null, true],
      ['added', null, false],
      ['removed', 'Trim', false],
    ]);
    draft.change({ change: 'section', sectionId, fields: { answers: { 31: '24', 32: '10' } } });
    const plank = jobIn(draft).open!.marks.find(({ line_id }) => line_id === draft.line('Plank').id);
    expect(plank).toMatchObject({ kind: 'changed', was: { quantity: '5', unit_price: '58.00', amount: '290.00' } });
  });

  it('says once that a section is gone, and not what is only dearer for the business', () => {
    const draft = example('total', '1992.48');
    draft.do(start);
    draft.change({ change: 'line', lineId: draft.line('Tile').id, fields: { cost: '44.00' } });
    expect(marksIn(draft)).toEqual([]);
    draft.change({ change: 'remove-section', sectionId: draft.section('B').id });
    expect(marksIn(draft)).toEqual([['removed', 'B', true]]);
  });

  it('keeps the prices that were agreed, whatever the line would cost today', () => {
    const pinned = byFormula('Plank', '120', { pricing: { kind: 'markup', percent: '50' } });
    const draft = accepted([section('Hall', [pinned])], {}, '300.00');
    draft.do(start);
    expect([draft.line('Plank').internal.cost, draft.total]).toEqual(['40.00', '300.00']);
    const other = byHand('Plank', { quantity: '1', retail: '70' });
    draft.change({ change: 'add-line', sectionId: draft.section('Hall').id, line: other });
    expect(jobIn(draft).open).toMatchObject({ total: '370.00', change: '70.00' });
  });
});

describe('a change order', () => {
  it('begins with the agreed job, in which nothing is left to choose', () => {
    const draft = simple();
    expect(codeOf(() => draft.change({ change: 'head', fields: { title: 'x' } }))).toBe('already_accepted');
    draft.do(start);
    expect(draft.content.lines.map(({ name }) => name)).toEqual(['Plank', 'Trim']);
    expect(draft.total).toBe('440.00');
    expect(codeOf(() => draft.do(start))).toBe('order_open');
    expect(codeOf(() => draft.do({ type: 'WithdrawProposal' }))).toBe('not_sent');
    expect(agreedOf(draft.state.sending)!.revision).toBe(1);
  });

  it('is not sent where it changes nothing, or where the job would come to less than nothing', () => {
    const draft = simple();
    draft.do(start);
    const faults = (): unknown => {
      try {
        return draft.decide(sendCommand);
      } catch (error) {
        return (error as { details: { errors: { code: string; message: string }[] } }).details.errors;
      }
    };
    expect(faults()).toMatchObject([{ path: 'sections', code: 'unchanged' }]);
    const credit = byHand('Credit', { quantity: '1', retail: '-500' });
    draft.change({ change: 'add-line', sectionId: draft.section('Floor').id, line: credit });
    expect(faults()).toMatchObject([{ path: 'discount' }, { path: 'total', code: 'negative' }]);
    draft.change({ change: 'line', lineId: draft.line('Credit').id, fields: { retail: '-300' } });
    expect(draft.do(sendCommand)).toMatchObject([
      { data: { revision: 2, order: 1, number: 'Q-2026-0001-CO1', frozen: { total: '110.00' } } },
    ]);
  });

  it('offers choices of its own, of which the client takes some', () => {
    const draft = simple();
    draft.do(start);
    const extra = byHand('Mat', { quantity: '1', retail: '10', choice: { kind: 'optional' } });
    draft.change({ change: 'add-line', sectionId: draft.section('Floor').id, line: extra });
    const lines = [draft.line('Mat').id];
    const revision = send(draft);
    const chosen = { ...acceptance(revision, '451.00'), picks: { sections: [], lines } } as SendingCommand;
    draft.do(chosen, client);
    expect(jobIn(draft).orders).toEqual([{ number: 'Q-2026-0001-CO1', revision, change: '11.00' }]);
    draft.do(start);
    expect(draft.line('Mat').choice).toBeNull();
  });

  it('is declined and sent again under its number; what was superseded is not accepted', () => {
    const draft = simple();
    draft.do(start);
    draft.change({ change: 'line', lineId: draft.line('Trim').id, fields: { quantity: '3' } });
    const first = send(draft);
    draft.do({ type: 'DeclineProposal', revision: first, linkId: 3, because: null }, client);
    expect(stateIn(draft)).toBe('declined');
    draft.change({ change: 'line', lineId: draft.line('Trim').id, fields: { price: '50' } });
    const second = send(draft);
    expect(draft.state.sending.revisions.at(-1)!.number).toBe('Q-2026-0001-CO1');
    expect(codeOf(() => draft.do(acceptance(first, '503.80'), client))).toBe('superseded');
    const shown = revisionsShown(draft.state.sending);
    expect(comparedWith(shown, shown[0]!)!.revision).toBe(1);
    expect(draft.do(acceptance(second, '477.40'), client)).toHaveLength(1);
    expect(draft.do(acceptance(second, '477.40'), client)).toEqual([]);
  });

  it('leaves the agreed job as it was where it is dropped, in state and page too', () => {
    const draft = simple();
    draft.do(start);
    draft.change({ change: 'line', lineId: draft.line('Trim').id, fields: { quantity: '3' } });
    const revision = send(draft);
    expect(stateIn(draft)).toBe('sent');
    draft.do(drop);
    expect(draft.do(drop)).toEqual([]);
    expect([draft.total, stateIn(draft)]).toEqual(['440.00', 'accepted']);
    const { sending } = draft.state;
    expect(stateOfRevision(sending, sending.revisions.at(-1)!, '')).toBe('withdrawn');
    expect(revisionsShown(sending).map((one) => one.revision)).toEqual([1]);
    expect(codeOf(() => draft.do(acceptance(revision, '503.80'), client))).toBe('withdrawn');
    expect(jobIn(draft)).toMatchObject({ total: '440.00', open: null });
  });

  it('is withdrawn with every version of it, and leaves the agreed job to read', () => {
    const draft = simple();
    draft.do(start);
    for (const quantity of ['3', '4']) {
      draft.change({ change: 'line', lineId: draft.line('Trim').id, fields: { quantity } });
      send(draft);
    }
    expect(revisionsShown(draft.state.sending).map((one) => one.revision)).toEqual([3, 2, 1]);
    draft.do({ type: 'WithdrawProposal' });
    expect(revisionsShown(draft.state.sending).map((one) => one.revision)).toEqual([1]);
  });

  it('keeps its number free where it was dropped unsent, and is not dropped once it is accepted', () => {
    const draft = simple();
    draft.do(start);
    draft.do(drop);
    expect(draft.do(start)).toMatchObject([{ data: { order: 1 } }]);
    removed(draft, 'Plank');
    draft.do(acceptance(send(draft), '121.00'), client);
    expect(codeOf(() => draft.do(drop))).toBe('already_accepted');
    expect(draft.do(start)).toMatchObject([{ data: { order: 2 } }]);
  });

  it('is only of what is accepted', () => {
    const draft = new Draft();
    draft.change({ change: 'head', fields: { clientId: 5 } });
    send(draft);
    expect(codeOf(() => draft.do(start))).toBe('not_accepted');
  });
});
