import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { mediaUrl } from '@quotewright/domain/kernel/media.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import { EVENT_STORE } from '../../apps/api/src/platform/event-store/event-store.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { LogPictures } from '../../apps/api/src/platform/media/log-pictures.js';
import { MEDIA_STORE, type MediaStore } from '../../apps/api/src/platform/media/media-store.js';
import { Templates } from '../../apps/api/src/templates/templates.js';
import { PASSWORD, startApp, type Client, type TestApp } from '../support/app.js';
import { noted } from '../support/chain.js';
import { makeOffer, makePlace, makeTemplate, shareMasterProducts } from '../support/templates.js';
import { until } from '../support/until.js';

let app: TestApp;
let admin: Client;
let store: EventStore;
beforeAll(async () => {
  app = await startApp();
  admin = await app.as('admin');
  store = app.nest.get<EventStore>(EVENT_STORE);
  await app.nest.get(Jobs).work();
  await shareMasterProducts(app, 'LVP plank');
});
afterAll(() => app?.stop());

const SAVE = '/quotetemplate/addorupdate';
const details = { name: 'Deck', description: 'Boards.', price: '6.50', unit: 'ft²', quote_type: 'material_and_labour' };
const pictureOf = async (colour: string): Promise<string> => {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
};

let businesses = 0;
async function business(): Promise<Client> {
  const email = `owner${(businesses += 1)}@pictures.example`;
  await app.account({ email, businessName: `Business ${businesses}` });
  return app.signIn(email);
}

/** A template with one picture: its id, and the picture's hash. */
async function pictured(client: Client, img: string, fields: object = {}): Promise<{ id: number; image: string }> {
  const { body } = await client.post(SAVE, { ...details, ...fields, img: [img] });
  const { images } = (await client.get(`/quotetemplate/template/${body.data.alias}`)).body.data;
  return { id: body.data.id, image: images[0].image };
}

/** A picture that is stored for a command, as between its decision and its append. */
async function uploaded(colour: string): Promise<string> {
  const read = await app.nest.get(LogPictures).read([await pictureOf(colour)], { id: admin.id, userType: 'admin' });
  await read.keep();
  return read.images[0]!;
}

const erase = async (client: Client): Promise<void> => {
  expect((await client.post('/team/erase', { password: PASSWORD })).status).toBe(200);
};
const shown = async (image: string): Promise<number> => (await app.guest().raw('GET', mediaUrl(image, 320))).status;
const isGone = (image: string) => until(async () => (await shown(image)) === 404);
const checks = () => app.db.knex('app.picture_check');
/** Lets a day pass for every picture that waits for its check, and waits until all are checked. */
async function aDayLater(): Promise<void> {
  await checks().update({ due_at: app.db.knex.fn.now() });
  app.nest.get(LogPictures).soon();
  await until(async () => (await checks()).length === 0);
}
const master = (image: string) => app.nest.get<MediaStore>(MEDIA_STORE).read(`${image.slice(0, 2)}/${image}.webp`);

describe('erasing a business', () => {
  it('deletes the pictures of its templates and products in every size, those of the past too', async () => {
    const owner = await business();
    const { id, image } = await pictured(owner, await pictureOf('#a0522d'));
    await owner.post(SAVE, { id, img: [await pictureOf('#336699')] });
    await makeOffer(owner, { img: [await pictureOf('#998877')] });
    const [plank] = (await owner.post('/products/list', { supplier: owner.id })).body.data.data;
    const { alias } = (await owner.post(SAVE, { id, name: 'Deck' })).body.data;
    const [first, second] = (await owner.get(`/quotetemplate/template/${alias}`)).body.data.images;
    await owner.send('DELETE', `/quotetemplate/images/${first.id}`);
    const pictures = [image, second.image, plank.images[0].image];
    expect(await Promise.all(pictures.map(shown))).toEqual([200, 200, 200]);
    await erase(owner);
    await isGone(image);
    await isGone(second.image);
    expect(await master(image)).toBeNull();
    await isGone(plank.images[0].image);
    expect((await app.guest().raw('GET', `/media/${image}`)).status).toBe(404);
  });

  it('keeps what another business uploaded too, and what a copy shows that lives on', async () => {
    const [one, other] = [await business(), await business()];
    const same = await pictureOf('#224466');
    const [ours, theirs] = [await pictured(one, same), await pictured(other, same)];
    const { categoryId, subcategoryId } = await makePlace(admin, 'Outdoor');
    const gallery = await pictured(admin, await pictureOf('#557799'), {
      quote_price: 'free',
      category_id: categoryId,
      subcategory_id: subcategoryId,
    });
    await admin.post('/quotetemplate/publish', { quote_template_id: gallery.id });
    for (const client of [one, other])
      expect((await client.post('/quotetemplate/copy', { quote_template_id: gallery.id })).status).toBe(200);
    await erase(one);
    await isGone(ours.image);
    await until(async () => (await checks().where('due_at', '<=', app.db.knex.fn.now())).length === 0);
    expect([await shown(theirs.image), await shown(gallery.image)]).toEqual([200, 200]);
    await aDayLater();
    expect([await shown(theirs.image), await shown(gallery.image)]).toEqual([200, 200]);
  });

  it('keeps a file of an earlier release that streams of two businesses name, until both are erased', async () => {
    const [one, other] = [await business(), await business()];
    const { image } = await pictured(one, await pictureOf('#113355'));
    const shared = await makeTemplate(app, { id: other.id, userType: 'contractor' }, { name: 'Fence' });
    await store.append(`template-${shared.id}`, [noted({ imageId: 900_001, image }, 'TemplateImageAdded')], 'any');
    await erase(one);
    await until(async () => (await app.db.knex('app.erasure').where({ looked: false })).length === 0);
    await aDayLater();
    expect(await shown(image)).toBe(200);
    await erase(other);
    await isGone(image);
  });

  it('never takes pictures of the gallery, so a copy that is being made has them: also when their admin is erased', async () => {
    const email = 'leaving@pictures.example';
    await app.account({ email, userType: 'admin' });
    const leaving = await app.signIn(email);
    const { categoryId, subcategoryId } = await makePlace(admin, 'Indoor');
    const { id, image } = await pictured(leaving, await pictureOf('#77aa55'), {
      name: 'Stairs',
      quote_price: 'free',
      category_id: categoryId,
      subcategory_id: subcategoryId,
    });
    await admin.post('/quotetemplate/publish', { quote_template_id: id });
    const owner = await business();
    const [copied] = await Promise.all([
      owner.post('/quotetemplate/copy', { quote_template_id: id }),
      leaving.post('/users/delete', { password: PASSWORD }),
    ]);
    expect(copied.status).toBe(200);
    await aDayLater();
    expect(await shown(image)).toBe(200);
  });

  it('goes on where a crash left it: the stream still there, its end already in the log', async () => {
    const owner = await business();
    const { id, image } = await pictured(owner, await pictureOf('#664422'));
    await store.append(`erasure-${owner.id}`, [noted({ stream: `template-${id}` }, 'StreamErased')], 'any');
    await app.nest.get(LogPictures).noteErased(`template-${id}`);
    app.nest.get(LogPictures).soon();
    await isGone(image);
    // Repeated, it changes nothing.
    await app.nest.get(LogPictures).noteErased(`template-${id}`);
    await aDayLater();
    expect(await shown(image)).toBe(404);
  });
});

