import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { mailedPeriod, type ReportMail } from '@quotewright/domain/reports/contract-mails.js';
import type { OutboxMail } from '@quotewright/domain/system/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import type { Client } from '../support/client.js';
import { startProduct, type Product, type ProductProcess } from '../support/product.js';
import { until } from '../support/until.js';
import { clock, movesClocks } from './support/clock.js';
import { newTemplate } from './support/load.js';
import { whileLettersHang } from './support/outage.js';

jest.setTimeout(300_000);

/** How long a worker's start and its work may take on a busy machine (ms). */
const PATIENCE = 120_000;
const SAVE = '/report/mail/save';
const WEEK = 168;

/** The day (UTC) some hours from now. */
const dayIn = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10);
/** The file of the complete week before that day. */
const fileOn = (hours: number): string => {
  const { from, to } = mailedPeriod(dayIn(hours), 'week');
  return `most-changed-${from}-to-${to}.csv`;
};

(movesClocks ? describe : describe.skip)('a report mailed every week', () => {
  let product: Product;
  let contractor: Client;
  afterEach(() => product?.stop());

  const mails = async (): Promise<ReportMail[]> => (await contractor.get('/reports/mails')).body.data;
  const dueOn = async (): Promise<string[]> => (await mails()).map(({ next_on }) => next_on);
  const files = async (): Promise<string[]> => {
    const { body } = await (await product.as('admin')).get<OutboxMail[]>('/outbox');
    const letters = (body.data as OutboxMail[]).filter(({ text }) => text.includes('report-mail'));
    return letters.map(({ attachment }) => attachment!.name).sort();
  };
  const change = async (client: Client, id: number, price: string): Promise<void> =>
    expect((await client.post(calls.save.path, { id, price })).status).toBe(200);

  test('is written once: by a worker that was killed meanwhile, about the last week that was missed, and whole', async () => {
    product = await startProduct({ roles: ['projector', 'web'] });
    contractor = await product.as('contractor');
    const { id } = (await contractor.post(calls.save.path, newTemplate())).body.data;
    await change(contractor, id, '7');
    for (const wanted of [
      { panel: 'table', query: 'name=most-changed' },
      // Nobody quotes: there is nothing to report.
      { panel: 'series', query: 'metric=quotes' },
    ])
      expect((await contractor.post(SAVE, { ...wanted, every: 'week' })).status).toBe(200);
    const [due] = await dueOn();

    // A week later, after the hour in which days settle.
    const starting: Promise<ProductProcess>[] = [];
    await whileLettersHang(
      product,
      () => void starting.push(product.add('worker', clock(`+${WEEK + 1}h`))),
      async () => (await starting[0]!).kill('SIGKILL'),
    );
    const worker = await starting[0]!;
    expect(await files()).toEqual([]);
    await worker.start();
    await until(dueOn, (days) => days.every((day) => day > due!), PATIENCE);
    const first = fileOn(WEEK);
    expect(await files()).toEqual([first]);
    await worker.kill('SIGKILL');

    // For two weeks no worker runs. Only in the last of them something happens, and the read models do not have it yet.
    await product.process('projector').kill('SIGKILL');
    const web = await product.add('web', clock(`+${2 * WEEK}h`));
    await change(contractor.at(web.origin), id, '8');
    const late = await product.add('worker', clock(`+${3 * WEEK + 1}h`));
    await until(() => late.output.includes('"kind":"report-mail"'), Boolean, PATIENCE);
    expect(await files()).toEqual([first]);
    await product.process('projector').start();
    await until(dueOn, (days) => days.every((day) => day > dayIn(3 * WEEK)), PATIENCE);
    expect(await files()).toEqual([first, fileOn(3 * WEEK)]);
  });
});
