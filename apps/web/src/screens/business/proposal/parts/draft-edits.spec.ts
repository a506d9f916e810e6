import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ProposalChangeRequest, ProposalDraft, ProposalLine } from '@quotewright/domain/proposals/contract.js';
import { ApiError } from '../../../../api/errors.js';
import { DraftEdits } from './draft-edits.js';
import { changesOf, fieldOf, measurementText } from './draft-fields.js';

const line = (fields: Partial<ProposalLine> = {}): ProposalLine => ({
  id: 7,
  section_id: 5,
  name: 'Tiling',
  product_type: 'labour',
  unit: 'h',
  quantity: '8',
  typed_quantity: '8',
  quantity_typed: null,
  calculated: null,
  formula: null,
  settings: null,
  unit_price: '75.00',
  retail_price: '75.00',
  price: null,
  price_typed: null,
  cost_price: '50.00',
  pricing: null,
  discount: null,
  choice: null,
  offer: null,
  gross: '600.00',
  less_own: '600.00',
  net: '600.00',
  with_tax: '600.00',
  cost: '400.00',
  fault: null,
  ...fields,
});

const draft = (version: number, title = 'Flat', of: ProposalLine = line()): ProposalDraft =>
  ({
    id: 3,
    version,
    title,
    cover: '',
    discount: null,
    pricing: null,
    undo: `batch-${version}`,
    redo: null,
    sections: [
      {
        id: 5,
        title: 'Bath',
        discount: null,
        pricing: null,
        questions: [
          { question_id: 1, no_of_question: 1, title: 'Length', unit: 'ft', answer: '12' },
          { question_id: 2, no_of_question: 2, title: 'Width', unit: 'ft', answer: '10' },
        ],
        lines: [of],
      },
    ],
  }) as unknown as ProposalDraft;

const refusal = (status: number, code: string, more: { errors?: object[]; data?: unknown } = {}) =>
  new ApiError({ status, code, message: `It is ${code}.`, data: null, errors: [], ...more } as never);

let sent: { version: number; changes: ProposalChangeRequest[] }[];
let undone: string[];
let said: string[];
let started: number[];
/** What the server answers next; absent: it takes the change. */
let refusals: (Error | undefined)[];
let stored: ProposalDraft;
beforeEach(() => {
  [sent, undone, said, started, refusals] = [[], [], [], [], []];
  stored = draft(4);
});

const edits = (id: number | null = 3, known = stored) =>
  new DraftEdits(
    {
      start: async () => ({ id: 3, version: 4 }),
      started: (made) => void started.push(made),
      change: async (_, version, changes) => {
        sent.push({ version, changes });
        const refused = refusals.shift();
        if (refused) throw refused;
        stored = draft(version + 1, changes.find(({ title }) => title)?.title ?? stored.title);
        return { id: 3, version: version + 1 };
      },
      undo: async (_, batch) => {
        undone.push(batch);
        stored = draft(stored.version + 1);
        return { id: 3, version: stored.version };
      },
      read: async () => stored,
      say: (message) => void said.push(message),
    },
    id,
    known,
    'edits',
  );

