import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { longestTitle } from '@quotewright/domain/categories/contract.js';
import { settingRules } from '@quotewright/domain/formula/settings.js';
import * as categories from '@quotewright/domain/categories/endpoints.js';
import { limits, questionRules } from '@quotewright/domain/templates/contract.js';
import * as templates from '@quotewright/domain/templates/endpoints.js';
import { settingFaults } from '../../apps/web/src/features/live-quote/line-draft.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { makeOffer, makeTemplate, shareMasterProducts } from '../support/templates.js';

let app: TestApp;
let owner: Client;
let template: { id: number; lines: number[]; questions: number[] };

beforeAll(async () => {
  app = await startApp();
  owner = await app.as('contractor');
  await shareMasterProducts(app, 'LVP plank');
  const offer = await makeOffer(await app.as('suppliers'), { formula: 'Q1' });
  const actor = { id: owner.id, userType: 'contractor' } as const;
  template = await makeTemplate(app, actor, {
    name: 'Floor',
    questions: [['Length', 'ft']],
    lines: [{ offer, formula: 'Q1' }],
  });
});
afterAll(() => app?.stop());

/** The field errors of a refused call: path and sentence. */
async function refused(client: Client, path: string, body: object): Promise<[string, string][]> {
  const { status, body: answer } = await client.post(path, body);
  expect([status, answer.code]).toEqual([400, 'invalid_input']);
  return answer.errors.map(({ path: field, message }) => [field, message]);
}

const typed = { waste: '', pack: '', minimum: '', roundUp: false, when: null };

describe('a field beyond its limit says the same in its form and in its call', () => {
  it.each([
    ['waste_percent', 'waste', ['100.01', '-1', 'much']],
    ['pack_size', 'pack', ['0', '1000000001', '-2', '999999999999']],
    ['minimum_quantity', 'minimum', ['-0.1', '1000000001', '999999999999']],
  ] as const)('a line’s %s', async (setting, field, values) => {
    for (const value of values) {
      const line = { quote_template_id: template.id, quote_template_product_id: template.lines[0]! };
      const said = await refused(owner, templates.lineSettings.path, { ...line, [setting]: value });
      expect([value, said]).toEqual([value, [[setting, settingRules[setting]]]]);
      expect([value, settingFaults({ ...typed, [field]: value })]).toEqual([value, { [field]: settingRules[setting] }]);
    }
  });

  it('a line’s condition', async () => {
    const when = { question_id: template.questions[0]!, op: '>' as const, value: '1000000001' };
    const line = { quote_template_id: template.id, quote_template_product_id: template.lines[0]! };
    expect(await refused(owner, templates.lineSettings.path, { ...line, include_when: when })).toEqual([
      ['include_when.value', settingRules.include_when],
    ]);
    expect(settingFaults({ ...typed, when: { questionId: when.question_id, op: '>', value: when.value } })).toEqual({
      when: settingRules.include_when,
    });
  });

  it('a question: every fault at once', async () => {
    const long = { title: 'x'.repeat(limits.questionTitle + 1), unit: 'x'.repeat(limits.unit + 1) };
    for (const { title, unit } of [{ title: ' ', unit: '' }, long]) {
      expect(
        await refused(owner, templates.saveQuestion.path, { quote_template_id: template.id, title, unit }),
      ).toEqual([
        ['title', questionRules.title(title)!.message],
        ['unit', questionRules.unit(unit)!.message],
      ]);
    }
    expect(
      await refused(owner, templates.saveQuestion.path, {
        quote_template_id: template.id,
        title: 'Length',
        unit: 'ft',
        sample_answer: '1000000001',
      }),
    ).toEqual([['sample_answer', questionRules.sample_answer]]);
  });

  it('a category', async () => {
    const title = 'x'.repeat(longestTitle + 1);
    expect(await refused(await app.as('admin'), categories.add.path, { title })).toEqual([
      ['title', `Enter a title of at most ${longestTitle} characters.`],
    ]);
  });
});
