import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { businessBehind, type Recorded } from '@quotewright/domain/kernel/decider.js';
import type { LeadRow } from '@quotewright/domain/leads/contract.js';
import type { ProposalListRow } from '@quotewright/domain/proposals/contract-lists.js';
import { readSample } from '@quotewright/sample/read.js';
import { Calendar } from '../../apps/api/src/sample/calendar.js';
import { loadSample, SAMPLE_PASSWORD, tellStory } from '../../apps/api/src/sample/load-sample.js';
import type { SampleServices } from '../../apps/api/src/sample/services.js';
import { sampleServices } from '../../apps/api/src/sample-services.js';
import { story } from '../../apps/api/src/sample/story.js';
import { momentOf } from '../../apps/api/src/sample/tell-story.js';
import { startApp, type Client, type TestApp } from '../support/app.js';

/** The templates of the story; the whole catalogue takes longer. */
const only = readSample()
  .templates.map(({ name }) => name)
  .filter((name) => story.some(({ tell }) => tell.toString().includes(`'${name}'`)));

const servicesOf = ({ nest }: TestApp): SampleServices => sampleServices(nest);

async function eventsOf({ store }: SampleServices): Promise<Recorded[]> {
  const events: Recorded[] = [];
  for await (const event of store.readAll(null)) events.push(event);
  return events;
}

