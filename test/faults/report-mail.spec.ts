import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { TableReportPage } from '@quotewright/domain/reports/contract.js';
import type { ReportMail } from '@quotewright/domain/reports/contract-mails.js';
import type { OutboxMail } from '@quotewright/domain/system/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { startProduct, type Product } from '../support/product.js';
import { until } from '../support/until.js';
import { clock, library } from './support/clock.js';
import { newTemplate } from './support/load.js';

jest.setTimeout(480_000);

(library ? describe : describe.skip)('a mailed report, a week later', () => {
  let product: Product;
  afterEach(() => product?.stop());

  test('is sent once: by a worker that was killed and started again', async () => {
    product = await startProduct({ roles: ['web', 'projector'] });
    const [admin, contractor] = await Promise.all([product.as('admin'), product.as('contractor')]);
    const { id, version } = (await contractor.post(calls.save.path, newTemplate())).body.data;
    const question = { quote_template_id: id, title: 'Length', unit: 'ft', version };
    expect((await contractor.post(calls.saveQuestion.path, question)).status).toBe(200);
    await until(
      async () => (await contractor.get<TableReportPage>('/reports/table?name=most-changed')).body.data,
      ({ total }) => total === 1,
    );
    const wanted = { panel: 'table', query: 'name=most-changed', every: 'week' };
    expect((await contractor.post('/report/mail/save', wanted)).status).toBe(200);
    const nextOn = async () =>
      ((await contractor.get<ReportMail[]>('/reports/mails')).body.data as ReportMail[])[0]!.next_on;
    const letters = async () =>
      ((await admin.get<OutboxMail[]>('/outbox')).body.data as OutboxMail[]).filter(({ attachment }) => attachment);
    const due = await nextOn();
    expect(await letters()).toEqual([]);

    // A week and the hour after midnight in which days settle: the week of the change is over then.
    const later = await product.add('worker', clock('+169h'));
    await until(nextOn, (day) => day > due);
    await later.kill('SIGKILL');
    await product.add('worker', clock('+169h'));
    const before = (await letters()).length;
    // What is left to do is looked for at the start of a worker: with another one due, it has been.
    expect((await contractor.post('/report/mail/save', { ...wanted, query: 'name=active-editors' })).status).toBe(200);
    await until(letters, (found) => found.length > before);
    const names = (await letters()).map(({ attachment }) => attachment!.name.replace(/-\d.*/, ''));
    expect(names.sort()).toEqual(['active-editors', 'most-changed']);
  });
});
