import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import type { UserType } from '@quotewright/domain/kernel/decider.js';
import { template as decider } from '@quotewright/domain/templates/template.js';
import { AggregateCommand } from '../../apps/api/src/platform/commands/aggregate-command.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { commandTemplate, makeOffer, makeTemplate, shareMasterProducts, type TestOffer } from '../support/templates.js';

/** All roles, seen from a contractor's own template. */
const people = ['guest', 'admin', 'owner', 'contractor', 'retailinstall', 'retail', 'partner', 'suppliers'] as const;
type Who = (typeof people)[number];
type Statuses = Record<Who, number>;

/** Each role's answer; `others` are other businesses. */
const answers = (guest: number, admin: number, owner: number, others: number): Statuses => ({
  guest,
  admin,
  owner,
  contractor: others,
  retailinstall: others,
  retail: others,
  partner: others,
  suppliers: others,
});

const owners = answers(401, 200, 200, 404);
/** Items of others are as if there were none, and a list of none is incomplete. */
const sorters = answers(401, 200, 200, 400);
const admins = answers(401, 200, 403, 403);
const everybody = answers(200, 200, 200, 200);
const signedIn = answers(401, 200, 200, 200);

/** A template with two questions, a line and two pictures, and the gallery template and categories with it. */
interface Scene {
  template: { id: number; alias: string; questions: number[]; lines: number[]; images: number[] };
  gallery: { id: number; alias: string };
  other: { id: number };
  draft: { id: number };
  category: number;
  subcategory: number;
  offer: TestOffer;
  /** An account other than all callers. */
  admin: number;
  /** The template's ids. */
  version: number;
  /** The caller. */
  self: number;
}

type Call = [
  method: 'GET' | 'POST' | 'DELETE',
  path: (scene: Scene) => string,
  body: ((scene: Scene) => unknown) | null,
  statuses: Statuses,
];

const id = ({ template }: Scene) => ({ quote_template_id: template.id });
const line = (scene: Scene) => ({ ...id(scene), product_id: scene.offer.product_id });
const title = () => ({ title: `Title ${Math.random()}` });
const order = (ids: number[]) => [...ids].reverse().map((one, sort_order) => ({ id: one, sort_order }));
const q = '/quotetemplate';