describe('the edits of a draft', () => {
  it('sends what was typed with the version that was seen, then what was typed meanwhile', async () => {
    const one = edits();
    one.type('title', 'House');
    const flushed = one.flush();
    one.type('title', 'House of the Millers');
    expect(one.read().state).toBe('saving');
    await flushed;
    expect(sent).toEqual([
      { version: 4, changes: [{ change: 'head', title: 'House' }] },
      { version: 5, changes: [{ change: 'head', title: 'House of the Millers' }] },
    ]);
    expect([one.read().state, one.editOf('title')]).toEqual(['saved', undefined]);
  });

  it('tells the version that holds what was typed, once it is saved, and none while something cannot be', async () => {
    const one = edits();
    one.type('title', 'House');
    expect(await one.settled()).toBe(stored.version);
    expect(sent).toHaveLength(1);
    one.type('lines.7.quantity', 'many');
    expect(await one.settled()).toBeNull();
  });

  it('keeps the lines of a cover text', async () => {
    const one = edits();
    one.type('cover', 'Dear Mia,\nthank you.');
    await one.flush();
    expect(sent[0]!.changes).toEqual([{ change: 'head', cover: 'Dear Mia,\nthank you.' }]);
    one.type('cover', 'x'.repeat(4_001));
    expect(one.editOf('cover')?.error).not.toBeNull();
  });

  it('starts a new draft with the first change, once', async () => {
    const one = edits(null, draft(0));
    one.type('title', 'House');
    await Promise.all([one.flush(), one.flush()]);
    expect([started, sent.map(({ version }) => version)]).toEqual([[3], [4]]);
  });

  it('keeps a text that cannot be sent, says why, and sends the others', async () => {
    const one = edits();
    one.type('lines.7.quantity', 'many');
    one.type('title', 'House');
    await one.flush();
    expect(sent[0]!.changes).toEqual([{ change: 'head', title: 'House' }]);
    expect([one.editOf('lines.7.quantity'), one.read().stuck]).toMatchObject([
      { text: 'many', error: expect.stringContaining('A quantity is a number') },
      true,
    ]);
  });

  it('shows a refusal at its field', async () => {
    const one = edits();
    const errors = [{ path: 'changes.0.quantity', code: 'not_a_number', message: 'Too many.' }];
    refusals = [refusal(400, 'invalid_input', { errors })];
    one.type('lines.7.quantity', '9');
    one.type('title', 'House');
    await one.flush();
    expect(one.editOf('lines.7.quantity')).toMatchObject({ text: '9', error: 'Too many.' });
    expect(sent[1]!.changes).toEqual([{ change: 'head', title: 'House' }]);
  });

  it('finds the one of several changes that is refused, and saves the rest', async () => {
    const one = edits();
    refusals = [refusal(409, 'proposal_full'), undefined, refusal(409, 'proposal_full')];
    one.type('title', 'House');
    const added = one.run({ change: 'add-section', title: 'Kitchen' });
    await expect(added).rejects.toThrow('It is proposal_full.');
    await one.flush();
    expect(sent.map(({ changes }) => changes.length)).toEqual([2, 1, 1]);
    expect(one.read().state).toBe('saved');
  });

  it('sends the same again after an error of the server, whatever was typed since', async () => {
    const one = edits();
    refusals = [refusal(503, 'unavailable')];
    one.type('title', 'House');
    await one.flush();
    expect(one.read()).toMatchObject({ state: 'unsaved', stuck: true, failure: { retry: true } });
    one.type('title', 'House of the Millers');
    one.retry();
    await one.flush();
    await new Promise((resolve) => setTimeout(resolve));
    expect(sent.map(({ changes }) => changes[0]!.title)).toEqual(['House', 'House', 'House of the Millers']);
  });

  it('takes in what another member changed elsewhere', async () => {
    const one = edits();
    refusals = [
      refusal(409, 'version_conflict', {
        data: { currentVersion: 6, changedBy: { id: 1, name: 'Ann' }, changedAt: null, current: draft(6, 'Theirs') },
      }),
    ];
    one.type('lines.7.quantity', '9');
    await one.flush();
    expect(sent.map(({ version }) => version)).toEqual([4, 6]);
    expect(one.read()).toMatchObject({ state: 'saved', conflict: null });
  });

  it('lets the user decide about what both changed, and keeps both texts until then', async () => {
    const one = edits();
    const conflict = refusal(409, 'version_conflict', {
      data: { currentVersion: 6, changedBy: { id: 1, name: 'Ann' }, changedAt: null, current: draft(6, 'Theirs') },
    });
    refusals = [conflict];
    one.type('title', 'Mine');
    await one.flush();
    expect(one.read()).toMatchObject({
      stuck: true,
      conflict: { who: 'Ann', clashes: [{ before: 'Flat', mine: 'Mine', theirs: 'Theirs' }] },
    });
    one.decide(() => 'mine');
    await one.flush();
    expect(sent.at(-1)).toEqual({ version: 6, changes: [{ change: 'head', title: 'Mine' }] });
  });

  it('undoes what was saved, after what was typed', async () => {
    const one = edits();
    one.type('title', 'House');
    one.step('undo');
    await one.flush();
    await new Promise((resolve) => setTimeout(resolve));
    expect([sent.length, undone]).toEqual([1, ['batch-5']]);
  });

  it('keeps a saved text as typed while its field has the focus', async () => {
    const one = edits();
    one.focus('lines.7.quantity');
    one.type('lines.7.quantity', '9.');
    one.type('lines.7.quantity', '9.0');
    await one.flush();
    expect(one.editOf('lines.7.quantity')).toMatchObject({ text: '9.0', saved: true });
    one.focus(null);
    expect(one.editOf('lines.7.quantity')).toBeUndefined();
  });
});

describe('the fields of a draft', () => {
  const read = (key: string, text: string, of = line()) => fieldOf(draft(4, 'Flat', of), key)!.read(text);
  const offer = { product_id: 1, offer_id: 2, supplier: 3 };

  it('make the price of markup or margin, each instead of the other', () => {
    const of = line({ price: '80.00', pricing: null });
    expect(read('lines.7.markup', '40', of)).toMatchObject({
      change: { pricing: { kind: 'markup', percent: '40' }, price: null },
    });
    expect(fieldOf(draft(4), 'lines.7.margin')!.text).toBe('33.33');
  });

  it('override the price of an offer, and set that of a line by hand', () => {
    expect(read('lines.7.price', '$1,080', line({ offer }))).toMatchObject({ change: { price: '1080' } });
    expect(read('lines.7.price', '80')).toMatchObject({ change: { retail_price: '80', price: null } });
    expect(read('lines.7.price', '', line({ offer }))).toMatchObject({ change: { price: null } });
    expect(read('lines.7.price', '')).toEqual({ error: 'Enter a price.' });
  });

  it('read a discount as an amount or a percentage', () => {
    expect(read('lines.7.discount', '10%')).toMatchObject({ change: { discount: { kind: 'percent', value: '10' } } });
    expect(read('lines.7.discount', '25')).toMatchObject({ change: { discount: { kind: 'amount', value: '25' } } });
    expect(read('sections.5.discount', '101%')).toHaveProperty('error');
    expect(read('discount', '')).toMatchObject({ change: { change: 'head', discount: null } });
  });

  it('calculate a quantity again when its text is removed', () => {
    expect(read('lines.7.quantity', '', line({ formula: 'Q1xQ2' }))).toMatchObject({ change: { quantity: null } });
    expect(read('lines.7.quantity', '')).toEqual({ error: 'Enter a quantity.' });
  });

  it('send the measurements of a section together, with those that were not touched', () => {
    const known = draft(4);
    const key = 'sections.5.answers.1';
    const typed = fieldOf(known, key)!.read(measurementText({ first: '6', second: '6', unit: 'ft' }));
    expect(changesOf([{ key, change: (typed as { change: ProposalChangeRequest }).change }], known)).toEqual({
      changes: [{ change: 'section', section_id: 5, answers: { 1: '6.5', 2: '10' } }],
      keys: [[key]],
    });
  });
});
