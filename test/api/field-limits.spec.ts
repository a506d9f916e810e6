import { reasonRule } from '@quotewright/domain/kernel/contract-rules.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { offerRules, stockRule } from '@quotewright/domain/catalogue/contract.js';
import * as catalogue from '@quotewright/domain/catalogue/endpoints.js';
import { titleRule } from '@quotewright/domain/categories/contract.js';
import * as categories from '@quotewright/domain/categories/endpoints.js';
import { addressRule } from '@quotewright/domain/emails/contract.js';
import * as emails from '@quotewright/domain/emails/endpoints.js';
import { settingRules } from '@quotewright/domain/formula/settings.js';
import * as accounts from '@quotewright/domain/identity/account-endpoints.js';
import { accountRules } from '@quotewright/domain/identity/contract-rules.js';
import { domainRule } from '@quotewright/domain/identity/contract-domains.js';
import * as identity from '@quotewright/domain/identity/endpoints.js';
import type { Endpoint } from '@quotewright/domain/kernel/endpoint.js';
import { follows, type TextRule } from '@quotewright/domain/kernel/text-rules.js';
import { quoteRules } from '@quotewright/domain/quotes/contract.js';
import * as quotes from '@quotewright/domain/quotes/endpoints.js';
import { questionRules } from '@quotewright/domain/templates/contract.js';
import * as templates from '@quotewright/domain/templates/endpoints.js';
import { settingFaults } from '../../apps/web/src/features/live-quote/line-draft.js';
import { rules as description } from '../../apps/web/src/screens/business/template-editor/parts/description-form.js';
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

/** Who sends a form, confirmed to be there if its call asks for that. */
async function senderOf({ as, call }: (typeof FORMS)[string]): Promise<Client> {
  const client = await as();
  return call.confirmed ? client.confirm() : client;
}

/** The field errors of a refused call: path and sentence. */
async function refused(client: Client, path: string, body: object): Promise<[string, string][]> {
  const { status, body: answer } = await client.post(path, body);
  expect([path, body, status, answer.code]).toEqual([path, body, 400, 'invalid_input']);
  return answer.errors.map(({ path: field, message }) => [field, message]);
}

type Check = (text: string) => true | string;

/** A form: what is sent where nothing is wrong, and the check of each field with texts that it refuses. */
interface FormCase {
  call: Endpoint;
  as: () => Promise<Client> | Client;
  sent: () => Record<string, unknown>;
  fields: Record<string, readonly [check: Check, wrong: readonly string[]]>;
}

/** One beyond each end of a rule. */
const beyond = ({ least = 0, most }: TextRule): string[] => [
  'x'.repeat(most + 1),
  ...(least > 0 ? ['x'.repeat(least - 1)] : []),
];
const texts = (rules: Record<string, TextRule>): FormCase['fields'] =>
  Object.fromEntries(Object.entries(rules).map(([field, rule]) => [field, [follows(rule), beyond(rule)]]));

const prices = ['', ' ', '12.5O', '.5', '1,200', '1'.repeat(13)];
const addresses = ['jo', 'jo@', 'jo@example', `jo@${'x'.repeat(250)}.example`, 'jo and jim@example.com'];
const { name, business_name, email, password } = accountRules;
const admin = () => app.as('admin');
const guest = () => app.guest();

const FORMS: Record<string, FormCase> = {
  'the Description tab': {
    call: templates.save,
    as: () => owner,
    sent: () => ({
      name: 'Deck',
      description: 'A deck.',
      price: '12.50',
      unit: 'ft²',
      quote_type: 'material',
      brand: '',
      advice: '',
      warranty: '',
    }),
    fields: {
      name: [description.name, ['', ' ', 'x'.repeat(121)]],
      description: [description.description, ['', 'x'.repeat(5_001)]],
      price: [description.price, prices],
      unit: [description.unit, ['', 'x'.repeat(21)]],
      brand: [description.brand, ['x'.repeat(61)]],
      advice: [description.advice, ['x'.repeat(5_001)]],
      warranty: [description.warranty, ['x'.repeat(5_001)]],
    },
  },
  'a question': {
    call: templates.saveQuestion,
    as: () => owner,
    sent: () => ({ quote_template_id: template.id, title: 'Length', unit: 'ft' }),
    fields: texts({ title: questionRules.title, unit: questionRules.unit }),
  },
  'a product': {
    call: catalogue.saveOffer,
    as: () => app.as('suppliers'),
    sent: () => ({
      master_product_name: 'Joist',
      name: 'Joist 2×8',
      product_type: 'building_material',
      cost_price: '10',
      retail_price: '20',
      unit: 'each',
    }),
    fields: {
      ...texts(offerRules),
      cost_price: [follows(offerRules.cost_price), prices],
      retail_price: [follows(offerRules.retail_price), prices],
      unit_in_stock: [() => stockRule.message, ['-1', '1000000000', 'many']],
    },
  },
  'a category': {
    call: categories.add,
    as: admin,
    sent: () => ({ title: 'Decks' }),
    fields: texts({ title: titleRule }),
  },
  'a sub category': {
    call: categories.addSubcategory,
    as: admin,
    sent: () => ({ category_id: 1, title: 'Decks' }),
    fields: texts({ title: titleRule }),
  },
  'signing up': {
    call: identity.register,
    as: guest,
    sent: () => ({ name: 'Jo', email: 'jo@example.com', password: 'plumb-level-square' }),
    fields: { ...texts({ name, business_name, password }), email: [follows(email), addresses] },
  },
  'signing in': {
    call: identity.login,
    as: guest,
    sent: () => ({ email: 'jo@example.com', password: 'plumb-level-square' }),
    fields: { email: [follows(email), addresses], ...texts({ password: accountRules.given_password }) },
  },
  'a forgotten password': {
    call: identity.forgotPassword,
    as: guest,
    sent: () => ({ email: 'jo@example.com' }),
    fields: { email: [follows(email), addresses] },
  },
  'a new password': {
    call: identity.resetPassword,
    as: guest,
    sent: () => ({ token: 'x'.repeat(43), password: 'plumb-level-square' }),
    fields: texts({ password }),
  },
  'another address': {
    call: accounts.sendVerification,
    as: () => owner,
    sent: () => ({ email: 'jo@example.com', password: 'plumb-level-square' }),
    fields: { email: [follows(email), addresses] },
  },
  'an account that an admin adds': {
    call: accounts.addUser,
    as: admin,
    sent: () => ({ name: 'Jo', email: 'jo@example.com', user_type: 'contractor' }),
    fields: { ...texts({ name, business_name }), email: [follows(email), addresses] },
  },
  'the refusal of a business': {
    call: accounts.approve,
    as: admin,
    sent: () => ({ id: owner.id, approved: false }),
    fields: texts({ reason: reasonRule }),
  },
  'a mailing': {
    call: emails.send,
    as: admin,
    sent: () => ({ selected_ids: [1] }),
    fields: { email: [follows(addressRule), addresses], ...texts({ reason: reasonRule }) },
  },
  'a saved quote': {
    call: quotes.add,
    as: () => owner,
    sent: () => ({ templateid: template.id, answers: '{}' }),
    fields: texts(quoteRules),
  },
  'the note of a publication': {
    call: templates.publish,
    as: admin,
    sent: () => ({ quote_template_id: template.id }),
    fields: texts({ note: reasonRule }),
  },
};