const calls: Record<string, Call[]> = {
  Categories: [
    ['GET', () => '/category/list', null, everybody],
    ['POST', () => '/category/list', () => ({ type: 'published' }), everybody],
    ['POST', () => '/category/list', () => ({ type: 'staging' }), admins],
    ['GET', () => '/category/list/published', null, everybody],
    ['GET', () => '/category/list/staging', null, admins],
    ['GET', ({ category }) => `/category/edit/${category}`, null, admins],
    ['GET', ({ category }) => `/subcategorybycatid/${category}`, null, everybody],
    ['POST', () => '/subcategory/list', ({ category }) => ({ type: 'published', id: category }), everybody],
    ['POST', () => '/subcategory/list', ({ category }) => ({ type: 'staging', id: category }), admins],
    ['GET', () => '/subcategory/list/published', null, everybody],
    ['GET', ({ category }) => `/subcategory/list/published/${category}`, null, everybody],
    ['GET', ({ category }) => `/subcategory/list/staging/${category}`, null, admins],
    ['GET', ({ subcategory }) => `/subcategory/edit/${subcategory}`, null, admins],
    ['POST', () => '/user/categories', () => ({}), signedIn],
    ['POST', () => '/user/categories', ({ self }) => ({ user_id: self }), signedIn],
    ['POST', () => '/user/categories', ({ admin }) => ({ user_id: admin }), answers(401, 200, 403, 403)],
    ['POST', () => '/user/categories/update', ({ category }) => ({ category_ids: [category] }), signedIn],
    ['POST', () => '/category/add', title, admins],
    ['POST', () => '/category/update', ({ category }) => ({ id: category, ...title() }), admins],
    ['POST', () => '/category/unpublish', ({ category }) => ({ id: category }), admins],
    ['POST', () => '/category/publish', ({ category }) => ({ id: category }), admins],
    ['POST', () => '/subcategory/add', ({ category }) => ({ category_id: category, ...title() }), admins],
    ['POST', () => '/subcategory/update', ({ subcategory }) => ({ id: subcategory, ...title() }), admins],
    ['POST', () => '/subcategory/unpublish', ({ subcategory }) => ({ id: subcategory }), admins],
    ['POST', () => '/subcategory/publish', ({ subcategory }) => ({ id: subcategory }), admins],
    ['POST', () => '/subcategory/delete', ({ subcategory }) => ({ id: subcategory }), { ...admins, admin: 409 }],
    ['POST', () => '/category/delete', ({ category }) => ({ id: category }), { ...admins, admin: 409 }],
  ],
  'a business’s template': [
    ['GET', ({ template }) => `${q}/template/${template.alias}`, null, owners],
    ['GET', ({ template }) => `${q}/template/guest/${template.alias}`, null, answers(404, 404, 404, 404)],
    ['GET', ({ template }) => `${q}/${template.alias}/advice`, null, answers(404, 200, 200, 404)],
    ['GET', ({ template }) => `${q}/related?alias=${template.alias}`, null, answers(404, 200, 200, 404)],
    ['GET', ({ template }) => `${q}/related?quote_template_id=${template.id}`, null, answers(404, 200, 200, 404)],
    ['GET', ({ template }) => `${q}/line/${template.lines[0]}/options`, null, owners],
    ['GET', ({ template }) => `${q}/${template.id}/history`, null, owners],
    ['GET', ({ template }) => `${q}/${template.id}/compare?from=1&to=current`, null, owners],
    [
      'POST',
      () => `${q}/addorupdate`,
      ({ template }) => ({ id: template.id, description: `Words ${Math.random()}` }),
      owners,
    ],
    ['POST', () => `${q}/addquestion`, (scene) => ({ ...id(scene), title: 'Depth', unit: 'in' }), owners],
    [
      'POST',
      () => `${q}/addquestion`,
      (scene) => ({ ...id(scene), id: scene.template.questions[0], title: 'Height', unit: 'in' }),
      owners,
    ],
    ['POST', () => `${q}/questions/sort_order`, ({ template }) => order(template.questions), sorters],
    ['POST', ({ template }) => `${q}/deletequestion/${template.questions[1]}`, () => ({}), owners],
    [
      'POST',
      () => `${q}/product/addfromcatalogue`,
      (scene) => ({ ...line(scene), supplier: 0, quote_line_id: 0 }),
      owners,
    ],
    ['POST', () => `${q}/formula/change`, (scene) => ({ ...line(scene), formula: 'Q1x2' }), owners],
    [
      'POST',
      () => `${q}/makedefault`,
      (scene) => ({ ...line(scene), new_product_id: scene.offer.product_id, product_supplier_id: scene.offer.id }),
      owners,
    ],
    [
      'POST',
      () => `${q}/line/settings`,
      (scene) => ({ ...id(scene), quote_template_product_id: scene.template.lines[0], round_up: true }),
      owners,
    ],
    ['POST', () => `${q}/products/sort_order`, ({ template }) => order(template.lines), sorters],
    ['POST', () => `${q}/deleteproduct`, (scene) => ({ ...line(scene), product_supplier_id: scene.offer.id }), owners],
    ['POST', () => `${q}/images/sort_order`, ({ template }) => order(template.images), sorters],
    ['DELETE', ({ template }) => `${q}/images/${template.images[0]}`, null, owners],
    ['GET', ({ template }) => `${q}/deleteqtemplateimage/${template.images[0]}`, null, owners],
    ['POST', () => `${q}/copy`, id, answers(401, 404, 404, 404)],
    ['POST', () => `${q}/publish`, id, { ...admins, admin: 409 }],
    ['POST', () => `${q}/unpublish`, id, { ...admins, admin: 409 }],
    ['POST', () => `${q}/discard`, id, { ...admins, admin: 409 }],
    [
      'POST',
      () => '/send/email/qtemplates',
      ({ template }) => ({ selected_ids: [template.id], email: 'jo@example.com' }),
      { ...admins, admin: 404 },
    ],
  ],
  'a gallery template': [
    ['GET', ({ gallery }) => `${q}/template/${gallery.alias}`, null, signedIn],
    ['GET', ({ gallery }) => `${q}/template/guest/${gallery.alias}`, null, everybody],
    ['GET', ({ gallery }) => `${q}/${gallery.alias}/advice`, null, everybody],
    ['GET', () => '/quotetemplates/roles/category', null, everybody],
    ['GET', ({ gallery }) => `${q}/related?alias=${gallery.alias}`, null, everybody],
    [
      'POST',
      () => '/quotetemplates',
      () => ({ perPage: 9, searchTerm: '', page: 1, category_id: '', subcategory_id: '' }),
      everybody,
    ],
    ['POST', () => '/quotetemplates', () => ({ scope: 'mine' }), signedIn],
    ['POST', () => '/quotetemplates', () => ({ scope: 'staging' }), admins],
    ['GET', () => '/staging/templates', null, admins],
    ['GET', ({ gallery }) => `${q}/${gallery.id}/history`, null, answers(401, 200, 404, 404)],
    [
      'POST',
      () => `${q}/addorupdate`,
      ({ gallery }) => ({ id: gallery.id, unit: `u${Math.floor(Math.random() * 1e6)}` }),
      answers(401, 200, 404, 404),
    ],
    [
      'POST',
      () => `${q}/addquestion`,
      ({ gallery }) => ({ quote_template_id: gallery.id, title: 'Depth', unit: 'in' }),
      answers(401, 200, 404, 404),
    ],
    [
      'POST',
      () => `${q}/related/add`,
      ({ gallery, other }) => ({ quote_template_id: gallery.id, related_template_id: other.id }),
      admins,
    ],
    [
      'POST',
      () => `${q}/related/remove`,
      ({ gallery, other }) => ({ quote_template_id: gallery.id, related_template_id: other.id }),
      admins,
    ],
    ['POST', () => `${q}/discard`, ({ gallery }) => ({ quote_template_id: gallery.id }), admins],
    ['POST', () => `${q}/publish`, ({ gallery }) => ({ quote_template_id: gallery.id }), admins],
    ['POST', () => `${q}/copy`, ({ gallery }) => ({ quote_template_id: gallery.id }), signedIn],
    [
      'POST',
      () => '/send/email/qtemplates',
      ({ gallery }) => ({ selected_ids: [gallery.id], selected_usertypes: [], email: 'jo@example.com' }),
      admins,
    ],
    ['POST', () => `${q}/unpublish`, ({ draft }) => ({ quote_template_id: draft.id }), admins],
    ['GET', ({ draft }) => `${q}/related?quote_template_id=${draft.id}`, null, answers(404, 200, 404, 404)],
  ],
};

