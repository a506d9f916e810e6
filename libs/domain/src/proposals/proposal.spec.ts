import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cheapestPicks, figuresOf, workedLines } from './figures.js';
import type { NewLine, NewSection, ProposalChange, ProposalCommand } from './proposal.js';
import { byHand, codeOf, Draft, floor, head, section } from './testing.js';

describe('a draft', () => {
  it('calculates a template at its pinned version, and what is typed', () => {
    const draft = new Draft();
    const { lines } = workedLines(draft.content);
    expect(lines.get(draft.line('Plank').id)).toMatchObject({ quantity: '5', price: '58.00' });
    expect(draft.total).toBe('406.00');
    draft.change({
      change: 'section',
      sectionId: draft.section('Floor').id,
      fields: { answers: { 31: '24', 32: '10' } },
    });
    expect(draft.total).toBe('696.00');
  });

  it('keeps the calculated quantity beside one that was typed over it', () => {
    const draft = new Draft();
    const { id } = draft.line('Plank');
    const events = draft.change({ change: 'line', lineId: id, fields: { quantity: '7', price: '55' } });
    expect(events.map(({ type }) => type)).toEqual(['ProposalLineQuantitySet', 'ProposalLinePriceSet']);
    expect(workedLines(draft.content).lines.get(id)).toMatchObject({
      quantity: '7',
      price: '55.00',
      calculated: { quantity: '5' },
    });
    draft.change({ change: 'line', lineId: id, fields: { quantity: null, price: null } });
    expect(draft.total).toBe('406.00');
  });

  it('writes cost, markup and margin into `internal` alone', () => {
    const draft = new Draft();
    const { id } = draft.line('Plank');
    draft.change(
      { change: 'line', lineId: id, fields: { cost: '41.37', pricing: { kind: 'margin', percent: '17' } } },
      { change: 'head', fields: { pricing: { kind: 'markup', percent: '23' } } },
      {
        change: 'section',
        sectionId: draft.section('Floor').id,
        fields: { pricing: { kind: 'markup', percent: '33' } },
      },
      { change: 'duplicate-section', sectionId: draft.section('Floor').id },
    );
    const shown = draft.log.map(({ data }) => ({ ...data, internal: undefined }));
    expect(JSON.stringify(shown)).not.toMatch(/41\.37|40\.00|"17"|"23"|"33"|cost|pricing/);
  });

  it('changes nothing where nothing differs', () => {
    const draft = new Draft();
    expect(
      draft.change({ change: 'line', lineId: draft.line('Trim').id, fields: { name: 'Trim', quantity: '2.0' } }),
    ).toEqual([]);
  });

  it('keeps names on one line', () => {
    const draft = new Draft();
    draft.change({ change: 'line', lineId: draft.line('Trim').id, fields: { name: ' Oak\r\nboard\u0007 ' } });
    expect(draft.content.lines.map(({ name }) => name)).toEqual(['Plank', 'Oak board']);
  });

  it('moves, sorts and duplicates', () => {
    const draft = new Draft([floor, section('Walls', [byHand('Paint'), byHand('Brush')])]);
    const [floors, walls] = draft.content.sections;
    draft.change({ change: 'move-line', lineId: draft.line('Paint').id, sectionId: floors!.id, at: 1 });
    const names = (id: number) => draft.content.lines.filter((line) => line.sectionId === id).map(({ name }) => name);
    expect([names(floors!.id), names(walls!.id)]).toEqual([['Plank', 'Paint', 'Trim'], ['Brush']]);
    const order = [draft.line('Trim').id, draft.line('Plank').id, draft.line('Paint').id];
    draft.change({ change: 'sort-lines', sectionId: floors!.id, lineIds: order });
    expect(names(floors!.id)).toEqual(['Trim', 'Plank', 'Paint']);
    draft.change({ change: 'duplicate-section', sectionId: floors!.id });
    expect(draft.content.sections.map(({ title }) => title)).toEqual(['Floor', 'Floor', 'Walls']);
    expect(names(draft.content.sections[1]!.id)).toEqual(['Trim', 'Plank', 'Paint']);
  });

  it.each<[string, ProposalChange | ((draft: Draft) => ProposalChange), string]>([
    [
      'a discount of 101 %',
      { change: 'head', fields: { discount: { kind: 'percent', value: '101' } } },
      'invalid_input',
    ],
    [
      'a tax rate of 1,000',
      {
        change: 'head',
        fields: { taxes: { ...head.taxes, rates: [{ key: 1, name: 'State', percent: '1000', on: ['labour'] }] } },
      },
      'invalid_input',
    ],
    [
      'a price of 13 digits',
      (draft) => ({ change: 'line', lineId: draft.line('Trim').id, fields: { price: '1000000000000' } }),
      'invalid_input',
    ],
    [
      'no quantity where there is no formula',
      (draft) => ({ change: 'line', lineId: draft.line('Trim').id, fields: { quantity: null } }),
      'invalid_input',
    ],
    [
      'a measurement that is no number',
      (draft) => ({
        change: 'section',
        sectionId: draft.section('Floor').id,
        fields: { answers: { 31: 'x', 32: '1' } },
      }),
      'invalid_input',
    ],
    [
      'a last payment that does not take the rest',
      { change: 'head', fields: { instalments: [{ label: 'Now', percent: '100' }] } },
      'invalid_input',
    ],
    [
      'two taxes with one key',
      {
        change: 'head',
        fields: {
          taxes: {
            ...head.taxes,
            rates: ['State', 'City'].map((name) => ({ key: 1, name, percent: '5', on: ['labour'] as const })),
          },
        },
      },
      'invalid_input',
    ],
    [
      'an alternative of no group',
      (draft) => ({
        change: 'line',
        lineId: draft.line('Trim').id,
        fields: { choice: { kind: 'alternative', isDefault: true } as never },
      }),
      'invalid_input',
    ],
    ['a line that is gone', { change: 'remove-line', lineId: 7 }, 'proposal_not_found'],
    ['an order that leaves out a section', { change: 'sort-sections', sectionIds: [] }, 'sort_order_incomplete'],
  ])('refuses %s', (_, change, code) => {
    const draft = new Draft();
    expect(codeOf(() => draft.change(typeof change === 'function' ? change(draft) : change))).toBe(code);
  });

  it('belongs to its business', () => {
    const draft = new Draft();
    const command: ProposalCommand = { type: 'ChangeProposal', changes: [] };
    expect(codeOf(() => draft.decide(command, { id: 8, userType: 'contractor' }))).toBe('proposal_not_found');
    expect(codeOf(() => draft.decide(command, { id: 8, businessId: 9, userType: 'contractor' }))).toBe('none');
  });
});