describe('a field beyond its limit says the same in its form and in its call', () => {
  it.each(Object.entries(FORMS))('%s', async (_, form) => {
    const { call, sent, fields } = form;
    const client = await senderOf(form);
    for (const [field, [check, wrong]] of Object.entries(fields))
      for (const text of wrong) {
        expect([text, check(text)]).toEqual([text, expect.any(String)]);
        expect([text, await refused(client, call.path, { ...sent(), [field]: text })]).toEqual([
          text,
          [[field, check(text)]],
        ]);
      }
  });

  it.each(Object.entries(FORMS))('%s: every fault at once, one for each field', async (_, form) => {
    const spoiled = Object.entries(form.fields).map(([field, [check, wrong]]) => [field, wrong[0]!, check] as const);
    const said = await refused(await senderOf(form), form.call.path, {
      ...form.sent(),
      ...Object.fromEntries(spoiled.map(([field, text]) => [field, text])),
    });
    expect(Object.fromEntries(said)).toEqual(
      Object.fromEntries(spoiled.map(([field, text, check]) => [field, check(text)])),
    );
    expect(said).toHaveLength(spoiled.length);
  });

  it('trusted domains', async () => {
    for (const domain of ['example', '@example.com', `${'x'.repeat(250)}.example`])
      expect(await refused(await admin(), accounts.trustDomains.path, { domains: [domain] })).toEqual([
        ['domains', domainRule.message],
      ]);
  });

  const typed = { waste: '', pack: '', minimum: '', roundUp: false, when: null };

  it.each([
    ['waste_percent', 'waste', ['100.01', '-1', 'much']],
    ['pack_size', 'pack', ['0', '1000000001', '-2', '999999999999']],
    ['minimum_quantity', 'minimum', ['-0.1', '1000000001', '999999999999']],
  ] as const)('a line’s %s', async (setting, field, values) => {
    const { message } = settingRules[setting];
    for (const value of values) {
      const line = { quote_template_id: template.id, quote_template_product_id: template.lines[0]! };
      const said = await refused(owner, templates.lineSettings.path, { ...line, [setting]: value });
      expect([value, said]).toEqual([value, [[setting, message]]]);
      expect([value, settingFaults({ ...typed, [field]: value })]).toEqual([value, { [field]: message }]);
    }
  });

  it('a line’s condition', async () => {
    const { message } = settingRules.include_when;
    const when = { question_id: template.questions[0]!, op: '>' as const, value: '1000000001' };
    const line = { quote_template_id: template.id, quote_template_product_id: template.lines[0]! };
    expect(await refused(owner, templates.lineSettings.path, { ...line, include_when: when })).toEqual([
      ['include_when.value', message],
    ]);
    expect(settingFaults({ ...typed, when: { questionId: when.question_id, op: '>', value: when.value } })).toEqual({
      when: message,
    });
  });

  it('a text that is kept as it was sent, with the spaces around it', async () => {
    const padded = (most: number) => `x${' '.repeat(most)}`;
    const quote = { templateid: template.id, answers: '{}', sessionid: padded(quoteRules.sessionid.most) };
    expect(await refused(owner, quotes.add.path, quote)).toEqual([['sessionid', expect.any(String)]]);
    const { most, message } = accountRules.given_password;
    const signIn = { email: 'jo@example.com', password: padded(most) };
    expect(await refused(guest(), identity.login.path, signIn)).toEqual([['password', message]]);
  });

  it('a sample answer', async () => {
    const question = { quote_template_id: template.id, title: 'Length', unit: 'ft', sample_answer: '1000000001' };
    expect(await refused(owner, templates.saveQuestion.path, question)).toEqual([
      ['sample_answer', questionRules.sample_answer.message],
    ]);
  });
});