describe('every call of categories and templates, as every role', () => {
  let app: TestApp;
  let clients: Record<Who, Client>;
  let beside: Omit<Scene, 'template' | 'version' | 'self'>;
  const gallery = () => ({ id: clients.admin.id, userType: 'admin' }) as const;

  beforeAll(async () => {
    app = await startApp();
    await shareMasterProducts(app, 'LVP plank');
    const others = await Promise.all(
      (['admin', 'retailinstall', 'retail', 'partner', 'suppliers'] as UserType[]).map(
        async (type) => [type, await app.as(type)] as const,
      ),
    );
    clients = {
      guest: app.guest(),
      owner: await app.as('contractor'),
      contractor: await app.as('contractor', 2),
      ...Object.fromEntries(others),
    } as Record<Who, Client>;
    const { admin } = clients;
    const category = (await admin.post('/category/add', { title: 'Roles' })).body.data.id as number;
    const subcategory = (await admin.post('/subcategory/add', { category_id: category, title: 'Roles' })).body.data
      .id as number;
    await admin.post('/subcategory/publish', { id: subcategory });
    await admin.post('/category/publish', { id: category });
    const public_ = { categoryId: category, subcategoryId: subcategory, publish: true };
    beside = {
      category,
      subcategory,
      admin: admin.id,
      offer: await makeOffer(clients.suppliers),
      gallery: await makeTemplate(app, gallery(), { name: 'Gallery', ...public_ }),
      other: await makeTemplate(app, gallery(), { name: 'Other', ...public_ }),
      draft: await makeTemplate(app, gallery(), { name: 'Draft', ...public_, publish: false }),
    };
  });
  afterAll(() => app?.stop());

  /** A new template of the owner's. */
  async function makeScene(): Promise<Omit<Scene, 'self'>> {
    const actor = { id: clients.owner.id, userType: 'contractor' } as const;
    const template = await makeTemplate(app, actor, {
      name: 'Mine',
      questions: [
        ['Length', 'ft'],
        ['Width', 'ft'],
      ],
      lines: [{ offer: beside.offer, formula: 'Q1' }],
    });
    const images = ['ab', 'cd'].map((pair) => pair.repeat(32));
    const { state, version } = await app.nest
      .get(CommandBus)
      .execute(
        new AggregateCommand(
          decider,
          template.id,
          { type: 'EditTemplate', details: {}, images },
          { actor, ids: { image: 2 } },
        ),
      );
    return {
      ...beside,
      template: { ...template, images: state.content.images.map(({ id: imageId }) => imageId) },
      version,
    };
  }

  let known: Promise<Omit<Scene, 'self'>> | undefined;
  /** An unchanged template. */
  const scene = (): Promise<Omit<Scene, 'self'>> => (known ??= makeScene());

  for (const [what, list] of Object.entries(calls)) {
    describe(what, () => {
      it.each(
        list.map((call, index) => [`${call[0]} ${String(call[1]).replace(/^.*?=> ['`]?|['`]$/g, '')}`, index] as const),
      )('%s', async (_, index) => {
        const [method, path, body, statuses] = list[index]!;
        const untouched = await scene();
        const writes =
          what === 'a business’s template' && (method !== 'GET' || path({ ...untouched, self: 0 }).includes('delete'));
        for (const who of people) {
          // Successful changes get a new template; all others share one, which must be unchanged afterwards.
          const one = { ...(writes && statuses[who] === 200 ? await makeScene() : untouched), self: clients[who].id };
          const answer = await clients[who].send(method, path(one), body?.(one), { 'x-requested-with': 'test' });
          expect([who, answer.status, answer.body.status]).toEqual([who, statuses[who], statuses[who]]);
        }
        expect((await clients.owner.get(`${q}/template/${untouched.template.alias}`)).body.data.version).toBe(
          untouched.version,
        );
      });
    });
  }

  it('and an unpublished change of the gallery is visible to admins only', async () => {
    await commandTemplate(app, gallery(), beside.gallery.id, {
      type: 'EditTemplate',
      details: { description: 'Not yet.' },
      images: [],
    });
    for (const who of people) {
      const path = who === 'guest' ? 'template/guest' : 'template';
      const { data } = (await clients[who].get(`${q}/${path}/${beside.gallery.alias}`)).body;
      expect([who, data.description]).toEqual([who, who === 'admin' ? 'Not yet.' : 'Click planks.']);
      const text = JSON.stringify(data);
      expect([who, /"(price|retail_price)"/.test(text)]).toEqual([who, who !== 'guest']);
    }
  });
});
