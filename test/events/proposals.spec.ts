import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { recorded } from '@quotewright/domain/kernel/testing.js';
import type { ProposalEvent } from '@quotewright/domain/proposals/events.js';
import { proposal, type ProposalState } from '@quotewright/domain/proposals/proposal.js';

/** An event as once stored. */
const stored = (type: ProposalEvent['type']): ProposalEvent =>
  JSON.parse(readFileSync(new URL(`./${type}.json`, import.meta.url), 'utf8')) as ProposalEvent;

/** The proposal after stored events of these types. */
const after = (...types: ProposalEvent['type'][]): ProposalState =>
  types.reduce(
    (state, type, revision) => proposal.evolve(state, recorded(stored(type), 'proposal-1', revision)),
    proposal.initialState(),
  );

const drafted = ['ProposalStarted', 'SectionAdded', 'ProposalLineAdded'] as const;
const line = (fields: object) => ({ content: { lines: [{ id: 121, ...fields }] } });
const section = (fields: object) => ({ content: { sections: [{ id: 101, ...fields }] } });
const head = (fields: object) => ({ content: { head: fields } });
const sent = (fields: object) => ({ sending: { revisions: [{ revision: 1, ...fields }] } });

it.each<[ProposalEvent['type'], object]>([
  ['ProposalTitled', head({ title: 'Bathroom and hall' })],
  ['ProposalClientChosen', head({ clientId: 5 })],
  ['ProposalCoverWritten', head({ cover: { hash: 'c1'.repeat(32) } })],
  ['ProposalNotesWritten', head({ notes: { hash: 'c1'.repeat(32) } })],
  ['ProposalDiscounted', head({ discount: { kind: 'amount', value: '6' } })],
  ['ProposalTaxesSet', head({ taxes: { rounding: 'line', inclusive: true, rates: [{ percent: '6.25' }] } })],
  ['ProposalInstalmentsSet', head({ instalments: [{ percent: '30' }, { amount: '50' }, { rest: true }] })],
  ['ProposalLookSet', head({ look: { quantities: false, prices: 'sections', pictures: true } })],
  ['ProposalValiditySet', head({ validDays: 14 })],
  ['ProposalPriced', { content: { internal: { pricing: { kind: 'markup', percent: '25' } } } }],
  ['SectionTitled', section({ title: 'Bathroom floor' })],
  ['SectionTemplatePinned', section({ template: { version: 15 } })],
  ['SectionMeasured', section({ answers: { 31: '24', 32: '10' } })],
  ['SectionChoiceSet', section({ choice: { kind: 'optional' } })],
  ['SectionDiscounted', section({ discount: { kind: 'percent', value: '3' } })],
  ['SectionPriced', section({ internal: { pricing: { kind: 'margin', percent: '30' } } })],
  ['SectionRemoved', section({})],
  ['SectionsSorted', section({})],
  ['ProposalLineAdded', line({ name: 'Plank', formula: { formula: 'Q1xQ2' }, internal: { cost: '40.00' } })],
  ['ProposalBatchUndone', line({ name: 'Plank' })],
])('%s is still read', (type, state) => {
  expect(after(...drafted, ...(type === 'ProposalLineAdded' ? [] : [type]))).toMatchObject(state);
});

it.each<[ProposalEvent['type'], object]>([
  ['ProposalLineNamed', { name: 'Skirting' }],
  ['ProposalLineTypeSet', { productType: 'building_material' }],
  ['ProposalLineUnitSet', { unit: 'ft' }],
  ['ProposalLineQuantitySet', { quantity: '3.5' }],
  ['ProposalLineRetailSet', { retail: '57.00' }],
  ['ProposalLinePriceSet', { price: '55.00' }],
  ['ProposalLineChoiceSet', { choice: { kind: 'optional' } }],
  ['ProposalLineDiscounted', { discount: { kind: 'amount', value: '2' } }],
  ['ProposalLineCostSet', { internal: { cost: '41.00' } }],
  ['ProposalLineExplained', { internal: { because: { quantity: { hash: 'c1'.repeat(32) }, price: null } } }],
  ['ProposalLinePriced', { internal: { pricing: { kind: 'markup', percent: '20' } } }],
  ['ProposalLineOfferPinned', { offer: { productRevision: 9 } }],
  ['ProposalLineFormulaPinned', { formula: { formula: 'Q1xQ2x2', version: 15 } }],
  ['ProposalLineMoved', { sectionId: expect.any(Number) }],
  ['ProposalLinesSorted', {}],
])('%s is still read', (type, fields) => {
  const { data } = stored(type) as { data: { lineId?: number } };
  const event = { type, data: { ...data, lineId: 121 } } as ProposalEvent;
  const state = proposal.evolve(after(...drafted), recorded(event, 'proposal-1', 3));
  expect(state.content!.lines).toMatchObject([{ id: 121, ...fields }]);
});

it('ProposalLineRemoved is still read', () => {
  const { lineId } = (stored('ProposalLineRemoved') as { data: { lineId: number } }).data;
  const [started, added, held] = drafted.map(stored);
  const line = { ...held, data: { ...held!.data, line: { ...(held as { data: { line: object } }).data.line, id: lineId } } };
  const state = [started!, added!, line as ProposalEvent, stored('ProposalLineRemoved')].reduce(
    (one, event, revision) => proposal.evolve(one, recorded(event, 'proposal-1', revision)),
    proposal.initialState(),
  );
  expect(state.content!.lines).toEqual([]);
});

it.each<[ProposalEvent['type'], object]>([
  ['ProposalSent', sent({ frozen: { total: expect.any(String) }, internal: { cost: expect.any(String) }, outcome: null })],
  ['ProposalResent', sent({ validUntil: '2026-02-05T00:00:00.000Z' })],
  ['ProposalApproved', { sending: { approvedBy: null } }],
  ['ProposalPdfMade', sent({ sha256: 'f1'.repeat(32) })],
  ['ProposalOpened', sent({ opened: { linkId: 3 } })],
  ['ProposalReminded', sent({ reminders: 1 })],
  ['ProposalAccepted', sent({ outcome: { kind: 'accepted', linkId: 3 } })],
  ['ProposalDeclined', sent({ outcome: { kind: 'declined' } })],
  ['ProposalExpired', sent({ expired: true })],
  ['ProposalWithdrawn', sent({ outcome: { kind: 'withdrawn' } })],
  ['ProposalVoided', { sending: { void: true } }],
  ['ChangeOrderStarted', { sending: { orders: 1, ordering: true } }],
  ['ChangeOrderDropped', { sending: { ordering: false } }],
])('%s is still read', (type, state) => {
  expect(after(...drafted, 'ProposalSent', ...(type === 'ProposalSent' ? [] : [type]))).toMatchObject(state);
});