describe('an upload', () => {
  it('is not stored for a command that is refused', async () => {
    const owner = await business();
    const { id, image } = await pictured(owner, await pictureOf('#0000ff'));
    expect(await master(image)).not.toBeNull();
    const before = await checks();
    expect((await owner.post(SAVE, { id: 999_999, img: [await pictureOf('#ff0000')] })).status).toBe(404);
    const refused = await owner.post(SAVE, { ...details, name: '', img: [await pictureOf('#00ff00')] });
    expect(refused.status).toBe(400);
    const late = await owner.post(SAVE, { id, version: 999, name: 'Other', img: [await pictureOf('#ffff00')] });
    expect(late.status).toBe(409);
    // Each is noted before its file is written.
    expect(await checks()).toHaveLength(before.length);
  });

  it('whose command never got into the log is deleted after a day, not before', async () => {
    const before = new Set((await checks()).map(({ id }) => id));
    const { image: named } = await pictured(await business(), await pictureOf('#0000ff'));
    const unnamed = await uploaded('#ff0000');
    const stored = (await checks()).filter((row) => !before.has(row.id)) as { image: string; due_at: Date }[];
    expect(stored.map(({ image }) => image)).toEqual([named, unnamed]);
    for (const { due_at: dueAt } of stored) {
      expect(dueAt.getTime() - Date.now()).toBeGreaterThan(23 * 3_600_000);
      expect(dueAt.getTime() - Date.now()).toBeLessThanOrEqual(48 * 3_600_000);
    }
    app.nest.get(LogPictures).soon();
    expect(await shown(unnamed)).toBe(200);
    await aDayLater();
    expect([await shown(named), await shown(unnamed)]).toEqual([200, 404]);
    // Nor does it take its business's room any more.
    const counted = app.db.knex('app.business_picture').whereIn('image', [named, unnamed]);
    expect(await counted.pluck('image')).toEqual([named]);
  });

  it('never takes a name that is being deleted: the same picture again is a file of its own', async () => {
    const [one, other] = [await business(), await business()];
    const same = await pictureOf('#abcdef');
    const ours = await pictured(one, same);
    await erase(one);
    const theirs = await pictured(other, same);
    expect(theirs.image).not.toBe(ours.image);
    await isGone(ours.image);
    await aDayLater();
    expect(await shown(theirs.image)).toBe(200);
  });

  it('is judged by the log, not by a read model that is behind', async () => {
    const image = await uploaded('#123456');
    // No read model knows this stream.
    await store.append(`unheard_of-${randomUUID()}`, [noted({ image }, 'SomethingNew')], 'any');
    await aDayLater();
    expect(await shown(image)).toBe(200);
  });

  it('in a request that was held up for an hour is refused, so that no event names a deleted picture', async () => {
    const owner = await business();
    const { id } = await pictured(owner, await pictureOf('#aa0000'));
    const run = (until: number) =>
      app.nest
        .get(Templates, { strict: false })
        .save(
          { id, name: 'Late' },
          { id: owner.id, userType: 'contractor' },
          { actor: { id: owner.id, userType: 'contractor' }, until },
        );
    await expect(run(Date.now() - 1)).rejects.toMatchObject({ code: 'unavailable' });
    expect((await run(Date.now() + 60_000)).changed).toBe(true);
  });
});

it('nothing is deleted while the log is another one', async () => {
  const owner = await business();
  const { image } = await pictured(owner, await pictureOf('#bb1100'));
  await until(async () => (await app.db.knex('app.projection').whereNull('position')).length === 0);
  await app.db.knex.raw(
    `BEGIN; SET LOCAL log.writing = 'TRUNCATE'; CREATE TABLE kept AS SELECT * FROM log.events; TRUNCATE log.events; COMMIT`,
  );
  await checks().update({ due_at: app.db.knex.fn.now() });
  app.nest.get(LogPictures).soon();
  // It failed, and waits to be tried again.
  await until(async () => (await app.nest.get(Jobs).counts()).delayed > 0);
  expect(await shown(image)).toBe(200);
});
