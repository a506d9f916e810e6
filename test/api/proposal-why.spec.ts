import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ProposalWhy } from '@quotewright/domain/proposals/contract-why.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { changeProposal, draftOf, sendAgain } from '../support/proposals.js';
import { makeOffer, makeTemplate, shareMasterProducts, type TestOffer } from '../support/templates.js';

let app: TestApp;
let [admin, supplier, contractor, retail]: Client[] = [];
let planks: TestOffer;
let own: TestOffer;
let gallery: Awaited<ReturnType<typeof makeTemplate>>;
let mine: Awaited<ReturnType<typeof makeTemplate>>;

const questions = [
  ['Length', 'ft'],
  ['Width', 'ft'],
] as const;
const settings = { waste_percent: 10, pack_size: 24, round_up: true };

beforeAll(async () => {
  app = await startApp();
  [admin, supplier, contractor, retail] = await Promise.all([
    app.as('admin'),
    app.as('suppliers'),
    app.as('contractor'),
    app.as('retail'),
  ]);
  await shareMasterProducts(app, 'LVP plank');
  planks = await makeOffer(supplier!);
  own = await makeOffer(contractor!, { name: 'My plank', retail_price: '65', cost_price: '30' });
  const of = { questions, lines: [{ offer: planks, formula: 'Q1xQ2', settings }] };
  gallery = await makeTemplate(app, { id: admin!.id, userType: 'admin' }, { name: 'Floor', ...of, publish: true });
  mine = await makeTemplate(app, { id: contractor!.id, userType: 'contractor' }, { name: 'My floor', ...of });
});
afterAll(() => app?.stop());

/** A room of 12 by 10 ft: 6 boxes at 58.00. */
async function started(template = gallery, client = contractor!) {
  const { body } = await client.post('/proposal/add', {});
  const id: number = body.data.id;
  const [length, width] = template.questions;
  await changeProposal(client, id, {
    ...{ change: 'add-section', title: 'Hall', template_id: template.id },
    answers: { [length!]: 12, [width!]: 10 },
  });
  const [section] = (await draftOf(client, id)).sections;
  return { id, section: section!.id, line: section!.lines[0]!.id };
}
const why = async (id: number, path: string, client = contractor!): Promise<ProposalWhy> => {
  const { body } = await client.get<ProposalWhy>(`/proposal/${id}/why?path=${path}`);
  expect([body.status, body.message]).toEqual([200, expect.any(String)]);
  return body.data;
};
const values = ({ steps }: ProposalWhy) => steps.map(({ label, value }) => [label, value]);

it('goes from the measurements to the money, each step with who did it and when', async () => {
  const { id, section, line } = await started();
  await changeProposal(contractor!, id, {
    change: 'section',
    section_id: section,
    answers: { [gallery.questions[0]!]: 24, [gallery.questions[1]!]: 10 },
  });
  await changeProposal(contractor!, id, { change: 'line', line_id: line, discount: { kind: 'percent', value: '10' } });
  // 240 ft² with 10 % waste are 264, 11 boxes of 24; 11 × 58.00 = 638.00, less 63.80.
  const total = await why(id, `lines.${line}.total`);
  expect([total.label, total.value]).toEqual(['Oak plank', '$574.20']);
  expect(values(total)).toEqual([
    ['Q1, Length', '24 ft'],
    ['Q2, Width', '10 ft'],
    ['Formula', 'Q1xQ2'],
    ['Calculated', '11 box'],
    ['Supplier’s price of one', '$58.00'],
    ['Quantity × price', '$638.00'],
    ['Discount of 10 %', '-$63.80'],
    ['Total of the line', '$574.20'],
  ]);
  const [length, width, formula, , price, , discount] = total.steps;
  const me = { id: contractor!.id, name: expect.any(String) };
  expect(length!.event).toMatchObject({ by: me, at: expect.any(String) });
  // The width is as it was put in: by an earlier event than the length.
  expect(width!.event!.id).not.toBe(length!.event!.id);
  expect(discount!.event!.at > length!.event!.at).toBe(true);
  // The gallery's history is not open to the business, its supplier's price is, but not who set it.
  expect(formula).toMatchObject({ event: null, link: null, note: expect.stringContaining('owner') });
  expect(price).toMatchObject({
    event: { id: expect.any(String), by: null },
    link: { kind: 'product', alias: planks.master_product_alias },
  });
});

it('leads into the history of an own template, and to who set an own price', async () => {
  const { id, line, section } = await started(mine);
  const { steps } = await why(id, `lines.${line}.quantity`);
  expect(steps.find(({ label }) => label === 'Formula')).toMatchObject({
    event: { by: { id: contractor!.id } },
    link: { kind: 'template', alias: mine.alias, at: expect.any(String) },
  });
  await changeProposal(contractor!, id, { change: 'add-line', section_id: section, offer_id: own.id });
  const hour = (await draftOf(contractor!, id)).sections[0]!.lines[1]!;
  const [price] = (await why(id, `lines.${hour.id}.unit_price`)).steps;
  expect(price).toMatchObject({ value: '$65.00', event: { by: { id: contractor!.id } } });
});

