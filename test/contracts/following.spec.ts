import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contexts } from '@quotewright/domain/contexts.js';
import type { Endpoint } from '@quotewright/domain/kernel/endpoint.js';
import type { UserType } from '@quotewright/domain/kernel/decider.js';
import fc from 'fast-check';
import { startApp, type Client, type TestApp } from '../support/app.js';
import type { Schema } from '../support/contract-types.js';
import { addressOf, Following, requestsOf, type Operation, type Request } from '../support/schema-arbitrary.js';
import { makeOffer, makePlace, makeTemplate, shareMasterProducts } from '../support/templates.js';

const FILE = 'apps/api/openapi.json';
const document = JSON.parse(readFileSync(FILE, 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** Requests of each call by each of its roles: more where exceptions are to be met, few where each takes long. */
const runsOf = (name: string): number => {
  if (name === 'identity.forgotPassword') return 3;
  return Object.keys(EXCEPTIONS).some((what) => what.startsWith(`${name} `)) ? 150 : 20;
};
const SEED = 7;

/** What a schema cannot say of a request: the call, the field and the field error's code, and what it takes. */
const EXCEPTIONS: Record<string, string> = {
  'advice.add data.category_id unknown_category': 'a published category',
  'advice.add data.id is_in': 'no id yet',
  'advice.add data.warranty required': 'a warranty or advice',
  'advice.all quote_id one': 'a template or a quote',
  'advice.update data.category_id unknown_category': 'a published category, or one of a text',
  'catalogue.addPriceChange bulk.delete one_of': 'either delete or set something',
  'catalogue.addPriceChange bulk.filtered.supplier missing': 'one supplier, from admins',
  'catalogue.addPriceChange bulk.id unknown': 'offers that there are',
  'catalogue.addPriceChange bulk.ids one_of': 'either ids or filtered',
  'catalogue.addPriceChange changes one_of': 'either changes or bulk',
  'catalogue.addPriceChange changes.0.cost_price price_range': 'from 0 to 9,999,999.99 where others see the price',
  'catalogue.addPriceChange changes.0.id twice': 'each offer once',
  'catalogue.addPriceChange changes.0.id unknown': 'offers that there are',
  'catalogue.leaveOut rows one_of': 'either rows or a group',
  'catalogue.moveProduct master_product_id unknown': 'a master product that there is',
  'catalogue.moveProduct master_product_name missing': 'a master product by id or name',
  'catalogue.askForPriceChange time_zone unknown': 'time zones that there are',
  'catalogue.schedulePriceChange time_zone unknown': 'time zones that there are',
  'trail.changePriceApproval percent not_a_number': 'a percentage, for changes above one',
  'catalogue.saveOffer cost_price price_range': 'from 0 to 9,999,999.99 where others see the price',
  'catalogue.saveOffer retail_price price_range': 'from 0 to 9,999,999.99 where others see the price',
  'catalogue.saveOffer gtin check_digit': 'a barcode whose last digit fits the others',
  'catalogue.saveOffer pack_amount required': 'a pack has an amount and a unit',
  'catalogue.saveOffer pack_unit required': 'a pack has an amount and a unit',
  'catalogue.saveOffer master_product_id unknown': 'a master product that there is',
  'catalogue.saveOffer name required': 'needed for a new product',
  'catalogue.saveOffer product_type is_in': 'needed for a new product',
  'catalogue.saveOffer supplier missing': 'a supplier that there is, from admins',
  'categories.updateUserCategories category_ids unknown_category': 'categories that there are',
  'emails.chooseNotification kind kind': 'a kind that can be declined',
  'emails.send selected_usertypes required': 'somebody to send it to',
  'leads.saveProfile category_ids category': 'published categories',
  'bookings.addPictures img array_min_size': 'a picture',
  'bookings.book demo_date required': 'needed unless it is about a template of their own',
  'bookings.book demo_date no_such_time': 'a time that clocks show',
  'bookings.book reason required': 'needed for a call',
  'bookings.book trade required': 'needed for a custom template',
  'bookings.book measurements required': 'needed for a custom template',
  'bookings.saveHours week.0 order': 'an end after the beginning',
  'bookings.saveHours time_zone time_zone': 'a time zone that there is',
  'bookings.slots to day': 'at most 100 days at once',
  'bookings.book time_zone time_zone': 'a time zone that there is',
  'bookings.slots time_zone time_zone': 'a time zone that there is',
  'identity.approve id no_trade': 'an account that needs approval',
  'proposals.add offer_id not_offered': 'an offer that there is',
  'proposals.change changes.0 fields': 'the fields of its kind of change',
  'proposals.change  too_many': 'at most 3,000 values in all',
  'proposals.savePapers accent_color too_light': 'a colour that can be read on white paper',
  'proposals.savePapers heading_color too_light': 'a colour that can be read on white paper',
  'proposals.savePapers floor_asks alone': 'a business of several members',
  'proposals.savePapers floor_asks no_floor': 'a floor',
  'proposals.savePapers tax_rates.0.key twice': 'each tax with a key of its own',
  'proposals.savePapers tax_rates.0.percent not_a_number': 'a percentage from 0 to 100',
  'proposals.savePapers time_zone malformed': 'a time zone that there is',
  'proposals.savePapers time_zone required': 'a time zone that there is',
  'quotes.add lines.0 unknown_line': 'lines of this template',
  'quotes.calculate lines.0 unknown_line': 'lines of this template',
  'quotes.calculate lines.0.product_supplier_id not_offered': 'offers of the line’s product',
  'releases.add items.0.action action': 'new prices for an offer, and for nothing else',
  'releases.add items.0.retail_price price_range': 'from 0 to 9,999,999.99 where others see the price',
  'releases.addItems items.0.action action': 'new prices for an offer, and for nothing else',
  'releases.addItems items.0.cost_price price_range': 'from 0 to 9,999,999.99 where others see the price',
  'releases.addItems items.0.retail_price price_range': 'from 0 to 9,999,999.99 where others see the price',
  'releases.scheduleTemplate at past': 'a time that is still to come',
  'reports.marks from period': 'a period that ends after its start, of at most 1,830 days',
  'reports.saveMail query filters': 'the filters of the panel',
  'reports.saveMail recipients admins': 'oneself, or admins',
  'reports.templates compare_from period': 'both days to compare with, or none',
  'reports.templates compare_to period': 'both days to compare with, or none',
  'reports.totalsCsv from period': 'a period that ends after its start, of at most 1,830 days',
  'reports.totalsCsv compare_from period': 'both days to compare with, or none',
  'reports.totalsCsv compare_to period': 'both days to compare with, or none',
  'reports.templates from period': 'a period that ends after its start, of at most 1,830 days',
  'reports.templatesCsv from period': 'a period that ends after its start, of at most 1,830 days',
  'reports.series from period': 'a period that ends after its start, of at most 1,830 days',
  'reports.seriesCsv from period': 'a period that ends after its start, of at most 1,830 days',
  'reports.beacons from period': 'a period that ends after its start, of at most 1,830 days',
  'reports.beaconsCsv from period': 'a period that ends after its start, of at most 1,830 days',
  'templates.related alias required': 'one of both names',
  'templates.lineSettings include_when.question_id unknown_question': 'a question of this template',
  'templates.saveJob answers.0 unknown_question': 'questions of this template',
  'templates.save name required': 'needed for a new template',
  'templates.save description required': 'needed for a new template',
  'templates.save price required': 'needed for a new template',
  'templates.save unit required': 'needed for a new template',
  'templates.save quote_type required': 'needed for a new template',
  'templates.save category_id required': 'needed for a template of the gallery',
  'templates.save subcategory_id required': 'needed for a template of the gallery',
  'templates.save user_id unknown': 'an account that there is, from admins',
  'templates.save category_id unknown': 'a category that there is',
  'templates.save subcategory_id unknown': 'a sub category of that category',
  'templates.undo event_id required': 'one of both names',
  'templates.undo also entry': 'other entries only beside an entry',
};

const calls = contexts.flatMap(({ name: context, endpoints }) =>
  Object.entries(endpoints).map(([name, endpoint]) => {
    const operation = document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]![endpoint.method.toLowerCase()]!;
    return [`${context}.${name}`, endpoint, operation] as const;
  }),
);

const rolesOf = ({ access }: Endpoint): readonly (UserType | 'guest')[] =>
  access === 'public'
    ? ['guest', 'contractor', 'admin']
    : access === 'signed-in'
      ? ['contractor', 'suppliers', 'admin']
      : access;

describe('a request that follows the document', () => {
  let app: TestApp;
  let following: Following;
  beforeAll(async () => {
    const often = { times: 1_000_000, seconds: 1 };
    app = await startApp({
      throttle: { login: often, account: often, loginAddress: often, register: often, form: often, forgotten: often },
    });
    const admin = await app.as('admin');
    const contractor = await app.as('contractor');
    const place = await makePlace(admin, 'Floors');
    await shareMasterProducts(app, 'LVP plank');
    const supplier = await app.as('suppliers');
    const offer = await makeOffer(supplier, { formula: 'Q1' });
    const made = { questions: [['Length', 'ft']], lines: [{ offer, formula: 'Q1' }] } as const;
    const own = await makeTemplate(app, { id: contractor.id, userType: 'contractor' }, made);
    const shared = await makeTemplate(app, { id: admin.id, userType: 'admin' }, { ...made, ...place, publish: true });
    const both = [own.id, shared.id];
    following = new Following(document.components.schemas, {
      quote_template_id: both,
      templateid: both,
      related_template_id: both,
      selected_ids: [[shared.id]],
      slug: [own.alias, shared.alias],
      alias: [own.alias, shared.alias],
      quote_template_product_id: [...own.lines, ...shared.lines],
      question_id: [...own.questions, ...shared.questions],
      product_id: [offer.product_id],
      new_product_id: [offer.product_id],
      product_supplier_id: [offer.id],
      master_product_id: [offer.master_product_id],
      category_id: [place.categoryId],
      subcategory_id: [place.subcategoryId],
      offer_id: [offer.id],
      template_id: both,
      id: [0, 1, 2, 3],
      supplier: [supplier.id],
      user_id: [supplier.id],
      // A stale version would be all that is ever found.
      version: [undefined],
      // Nor would more be found of texts that are no pictures.
      img: [[]],
      edited_images: [[]],
    });
  });
  afterAll(() => app?.stop());

  const met = new Set<string>();

  // A form with a file is no JSON: its own tests send it.
  const isForm = ({ requestBody }: Operation) =>
    requestBody !== undefined && !('application/json' in requestBody.content);
  const isFree = ({ parameters = [], requestBody }: Operation) =>
    requestBody !== undefined ||
    parameters.some((parameter) => parameter.in !== 'header' && parameter.name !== 'after');
  // An account that is deactivated, removed or signed out makes no further calls, nor an admin who sees as another.
  const ENDING = [
    'identity.activateUser',
    'identity.removeUser',
    'identity.signOutUser',
    'identity.eraseUsersBusiness',
    'identity.seeAs',
  ];
  const last = ENDING.flatMap((ending) => calls.filter(([name]) => name === ending));
  const others = calls.filter((call) => isFree(call[2]) && !isForm(call[2]) && !last.includes(call));

  it.each([...others, ...last])(
    'is not refused for its shape: %s',
    async (name, endpoint, operation) => {
      const refused: string[] = [];
      for (const role of rolesOf(endpoint)) {
        for (const request of fc.sample(requestsOf(operation, following), {
          numRuns: runsOf(name),
          seed: SEED,
        })) {
          const { status, body } = await send(role, endpoint, request);
          if (role !== 'guest' && !ENDING.includes(name))
            expect([role, body.code]).not.toEqual([role, 'unauthenticated']);
          if (status !== 400 || !['invalid_input', 'unknown_field'].includes(body.code)) continue;
          for (const { path, code, message } of body.errors.length > 0
            ? body.errors
            : [{ path: '', code: '', message: body.message }]) {
            const what = `${name} ${path.replace(/\d+/g, '0')} ${code}`;
            met.add(what);
            if (!EXCEPTIONS[what]) refused.push(`${what}: ${message} ${JSON.stringify(request).slice(0, 300)}`);
          }
        }
      }
      expect(refused).toEqual([]);
    },
    120_000,
  );

  it('meets every exception', () => {
    expect(Object.keys(EXCEPTIONS).filter((what) => !met.has(what))).toEqual([]);
  });

  async function send(role: UserType | 'guest', { method, path }: Endpoint, request: Request) {
    const client: Client = role === 'guest' ? app.guest() : await app.as(role);
    return client.send(method, addressOf(path, request), request.body);
  }
});
