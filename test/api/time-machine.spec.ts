import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ProposalBridge } from '@quotewright/domain/proposals/contract-bridge.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { changeProposal, commandProposal, draftOf, sendAgain } from '../support/proposals.js';
import { commandTemplate, makeOffer, makeTemplate, shareMasterProducts, type TestOffer } from '../support/templates.js';
import { toldIn } from '../support/told.js';

let app: TestApp;
let [admin, supplier, contractor, retail]: Client[] = [];
let planks: TestOffer;
let glue: TestOffer;
let gallery: Awaited<ReturnType<typeof makeTemplate>>;

beforeAll(async () => {
  app = await startApp();
  [admin, supplier, contractor, retail] = await Promise.all([
    app.as('admin'),
    app.as('suppliers'),
    app.as('contractor'),
    app.as('retail'),
  ]);
  await shareMasterProducts(app, 'LVP plank');
});
afterAll(() => app?.stop());

/** Each test has offers and a template of its own, whose prices and formulas it changes. */
beforeEach(async () => {
  const sku = expect.getState().currentTestName!.slice(-20).replace(/\W/g, '');
  planks = await makeOffer(supplier!, { sku: `P${sku}`, name: `Plank ${sku}` });
  glue = await makeOffer(supplier!, { sku: `G${sku}`, name: `Glue ${sku}`, retail_price: '24', cost_price: '15' });
  gallery = await makeTemplate(
    app,
    { id: admin!.id, userType: 'admin' },
    {
      name: `Floor ${sku}`,
      questions: [
        ['Length', 'ft'],
        ['Width', 'ft'],
      ],
      lines: [
        { offer: planks, formula: 'Q1xQ2', settings: { waste_percent: 10, pack_size: 24, round_up: true } },
        { offer: glue, formula: 'Q1xQ2/40', settings: { round_up: true } },
      ],
      publish: true,
    },
  );
});

/** A room of 12 by 10 ft: 132 ft² with waste are 6 boxes at 58.00 and 3 cans at 24.00, 420.00 in all. */
async function started(client = contractor!): Promise<number> {
  const { body } = await client.post('/proposal/add', {});
  const id: number = body.data.id;
  const [length, width] = gallery.questions;
  await changeProposal(client, id, {
    ...{ change: 'add-section', title: 'Hall', template_id: gallery.id },
    answers: { [length!]: 12, [width!]: 10 },
  });
  return id;
}

const price = (offer: TestOffer, retail_price: string, cost_price: string) =>
  supplier!.post('/supplier/product/addorupdate', { id: offer.id, retail_price, cost_price, unit: 'box' });

/** 40 ft² a can become 20. */
async function thicken(): Promise<void> {
  const actor = { id: admin!.id, userType: 'admin' as const };
  const line = { lineId: gallery.lines[1]! };
  await commandTemplate(app, actor, gallery.id, { type: 'ChangeFormula', line, formula: 'Q1xQ2/20' });
  await commandTemplate(app, actor, gallery.id, { type: 'PublishTemplate' });
}

const bridge = async (id: number, query = '', client = contractor!) => {
  const { body } = await client.get<ProposalBridge>(`/proposal/${id}/bridge${query}`);
  expect(body.status).toBe(200);
  return body.data;
};
const totals = ({ pinned, at_todays_prices, with_todays_templates, moves }: ProposalBridge) => ({
  totals: [pinned, at_todays_prices, with_todays_templates],
  moves: moves.map(({ kind, amount, cost }) => [kind, amount, cost]),
});