describe('choices', () => {
  const alternative = (isDefault: boolean) => ({ kind: 'alternative', group: 1, isDefault }) as const;
  const tiles = section('Tiles', [
    byHand('Good', { choice: alternative(false), retail: '10' }),
    byHand('Better', { choice: alternative(true), retail: '20' }),
    byHand('Best', { choice: alternative(false), retail: '30' }),
    byHand('Heating', { choice: { kind: 'optional' }, retail: '100' }),
  ]);

  it('counts the default of alternatives, and no option', () => {
    const draft = new Draft([tiles]);
    expect(draft.total).toBe('40.00');
    const worked = workedLines(draft.content);
    expect(figuresOf(draft.content, worked, cheapestPicks(draft.content, worked)).total).toBe('20.00');
  });

  it('finds the cheapest of sections that are alternatives, their own discounts counted', () => {
    const draft = new Draft([
      section('Oak', [byHand('Oak', { retail: '30' })], {
        choice: alternative(true),
        discount: { kind: 'percent', value: '90' },
      }),
      section('Pine', [byHand('Pine', { retail: '20' })], { choice: alternative(false) }),
    ]);
    const cheapest = cheapestPicks(draft.content, workedLines(draft.content));
    expect(cheapest.sections).toEqual([draft.section('Oak').id]);
  });

  it('makes the first the default where the default is removed, and none of the last one', () => {
    const draft = new Draft([tiles]);
    draft.change({ change: 'remove-line', lineId: draft.line('Better').id });
    expect(draft.line('Good').choice).toEqual(alternative(true));
    draft.change({ change: 'remove-line', lineId: draft.line('Best').id });
    expect(draft.line('Good').choice).toBeNull();
  });

  it('copies groups of their own', () => {
    const draft = new Draft([tiles]);
    draft.change({ change: 'duplicate-section', sectionId: draft.section('Tiles').id });
    expect(draft.total).toBe('80.00');
  });

  it.each<[string, NewSection[]]>([
    ['one alternative alone', [section('A', [byHand('Good', { choice: alternative(true) })])]],
    [
      'two defaults',
      [section('A', [byHand('Good', { choice: alternative(true) }), byHand('Best', { choice: alternative(true) })])],
    ],
    [
      'five alternatives',
      [
        section(
          'A',
          [0, 1, 2, 3, 4].map((at) => byHand(`Kind ${at}`, { choice: alternative(at === 0) })),
        ),
      ],
    ],
    [
      'alternatives in two sections',
      [
        section('A', [byHand('Good', { choice: alternative(true) })]),
        section('B', [byHand('Best', { choice: alternative(false) })]),
      ],
    ],
    [
      'alternatives in an alternative',
      [
        section('A', tiles.lines as NewLine[], { choice: alternative(true) }),
        section('B', [], { choice: alternative(false) }),
      ],
    ],
  ])('refuses %s', (_, sections) => {
    expect(codeOf(() => new Draft(sections))).toBe('alternatives_invalid');
  });
});

