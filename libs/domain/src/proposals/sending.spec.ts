import { describe, expect, it } from '@jest/globals';
import { codeOf, byHand, contractor, Draft, floor, section } from './testing.js';
import { newestOf, type SendProposal, type SendingCommand } from './sending.js';

const later = '2026-02-05T00:00:00.000Z';
const sendCommand: SendProposal = {
  type: 'SendProposal',
  number: 'Q-2026-0001',
  validUntil: later,
  client: { id: 5, hash: 'a' },
  look: { id: 9, hash: 'b' },
  floor: null,
};
const name = { id: 'name', hash: 'n' };
const accept = {
  type: 'AcceptProposal',
  revision: 1,
  linkId: 3,
  picks: { sections: [], lines: [] },
  total: '406.00',
  name,
  signature: null,
} as const satisfies SendingCommand;
const client = null;

/** A proposal for client 5. */
function drafted(sections = [floor]): Draft {
  const draft = new Draft(sections);
  draft.change({ change: 'head', fields: { clientId: 5 } });
  return draft;
}

/** The same, sent, its PDF made. */
function sent(sections = [floor], command = sendCommand): Draft {
  const draft = drafted(sections);
  draft.do(command);
  draft.do({ type: 'KeepProposalPdf', revision: 1, sha256: 'f' }, client);
  return draft;
}

const typesOf = (events: readonly { type: string }[]) => events.map(({ type }) => type);

describe('sending', () => {
  it('freezes what it stands on, and changes no number', () => {
    const draft = drafted();
    const [event] = draft.do(sendCommand);
    expect(event).toMatchObject({
      type: 'ProposalSent',
      data: {
        revision: 1,
        number: 'Q-2026-0001',
        frozen: { total: '406.00', lines: [{ name: 'Plank', counted: '5', unitPrice: '58.00' }, { name: 'Trim' }] },
        internal: { cost: '280.00', margin: '31.03' },
      },
    });
    expect(JSON.stringify({ ...event, data: { ...event!.data, internal: null } })).not.toMatch(/280\.00|31\.03|40\.00/);
    expect(draft.total).toBe('406.00');
  });

  it('keeps the revision where nothing differs, and makes the next one where something does', () => {
    const draft = sent();
    expect(typesOf(draft.do(sendCommand))).toEqual(['ProposalResent']);
    draft.change({ change: 'line', lineId: draft.line('Trim').id, fields: { price: '60' } });
    const [event] = draft.do({ ...sendCommand, number: 'Q-2026-0002' });
    expect(event).toMatchObject({ data: { revision: 2, number: 'Q-2026-0001', frozen: { total: '410.00' } } });
    expect(draft.state.sending.revisions[0]!.frozen.total).toBe('406.00');
  });

  it.each<[string, () => Draft, string[]]>([
    ['an empty proposal', () => drafted([]), ['sections']],
    ['one without a client', () => new Draft(), ['client']],
    [
      'a discount above the cheapest choice',
      () => {
        const draft = drafted([
          section('A', [
            byHand('Good', { choice: { kind: 'alternative', group: 1, isDefault: false }, retail: '10' }),
            byHand('Best', { choice: { kind: 'alternative', group: 1, isDefault: true }, retail: '100' }),
          ]),
        ]);
        draft.change({ change: 'head', fields: { discount: { kind: 'amount', value: '50' } } });
        return draft;
      },
      ['discount'],
    ],
    [
      'a line that cannot be calculated',
      () => {
        const { lines, ...rest } = floor;
        const [plank] = lines;
        const formula = { ...plank!.formula!, formula: 'Q1/(Q2-10)' };
        return drafted([{ ...rest, lines: [{ ...plank!, formula }] }]);
      },
      ['lines.121'],
    ],
    ['a total below zero', () => drafted([section('A', [byHand('Credit', { retail: '-5' })])]), ['total']],
    [
      'an option that takes more off than there is',
      () =>
        drafted([section('A', [byHand('Tile'), byHand('Credit', { retail: '-500', choice: { kind: 'optional' } })])]),
      ['total'],
    ],
    [
      'an optional section that takes more off than there is',
      () =>
        drafted([
          section('A', [byHand('Tile')]),
          section('B', [byHand('Credit', { retail: '-500' })], { choice: { kind: 'optional' } }),
        ]),
      ['total'],
    ],
    [
      'discounts above an option that is not picked yet',
      () => {
        const choice = { kind: 'optional' } as const;
        const discount = { kind: 'amount', value: '200' } as const;
        return drafted([
          section('A', [byHand('Tile'), byHand('Heating', { choice, discount })]),
          section('B', [byHand('Paint')], { choice, discount }),
        ]);
      },
      ['lines.142.discount', 'sections.162.discount'],
    ],
  ])('refuses %s', (_, make, paths) => {
    const draft = make();
    try {
      draft.do(sendCommand);
      expect('sent').toBe('refused');
    } catch (error) {
      const { code, details } = error as { code: string; details: { errors: { path: string }[] } };
      expect([code, details.errors.map(({ path }) => path)]).toEqual(['cannot_send', paths]);
    }
  });

  it("asks for another member's yes below the floor", () => {
    const floored: SendProposal = { ...sendCommand, floor: { percent: '35', asks: true } };
    const partner = { id: 12, businessId: 9, userType: 'contractor' as const };
    const draft = drafted();
    expect(codeOf(() => draft.do(floored))).toBe('approval_required');
    draft.do({ type: 'ApproveProposal' });
    expect(codeOf(() => draft.do(floored))).toBe('own_approval');
    draft.do({ type: 'ApproveProposal' }, partner);
    draft.change({ change: 'line', lineId: draft.line('Trim').id, fields: { price: '57' } });
    expect(codeOf(() => draft.do(floored))).toBe('approval_required');
    draft.do({ type: 'ApproveProposal' }, partner);
    expect(typesOf(draft.do(floored))).toEqual(['ProposalSent']);
    expect(typesOf(drafted().do({ ...floored, floor: { percent: '31.03', asks: true } }))).toEqual(['ProposalSent']);
    expect(typesOf(drafted().do({ ...floored, floor: { percent: '35', asks: false } }))).toEqual(['ProposalSent']);
    const free = drafted();
    free.change({ change: 'head', fields: { discount: { kind: 'percent', value: '100' } } });
    expect(codeOf(() => free.do(floored))).toBe('approval_required');
  });
});