describe('the time machine', () => {
  it('tells what moved since, in dollars, and Reprice takes what is chosen', async () => {
    const id = await started();
    expect(totals(await bridge(id))).toEqual({ totals: ['420.00', '420.00', '420.00'], moves: [] });
    await price(planks, '61', '42');
    await thicken();
    // Planks: 6 × 3.00, cost 6 × 2.00. Glue: 120 ÷ 20 = 6 cans instead of 3, 3 × 24.00 and 3 × 15.00.
    const moved = await bridge(id);
    expect(totals(moved)).toEqual({
      totals: ['420.00', '438.00', '510.00'],
      moves: [
        ['price', '18.00', '12.00'],
        ['formula', '72.00', '45.00'],
      ],
    });
    expect(
      moved.moves.map(({ label, detail, section }) => [label.split(' ').slice(0, 3).join(' '), detail, section]),
    ).toEqual([
      ['Supplier price of', '$58.00 → $61.00, cost $40.00 → $42.00', 'Hall'],
      ['Formula of Glue', 'Q1xQ2/40 → Q1xQ2/20', 'Hall'],
    ]);
    expect((await draftOf(contractor!, id)).total).toBe('420.00');

    const [first] = moved.moves;
    const taken = await contractor!.post(`/proposal/${id}/reprice`, { version: moved.version, moves: [first!.key] });
    expect([taken.status, taken.body.message]).toEqual([200, 'Repriced.']);
    const draft = await draftOf(contractor!, id);
    expect(draft).toMatchObject({ total: '438.00', undo: expect.any(String) });
    expect(totals(await bridge(id))).toEqual({
      totals: ['438.00', '438.00', '510.00'],
      moves: [['formula', '72.00', '45.00']],
    });
    await contractor!.post(`/proposal/${id}/undo`, { batch_id: draft.undo });
    expect((await draftOf(contractor!, id)).total).toBe('420.00');
    await contractor!.post(`/proposal/${id}/reprice`, {});
    expect(totals(await bridge(id))).toEqual({ totals: ['510.00', '510.00', '510.00'], moves: [] });
    expect((await draftOf(contractor!, id)).sections[0]!.template!.version).toBeGreaterThan(
      draft.sections[0]!.template!.version,
    );
  });

  it('refuses an older version, and names a move that moved again', async () => {
    const id = await started();
    await price(planks, '61', '42');
    const { version, moves } = await bridge(id);
    await price(planks, '62', '42');
    const late = await contractor!.post(`/proposal/${id}/reprice`, { version, moves: [moves[0]!.key] });
    expect([late.status, late.body.code, late.body.errors?.[0]?.path]).toEqual([409, 'moves_changed', 'moves.0']);
    expect(late.body.message).toMatch(/^The new supplier price of Plank .* is not there any more\./);
    const { body } = await contractor!.post(`/proposal/${id}/reprice`, { version: version - 1 });
    expect([body.status, body.code]).toEqual([409, 'version_conflict']);
    expect((await draftOf(contractor!, id)).total).toBe('420.00');
  });

  it('shows a sent revision as it was sent, and takes moves into the draft', async () => {
    const id = await started();
    const client = await contractor!.post('/client/addorupdate', {
      ...{ id: 0, name: 'Ana', email: '', phone: '', billing_address: '', site_address: '', notes: '' },
    });
    const clientId: number = client.body.data.id;
    await changeProposal(contractor!, id, { change: 'head', client_id: clientId });
    const revision = await sendAgain(app, contractor!, { id, clientId });
    await price(planks, '61', '42');
    const sent = await bridge(id, `?revision=${revision}`);
    expect({ ...totals(sent), revision: sent.revision }).toEqual({
      totals: ['420.00', '438.00', '438.00'],
      moves: [['price', '18.00', '12.00']],
      revision: 1,
    });
    await contractor!.post(`/proposal/${id}/reprice`, { version: sent.version, moves: [sent.moves[0]!.key] });
    expect((await draftOf(contractor!, id)).total).toBe('438.00');
    // What was sent keeps what it was.
    expect(totals(await bridge(id, `?revision=${revision}`)).totals).toEqual(['420.00', '438.00', '438.00']);
    const accepted = { type: 'AcceptProposal', revision, linkId: null, picks: { sections: [], lines: [] } } as const;
    await commandProposal(app, contractor!, id, { ...accepted, total: '420.00', name: null, signature: null });
    const { body } = await contractor!.post(`/proposal/${id}/reprice`, {});
    expect([body.status, body.code]).toEqual([409, 'already_accepted']);
    const none = await contractor!.get(`/proposal/${id}/bridge?revision=9`);
    expect(none.body.code).toBe('proposal_not_found');
  });

  it('is for the business, and tells no cost to members who see none', async () => {
    const id = await started();
    await price(planks, '61', '42.37');
    for (const [client, status] of [
      [retail!, 404],
      [admin!, 403],
      [supplier!, 404],
    ] as const) {
      expect((await client.get(`/proposal/${id}/bridge`)).status).toBe(status);
      expect((await client.post(`/proposal/${id}/reprice`, {})).status).toBe(status);
    }
    // A retail business knows no costs, of its own proposals neither.
    const own = await bridge(await started(retail), '', retail);
    expect(toldIn(own)).not.toMatch(/42\.37|40\.00|15\.00/);
    expect((await draftOf(contractor!, id)).total).toBe('420.00');
  });

  // The last one: its supplier is signed out.
  it('names templates and offers that are gone', async () => {
    const id = await started();
    await price(planks, '61', '42');
    await admin!.post('/users/activate', { id: supplier!.id, active: false });
    await commandTemplate(app, { id: admin!.id, userType: 'admin' }, gallery.id, { type: 'UnpublishTemplate' });
    const { moves, notes, pinned } = await bridge(id);
    expect([pinned, moves]).toEqual(['420.00', []]);
    expect(notes.map(({ message }) => message)).toEqual([
      'This template is not published any more. The section stays as it is.',
      'Its supplier is no longer active. The line keeps its price.',
      'Its supplier is no longer active. The line keeps its price.',
    ]);
  });
});
