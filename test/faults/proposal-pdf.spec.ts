import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { ProposalDraft } from '@quotewright/domain/proposals/contract.js';
import type { Client } from '../support/client.js';
import { startProduct, type Product } from '../support/product.js';
import { until } from '../support/until.js';
import { whileLettersHang, whilePdfsHang } from './support/outage.js';

jest.setTimeout(300_000);
/** How long a killed job may take to be found again, on a busy machine (ms). */
const PATIENCE = 120_000;

let product: Product;
const worker = () => product.process('worker');

beforeAll(async () => {
  product = await startProduct({ roles: ['projector', 'web', 'worker'] });
});
afterAll(() => product?.stop());

/** A draft of one line for a client. */
async function drafted(contractor: Client, email: string): Promise<number> {
  const rest = { phone: '', billing_address: '', site_address: '', notes: '' };
  const client = await contractor.post('/client/addorupdate', { id: 0, name: 'Dana Whitfield', email, ...rest });
  const { id } = (await contractor.post('/proposal/add', {})).body.data as { id: number };
  const head = { change: 'head', title: 'Bathroom', client_id: client.body.data.id };
  await contractor.post(`/proposal/${id}/change`, { changes: [head, { change: 'add-section', title: 'Floor' }] });
  const section_id = (await contractor.get<ProposalDraft>(`/proposal/${id}`)).body.data.sections[0]!.id;
  const line = {
    name: 'Tile',
    product_type: 'finish_product',
    unit: 'box',
    quantity: '6',
    retail_price: '58',
    cost_price: '31',
  };
  const changed = await contractor.post(`/proposal/${id}/change`, {
    changes: [{ change: 'add-line', section_id, ...line }],
  });
  expect(changed.body.message).toBe('Saved.');
  return id;
}

test('a PDF, whose worker is killed before it is recorded, and before its e-mail is written: each happens once', async () => {
  const contractor = await product.as('contractor');
  const to = 'dana@client.example';
  const id = await drafted(contractor, to);
  let sent: Promise<unknown> | undefined;
  // Drawn. Its statement outlives it, so that the file is kept, and its event is not written.
  await whilePdfsHang(
    product,
    () => void (sent = contractor.post(`/proposal/${id}/send`, { to, message: '' })),
    () => worker().kill('SIGKILL'),
  );
  expect(await sent).toMatchObject({ status: 200 });
  const made = async () => (await product.stream(`proposal-${id}`)).filter(({ type }) => type === 'ProposalPdfMade');
  const mails = () => product.db.knex('app.mail').where({ recipient: to, kind: 'proposal' });
  const files = () => product.db.knex('app.proposal_pdf').where({ proposal_id: id }).select('sha256', 'bytes');
  const [file] = await until(files, (all) => all.length > 0);
  expect([await made(), await mails()]).toEqual([[], []]);
  // Recorded, and its e-mail being written.
  await whileLettersHang(
    product,
    () => void worker().start(),
    () => worker().kill('SIGKILL'),
  );
  await worker().start();
  await until(mails, (all) => all.length > 0, PATIENCE);

  expect(await files()).toEqual([file]);
  expect(createHash('sha256').update(file.bytes).digest('hex')).toBe(file.sha256);
  expect(await made()).toMatchObject([{ data: { revision: 1, sha256: file.sha256 } }]);
  expect(await mails()).toHaveLength(1);
  const answer = await contractor.raw('GET', `/api/proposal/${id}/pdf`);
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
    200,
    expect.not.stringContaining('copy'),
  ]);
});