describe('accepting', () => {
  it('is sealed by the first, and the same again changes nothing', () => {
    const draft = sent();
    expect(draft.do(accept, client)).toMatchObject([
      { type: 'ProposalAccepted', data: { total: '406.00', sha256: 'f' } },
    ]);
    expect(draft.do(accept, client)).toEqual([]);
    expect(draft.decide(accept, client, { at: later })).toEqual([]);
    expect(codeOf(() => draft.do({ ...accept, linkId: 4 }, client))).toBe('already_accepted');
    expect(codeOf(() => draft.do({ ...accept, name: { id: 'x', hash: 'y' } }, client))).toBe('already_accepted');
    expect(codeOf(() => draft.do({ type: 'DeclineProposal', revision: 1, linkId: 3, because: null }, client))).toBe(
      'already_accepted',
    );
    expect(codeOf(() => draft.do(sendCommand))).toBe('already_accepted');
    expect(codeOf(() => draft.do({ type: 'WithdrawProposal' }))).toBe('already_accepted');
  });

  it('is not taken back while a change order is drafted', () => {
    const draft = sent();
    draft.do(accept, client);
    draft.do({ type: 'StartChangeOrder' });
    expect(codeOf(() => draft.do({ type: 'WithdrawProposal' }))).toBe('not_sent');
    expect(draft.state.sending.revisions[0]!.outcome).toMatchObject({ kind: 'accepted' });
  });

  it('waits for the PDF', () => {
    const draft = drafted();
    draft.do(sendCommand);
    expect(codeOf(() => draft.do(accept, client))).toBe('pdf_not_ready');
  });

  it('is of the newest revision, until the next one is sent', () => {
    const draft = sent();
    draft.change({ change: 'line', lineId: draft.line('Trim').id, fields: { price: '60' } });
    expect(draft.decide(accept, client)).toHaveLength(1);
    draft.do(sendCommand);
    expect(codeOf(() => draft.do(accept, client))).toBe('superseded');
  });

  it('ends with its validity, compared when it is decided', () => {
    const draft = sent();
    expect(draft.decide(accept, client, { at: '2026-02-04T23:59:59.999Z' })).toHaveLength(1);
    expect(codeOf(() => draft.decide(accept, client, { at: later }))).toBe('expired');
    expect(draft.decide({ type: 'ExpireProposal', revision: 1 }, client)).toEqual([]);
    const [expiry] = draft.decide({ type: 'ExpireProposal', revision: 1 }, client, { at: later });
    draft.given(expiry!);
    expect(draft.decide({ type: 'ExpireProposal', revision: 1 }, client, { at: later })).toEqual([]);
    draft.do({ ...sendCommand, validUntil: '2026-03-01T00:00:00.000Z' });
    expect(draft.decide(accept, client, { at: later })).toHaveLength(1);
  });

  it.each<[string, SendingCommand, string]>([
    ['declined', { type: 'DeclineProposal', revision: 1, linkId: 3, because: null }, 'declined'],
    ['withdrawn', { type: 'WithdrawProposal' }, 'withdrawn'],
    ['void', { type: 'VoidProposal' }, 'proposal_void'],
  ])('is refused once it is %s', (_, command, code) => {
    const draft = sent();
    const by = command.type === 'DeclineProposal' ? client : contractor;
    expect(draft.do(command, by)).toHaveLength(1);
    expect(draft.do(command, by)).toEqual([]);
    expect(codeOf(() => draft.do(accept, client))).toBe(code);
  });

  it('leaves a declined one declined', () => {
    const draft = sent();
    draft.do({ type: 'DeclineProposal', revision: 1, linkId: 3, because: null }, client);
    expect(codeOf(() => draft.do({ type: 'WithdrawProposal' }))).toBe('declined');
  });

  it('is of what was chosen, at the total that the client saw', () => {
    const alternative = (isDefault: boolean) => ({ kind: 'alternative', group: 1, isDefault }) as const;
    const draft = sent([
      section('Tiles', [
        byHand('Good', { choice: alternative(true), retail: '10' }),
        byHand('Best', { choice: alternative(false), retail: '30' }),
        byHand('Heating', { choice: { kind: 'optional' }, retail: '100' }),
      ]),
      section('Garden', [byHand('Path', { retail: '7' })], { choice: { kind: 'optional' } }),
    ]);
    const [good, best, heating] = [draft.line('Good').id, draft.line('Best').id, draft.line('Heating').id];
    const of = (lines: number[], total: string, sections: number[] = []) =>
      codeOf(() => draft.decide({ ...accept, picks: { sections, lines }, total }, client));
    expect(of([good], '20.00')).toBe('none');
    expect(of([heating, best], '260.00')).toBe('none');
    expect(of([good], '34.00', [draft.section('Garden').id])).toBe('none');
    expect(of([good], '34.00')).toBe('total_differs');
    expect(of([], '0.00')).toBe('choices_invalid');
    expect(of([good, best], '80.00')).toBe('choices_invalid');
    expect(of([good, draft.line('Path').id], '20.00')).toBe('choices_invalid');
    expect(of([good, 7], '20.00')).toBe('choices_invalid');
  });
});

