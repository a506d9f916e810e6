import { expect, it } from '@jest/globals';
import { proposalTold } from './describe.js';
import { folded, nothingFolded, type ProposalFolded } from './proposal.js';
import { byHand, Draft, floor, section } from './testing.js';

/** Each event of a proposal as the history tells it. */
function told({ log }: Draft): string[] {
  let state: ProposalFolded = nothingFolded;
  return log.map((event) => {
    const { summary } = proposalTold(event, state.content);
    state = folded(state, event);
    return summary;
  });
}

it('tells what was there before and what is there now', () => {
  const draft = new Draft([floor, section('Walls', [byHand('Paint')])]);
  const begun = draft.log.length;
  const [plank, paint] = [draft.line('Plank').id, draft.line('Paint').id];
  const [rooms, walls] = [draft.section('Floor').id, draft.section('Walls').id];
  draft.change(
    { change: 'head', fields: { title: 'Hall', discount: { kind: 'percent', value: '5' }, validDays: 1 } },
    { change: 'section', sectionId: rooms, fields: { answers: { 31: '24', 32: '10' } } },
    { change: 'line', lineId: plank, fields: { quantity: '7', cost: '41.5', choice: { kind: 'optional' } } },
    { change: 'move-line', lineId: paint, sectionId: rooms, at: 0 },
    { change: 'remove-section', sectionId: walls },
  );
  draft.change({ change: 'line', lineId: plank, fields: { quantity: null } });
  draft.undo();
  expect(told(draft).slice(begun)).toEqual([
    'changed the title from “Bathroom” to “Hall”',
    'changed the discount to 5 %',
    'changed the validity from 30 days to 1 day',
    'measured “Floor”',
    'changed the typed quantity of “Plank” to 7',
    'changed the cost of “Plank” from $40.00 to $41.50',
    'changed the choice of “Plank” from always part of it to optional',
    'moved “Paint” to “Floor”',
    'removed the section “Walls”',
    'took out the typed quantity of “Plank”',
    'changed the typed quantity of “Plank” to 7',
    'undid an earlier change',
  ]);
  expect(told(draft).slice(0, begun)).toContain('added “Paint” to “Walls”');
  const before = draft.content;
  const measured = draft.log.find(({ type }) => type === 'SectionMeasured')!;
  expect(
    proposalTold(measured, { ...before, sections: [{ ...before.sections[0]!, answers: { 31: '12', 32: '10' } }] }),
  ).toEqual({
    summary: 'measured “Floor”',
    changes: [{ path: 'answers.31', label: 'Length', before: '12', after: '24' }],
  });
});

it('tells what was sent and what became of it', () => {
  const draft = new Draft();
  const pin = { id: 1, hash: 'ab' };
  draft.change({ change: 'head', fields: { clientId: 4 } });
  draft.do({
    type: 'SendProposal',
    number: 'Q-2026-0001',
    validUntil: '2027-01-01T00:00:00.000Z',
    client: pin,
    look: pin,
    floor: null,
  });
  draft.do({ type: 'WithdrawProposal' });
  draft.do({ type: 'VoidProposal' });
  expect(told(draft).slice(-4)).toEqual([
    'chose the client',
    'sent the proposal as Q-2026-0001, $406.00',
    'withdrew the proposal',
    'voided the proposal',
  ]);
});