describe('undo', () => {
  it('puts a removed section back where it was, with its lines, and redoes it', () => {
    const draft = new Draft([floor, section('Walls', [byHand('Paint')])]);
    const before = draft.shown;
    draft.change({ change: 'remove-section', sectionId: draft.section('Floor').id });
    draft.undo();
    expect(draft.shown).toEqual(before);
    draft.undo();
    expect(draft.content.sections.map(({ title }) => title)).toEqual(['Walls']);
  });

  it('keeps what was changed later, and refuses what is in its way', () => {
    const draft = new Draft();
    const { id } = draft.line('Trim');
    draft.change({ change: 'line', lineId: id, fields: { price: '50' } });
    const first = draft.log.at(-1)!.meta.batchId;
    draft.change({ change: 'line', lineId: id, fields: { name: 'Skirting' } });
    draft.change({ change: 'line', lineId: id, fields: { discount: { kind: 'percent', value: '5' } } });
    draft.undo(first);
    expect(draft.line('Skirting')).toMatchObject({ price: null, discount: { value: '5' } });
    expect(codeOf(() => draft.undo(first))).toBe('undo_conflict');
    draft.change({ change: 'line', lineId: id, fields: { price: '51' } });
    const second = draft.log.at(-1)!.meta.batchId;
    draft.change({ change: 'line', lineId: id, fields: { price: '52' } });
    expect(codeOf(() => draft.undo(second))).toBe('undo_conflict');
  });

  it('leaves no more sections than a proposal holds', () => {
    const draft = new Draft([]);
    const rooms = () =>
      draft.change(
        ...Array.from({ length: 20 }, (): ProposalChange => ({ change: 'add-section', section: section('Room', []) })),
      );
    rooms();
    rooms();
    const first = draft.content.sections.slice(0, 20);
    draft.change(...first.map(({ id }): ProposalChange => ({ change: 'remove-section', sectionId: id })));
    const removed = draft.log.at(-1)!.meta.batchId;
    rooms();
    expect(codeOf(() => draft.undo(removed))).toBe('proposal_full');
  });

  it('does not take a section from under lines that came later', () => {
    const draft = new Draft();
    draft.change({ change: 'add-section', section: section('Walls', []) });
    const added = draft.log.at(-1)!.meta.batchId;
    draft.change({ change: 'add-line', sectionId: draft.section('Walls').id, line: byHand('Paint') });
    expect(codeOf(() => draft.undo(added))).toBe('undo_conflict');
  });

  it('leads back from any changes, one by one, to how it began', () => {
    const step = fc.nat(9);
    fc.assert(
      fc.property(fc.array(fc.tuple(step, fc.nat(5), fc.nat(5)), { maxLength: 12 }), (steps) => {
        const draft = new Draft([floor, section('Walls', [byHand('Paint'), byHand('Brush')])]);
        const began = draft.shown;
        const batches: string[] = [];
        for (const [kind, a, b] of steps) {
          const { sections, lines } = draft.content;
          const [one, line] = [sections[a % (sections.length || 1)], lines[b % (lines.length || 1)]];
          const made: (ProposalChange | undefined)[] = [
            { change: 'head', fields: { title: `Title ${a}`, discount: { kind: 'percent', value: String(b) } } },
            {
              change: 'add-section',
              section: section(`New ${a}`, [byHand('One'), byHand('Two')]),
              at: b % (sections.length + 1),
            },
            one && { change: 'duplicate-section', sectionId: one.id },
            one && { change: 'remove-section', sectionId: one.id },
            one && { change: 'section', sectionId: one.id, fields: { title: `Title ${b}` } },
            { change: 'sort-sections', sectionIds: sections.map(({ id }) => id).reverse() },
            line && { change: 'line', lineId: line.id, fields: { quantity: String(a), cost: String(b) } },
            line && { change: 'remove-line', lineId: line.id },
            one && line && { change: 'move-line', lineId: line.id, sectionId: one.id, at: a },
            one && { change: 'add-line', sectionId: one.id, line: byHand(`Line ${b}`), at: b },
          ];
          const next = made[kind];
          if (next && draft.change(next).length > 0) batches.push(draft.log.at(-1)!.meta.batchId);
        }
        const ended = draft.shown;
        for (const batch of [...batches].reverse()) draft.undo(batch);
        expect(draft.shown).toEqual(began);
        for (const at of batches.keys())
          draft.undo(
            draft.log.filter((event) => event.type === 'ProposalBatchUndone' && event.data.batchId === batches[at])[0]!
              .meta.batchId,
          );
        expect(draft.shown).toEqual(ended);
      }),
      { numRuns: 150 },
    );
  });
});