it.each<SendingCommand>([
  { type: 'WithdrawProposal' },
  { type: 'VoidProposal' },
  { type: 'StartChangeOrder' },
  { type: 'DropChangeOrder' },
  { type: 'ApproveProposal' },
  { ...accept, linkId: null },
  sendCommand,
])('leaves $type to its business', (command) => {
  const draft = sent();
  expect(codeOf(() => draft.do(command, { id: 8, userType: 'contractor' }))).toBe('proposal_not_found');
  expect(codeOf(() => draft.do(command, client))).toBe('proposal_not_found');
});

describe('following up', () => {
  it('is opened once, and reminded of while it is open', () => {
    const draft = sent();
    const open: SendingCommand = { type: 'OpenProposal', revision: 1, linkId: 3 };
    expect(typesOf(draft.do(open, client))).toEqual(['ProposalOpened']);
    expect(draft.do(open, client)).toEqual([]);
    draft.do({ type: 'RemindOfProposal', revision: 1 }, client);
    draft.do({ type: 'RemindOfProposal', revision: 1 }, client);
    expect(newestOf(draft.state.sending)!.reminders).toBe(2);
    draft.do(accept, client);
    expect(draft.do({ type: 'RemindOfProposal', revision: 1 }, client)).toEqual([]);
  });

  it('keeps the first PDF', () => {
    const draft = sent();
    expect(draft.do({ type: 'KeepProposalPdf', revision: 1, sha256: 'other' }, client)).toEqual([]);
  });

  it('goes on as a draft while it is sent', () => {
    const draft = sent();
    draft.change({ change: 'head', fields: { title: 'Kitchen' } });
    draft.undo();
    expect(draft.content.head.title).toBe('Bathroom');
    expect(newestOf(draft.state.sending)!.frozen.head.title).toBe('Bathroom');
  });
});