describe('the story of the sample', () => {
  it.each(['2026-03-02T00:05:00Z', '2026-03-01T12:00:00Z', '2026-02-27T23:59:00Z', '2024-02-29T15:01:00Z'])(
    'follows the catalogue in order, loaded at %s',
    (now) => {
      const calendar = new Calendar(new Date(now));
      const times = [calendar.launch(0), calendar.launch(1), ...story.map((chapter) => momentOf(chapter, calendar))];
      expect(times).toEqual(times.toSorted((a, b) => a.getTime() - b.getTime()));
      // A chapter takes minutes.
      expect(times.at(-1)!.getTime()).toBeLessThan(Date.parse(now) - 20 * 60_000);
      expect(calendar.sinceLaunch().at(-1)!.getTime()).toBeLessThan(Date.parse(now));
    },
  );

  describe('on a fresh log', () => {
    let app: TestApp;
    let services: SampleServices;
    let told: Recorded[];

    beforeAll(async () => {
      app = await startApp();
      services = servicesOf(app);
      await loadSample(services, { only });
      const breakAfter = (chapters: number) => (done: number) => {
        if (done === chapters) throw new Error('interrupted');
      };
      for (const chapters of [1, 13, 30])
        await expect(tellStory(services, breakAfter(chapters))).rejects.toThrow('interrupted');
      // Two instances that start at the same time.
      await Promise.all([tellStory(services), tellStory(services)]);
      told = await eventsOf(services);
    }, 300_000);
    afterAll(() => app.stop());

    it('is told once, whatever interrupts or repeats it', async () => {
      expect(told.filter(({ type }) => type === 'QuoteSaved')).toHaveLength(13);
      // As if each chapter, and the views, had been interrupted before its end was recorded, two days ago.
      await services.knex('app.sample_item').whereLike('key', 'story:%').orWhere({ key: 'views' }).delete();
      await services.knex('app.command').update({ at: services.knex.raw("at - interval '2 days'") });
      await loadSample(services, { only });
      await tellStory(services);
      expect((await eventsOf(services)).map(({ id }) => id)).toEqual(told.map(({ id }) => id));
    });

    it('lies in the past, in the order of the log, and says that it is a sample', () => {
      expect(new Set(told.map(({ meta }) => meta.source))).toEqual(new Set(['sample']));
      for (const stream of new Set(told.map((event) => event.stream))) {
        const times = told.filter((event) => event.stream === stream).map(({ meta }) => meta.at);
        expect(times).toEqual(times.toSorted());
      }
      const times = told.map(({ meta }) => Date.parse(meta.at));
      expect(Math.max(...times)).toBeLessThan(Date.now());
      expect(Math.min(...times)).toBeLessThan(Date.now() - 40 * 24 * 60 * 60_000);
    });

    it('shows screens what they are for', async () => {
      const as = (account: string) => app.signIn(`${account}@quotewright.example`, SAMPLE_PASSWORD);
      const [admin, contractor] = [await as('admin'), await as('contractor')];
      const floor = await admin.get('/quotetemplate/template/ceramic-floor');
      const history = await admin.get(`/quotetemplate/${floor.body.data.id}/history?limit=50`);
      expect(JSON.stringify(history.body.data)).toContain('0.2 was typed for 2');
      expect((await contractor.get('/quotes')).body.data).toMatchObject({ total: 5 });
      const asked = (await admin.get('/price-approvals')).body.data;
      expect(asked).toMatchObject({ total: 1, data: [{ supplier: { name: 'Lumenfold Interiors' } }] });
      const sheet = (await admin.get(`/price-approvals/${asked.data[0].id}`)).body.data;
      expect(sheet).toMatchObject({ source: 'sheet', changed: { count: 0 } });
      const listed = (await contractor.post('/proposals', {})).body.data.data as ProposalListRow[];
      expect(listed.map(({ state }) => state).sort()).toEqual(
        ['accepted', 'declined', 'draft', 'expired', 'opened', 'sent', 'void'].sort(),
      );
      const again = listed.find(({ state }) => state === 'opened')!;
      const { revisions } = (await contractor.get(`/proposal/${again.id}`)).body.data;
      expect(revisions.map(({ state }: { state: string }) => state)).toEqual(['superseded', 'opened']);
      const owners = told.filter(({ type }) => type === 'QuoteSaved').map(({ meta }) => businessBehind(meta));
      expect(new Set(owners).size).toBe(3);
      const [store, partner, installer, tiler] = await Promise.all(
        ['retail', 'partner', 'retailinstall', 'contractor2'].map(as),
      );
      const states = async (client: Client) =>
        (await client.post('/leads')).body.data.data.map(({ state }: LeadRow) => state);
      expect(await states(contractor)).toEqual(['sent', 'seen', 'declined', 'won']);
      expect([await states(installer!), await states(tiler!)]).toEqual([['won', 'quoted'], ['lost']]);
      for (const client of [contractor, installer!, tiler!]) {
        const leads: LeadRow[] = (await client.post('/leads')).body.data.data;
        const quoted = leads.filter(({ state }) => ['quoted', 'won', 'lost'].includes(state));
        expect(quoted.filter(({ quote_id }) => quote_id === null)).toEqual([]);
      }
      expect([...(await states(store!)), ...(await states(partner!))].sort()).toEqual(
        ['declined', 'lost', 'quoted', 'sent', 'seen', 'won', 'won'].sort(),
      );
    });

    it('is not continued where somebody has worked since its interruption', async () => {
      const admin = await app.signIn('admin@quotewright.example', SAMPLE_PASSWORD);
      expect((await admin.post('/category/add', { title: 'Ours' })).status).toBe(200);
      const before = (await eventsOf(services)).length;
      // As if no chapter had been told: their commands would be new ones.
      await services.knex('app.sample_item').whereLike('key', 'story:%').delete();
      await services.knex('app.command').whereLike('key', 'sample:story:%').delete();
      await tellStory(services);
      expect(await eventsOf(services)).toHaveLength(before);
    });
  });

  it('is loaded once by two instances that start at the same time', async () => {
    const app = await startApp();
    try {
      const services = servicesOf(app);
      const load = () => loadSample(services, { only: ['Storm Door'] });
      await Promise.all([load(), load()]);
      const events = await eventsOf(services);
      expect(events.filter(({ type }) => type === 'TemplateCreated')).toHaveLength(1);
      expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
      await load();
      expect(await eventsOf(services)).toHaveLength(events.length);
    } finally {
      await app.stop();
    }
  }, 60_000);

  it('is not told on a log that has other events: they would be newer than its own', async () => {
    const app = await startApp();
    try {
      const services = servicesOf(app);
      const admin = await app.as('admin');
      await admin.post('/category/add', { title: 'Ours' });
      const before = (await eventsOf(services)).length;
      expect(before).toBeGreaterThan(0);
      const began = Date.now();
      await loadSample(services, { only: ['Storm Door'] });
      await tellStory(services);
      const added = (await eventsOf(services)).slice(before);
      expect(added.filter(({ type }) => type === 'QuoteSaved' || type === 'TemplateViewsCounted')).toEqual([]);
      expect(added.filter(({ meta }) => Date.parse(meta.at) < began - 1_000)).toEqual([]);
    } finally {
      await app.stop();
    }
  });
});