describe('why a value was typed over', () => {
  const because = (id: string) => ({ id, hash: id });
  const quantity = (draft: Draft) => draft.line('Plank').internal.because?.quantity?.id ?? null;

  it('stays with the value, is undone and redone, and goes with the next value', () => {
    const draft = new Draft();
    const { id: lineId } = draft.line('Plank');
    const set = (fields: object) => draft.change({ change: 'line', lineId, fields });
    set({ quantity: '7', because: { quantity: because('niche'), price: null } });
    expect(quantity(draft)).toBe('niche');
    set({ price: '50', because: { quantity: null, price: because('deal') } });
    expect(draft.line('Plank').internal.because).toEqual({ quantity: because('niche'), price: because('deal') });
    expect(set({ quantity: '7.0' })).toEqual([]);
    expect(set({ because: { quantity: because('waste'), price: null } }).map(({ type }) => type)).toEqual([
      'ProposalLineExplained',
    ]);
    draft.undo();
    expect(quantity(draft)).toBe('niche');
    set({ quantity: '8' });
    expect(quantity(draft)).toBeNull();
    draft.undo();
    expect([quantity(draft), draft.line('Plank').quantity]).toEqual(['niche', '7']);
    set({ quantity: null });
    expect(draft.line('Plank').internal.because).toEqual({ quantity: null, price: because('deal') });
  });

  it('is taken back whole where there was none before', () => {
    const draft = new Draft();
    const { id: lineId } = draft.line('Plank');
    const before = draft.shown;
    draft.change({
      change: 'line',
      lineId,
      fields: { quantity: '7', because: { quantity: because('a'), price: null } },
    });
    draft.undo();
    expect(quantity(draft)).toBeNull();
    expect(draft.shown.lines[0]![0]).toMatchObject(before.lines[0]![0]!);
  });

  it('is none of what is calculated', () => {
    const draft = new Draft();
    const fields = { because: { quantity: because('a'), price: because('b') } };
    expect(draft.change({ change: 'line', lineId: draft.line('Plank').id, fields })).toEqual([]);
  });
});