it('tells what was typed over, and prices that are made of the cost', async () => {
  const { id, line, section } = await started();
  await changeProposal(contractor!, id, {
    ...{ change: 'section', section_id: section },
    pricing: { kind: 'markup', percent: '50' },
  });
  // 40.00 × 1.5
  expect(values(await why(id, `lines.${line}.unit_price`))).toEqual([
    ['Supplier’s cost of one', '$40.00'],
    ['Markup of the section', '50 %'],
    ['Price of one', '$60.00'],
  ]);
  await changeProposal(contractor!, id, {
    change: 'line',
    line_id: line,
    price: '59',
    quantity: '7',
    cost_price: '41',
  });
  const [cost, , typed] = (await why(id, `lines.${line}.unit_price`)).steps;
  expect(cost).toMatchObject({
    value: '$41.00',
    detail: 'Typed. The supplier’s was $40.00.',
    event: { by: { id: contractor!.id } },
  });
  expect(typed).toMatchObject({ label: 'Typed over it', value: '$59.00', event: { by: { id: contractor!.id } } });
  const quantity = await why(id, `lines.${line}.quantity`);
  expect([quantity.value, values(quantity).at(-1)]).toEqual(['7', ['Typed over it', '7 box']]);
});

it('adds up sections, discounts and taxes', async () => {
  const { id, section, line } = await started();
  await changeProposal(
    contractor!,
    id,
    { change: 'section', section_id: section, discount: { kind: 'percent', value: '3' } },
    {
      ...{ change: 'head', discount: { kind: 'amount', value: '37.56' } },
      tax_rates: [{ key: 1, name: 'State', percent: '6.25', on: ['finish_product'] }],
    },
  );
  // 348.00 less 10.44 is 337.56; less 37.56 is 300.00; 6.25 % of it is 18.75.
  expect(values(await why(id, 'total'))).toEqual([
    ['Hall', '$337.56'],
    ['Discount of $37.56', '-$37.56'],
    ['State 6.25 %', '$18.75'],
    ['Total', '$318.75'],
  ]);
  expect(values(await why(id, `sections.${section}.total`))).toEqual([
    ['Oak plank', '$348.00'],
    ['Discount of 3 %', '-$10.44'],
    ['Its share of the discount on the whole', '-$37.56'],
    ['Total of the section', '$300.00'],
  ]);
  expect(values(await why(id, 'taxes.1'))).toEqual([
    ['Taxed, after all discounts', '$300.00'],
    ['Rate of State', '6.25 %'],
    ['Rounded', 'on the total'],
    ['State', '$18.75'],
  ]);
  expect((await why(id, `sections.${section}.total`)).steps[0]!.path).toBe(`lines.${line}.total`);
});

it('explains a sent revision by what was there then', async () => {
  const { id, line } = await started();
  const client = await contractor!.post('/client/addorupdate', {
    ...{ id: 0, name: 'Ana', email: '', phone: '', billing_address: '', site_address: '', notes: '' },
  });
  const clientId: number = client.body.data.id;
  await changeProposal(contractor!, id, { change: 'head', client_id: clientId });
  await changeProposal(contractor!, id, { change: 'line', line_id: line, price: '55' });
  const revision = await sendAgain(app, contractor!, { id, clientId });
  await changeProposal(contractor!, id, { change: 'line', line_id: line, price: '50' });
  const path = `lines.${line}.unit_price`;
  const [now, then] = await Promise.all([why(id, path), why(id, `${path}&revision=${revision}`)]);
  expect([now.value, then.value]).toEqual(['$50.00', '$55.00']);
  expect(then.steps.at(-1)!.event!.at < now.steps.at(-1)!.event!.at).toBe(true);
});

it('is for the business alone, and tells no cost to those who see none', async () => {
  const { id, line } = await started();
  for (const [client, status] of [
    [retail!, 404],
    [supplier!, 404],
    [admin!, 403],
  ] as const)
    expect((await client.get(`/proposal/${id}/why?path=total`)).status).toBe(status);
  for (const [path, status] of [
    ['nonsense', 400],
    ['lines.999.total', 404],
    [`lines.${line}.total&revision=4`, 404],
  ] as const)
    expect((await contractor!.get(`/proposal/${id}/why?path=${path}`)).status).toBe(status);
  const own = await started(gallery, retail!);
  await changeProposal(retail!, own.id, { change: 'head', pricing: { kind: 'markup', percent: '50' } });
  expect(JSON.stringify(await why(own.id, `lines.${own.line}.total`, retail))).not.toMatch(/40\.00|cost/i);
});
