import { expect, it } from '@jest/globals';
import { defaultPicks } from './choices.js';
import { originOf, traced } from './origins.js';
import { Draft } from './testing.js';

const typeAt = (draft: Draft, path: string, revision?: number) => {
  const { draft: now, revisions } = traced(draft.log);
  return originOf(revision === undefined ? now : revisions.get(revision)!, path);
};

it('knows the event behind each part, and of a measurement that stayed the first one', () => {
  const draft = new Draft();
  const [floor, plank] = [draft.section('Floor').id, draft.line('Plank').id];
  draft.change({ change: 'section', sectionId: floor, fields: { answers: { 31: '24', 32: '10' } } });
  draft.change({ change: 'line', lineId: plank, fields: { price: '55' } });
  expect(typeAt(draft, `sections.${floor}.answers.31`)!.type).toBe('SectionMeasured');
  expect(typeAt(draft, `sections.${floor}.answers.32`)!.type).toBe('SectionAdded');
  expect(typeAt(draft, `lines.${plank}.price`)!.type).toBe('ProposalLinePriceSet');
  expect(typeAt(draft, `lines.${plank}.retail`)!.type).toBe('ProposalLineAdded');
  expect(typeAt(draft, 'head.taxes')!.type).toBe('ProposalStarted');
  // What is undone was set by whoever undid it.
  const batch = draft.log.at(-1)!.meta.batchId;
  draft.undo(batch);
  expect(typeAt(draft, `lines.${plank}.price`)!.meta.batchId).not.toBe(batch);
});

it('keeps those of a revision, and begins a change order with those that were agreed', () => {
  const draft = new Draft();
  const { id } = draft.line('Plank');
  const pin = { id: 1, hash: 'ab' };
  draft.change({ change: 'head', fields: { clientId: 4 } }, { change: 'line', lineId: id, fields: { price: '55' } });
  draft.do({
    ...{ type: 'SendProposal', number: 'Q-1', validUntil: '2099-01-01T00:00:00.000Z' },
    ...{ client: pin, look: pin, floor: null },
  });
  draft.do({ type: 'KeepProposalPdf', revision: 1, sha256: 'f1' });
  draft.change({ change: 'line', lineId: id, fields: { price: '50' } });
  const path = `lines.${id}.price`;
  const [then, now] = [typeAt(draft, path, 1)!, typeAt(draft, path)!];
  expect([then.revision < now.revision, then.type]).toEqual([true, 'ProposalLinePriceSet']);
  const { frozen } = draft.state.sending.revisions[0]!;
  draft.do({
    ...{ type: 'AcceptProposal', revision: 1, linkId: 1, picks: defaultPicks(frozen), total: frozen.total },
    ...{ name: null, signature: null },
  });
  draft.do({ type: 'StartChangeOrder' });
  expect(typeAt(draft, path)!.id).toBe(then.id);
});
