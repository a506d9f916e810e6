import { createHash } from 'node:crypto';
import { v5 as uuidv5 } from 'uuid';
import {
  engagementStream,
  type EngagementEvent,
  type TryCount,
  type ViewCount,
} from '@quotewright/domain/engagement/engagement.js';
import type { EventStore, NewEvent } from '@quotewright/domain/kernel/event-store.js';
import type { SampleTemplate } from '@quotewright/sample/schema.js';
import type { Calendar } from './calendar.js';
import type { Item, Pieces } from './pieces.js';

/** Namespace of event ids: the same day and template is always the same event. */
const NAMESPACE = '5f2f7f9e-1b0a-4a53-8f63-6a4f3c1d2b77';
/** Views a day of the most viewed template; the others follow as visits to lists do, the n-th about 1/√n of it. */
const MOST = 21;
/** Part of the visitors who type measurements of their own. */
const TRIED = 0.24;
/** Part of the views by whom, and from where. */
const SOURCES: readonly (Pick<ViewCount, 'referrer' | 'userType'> & { part: number })[] = [
  { part: 0.46, userType: 'guest', referrer: 'search.example' },
  { part: 0.3, userType: 'guest', referrer: '' },
  { part: 0.08, userType: 'guest', referrer: 'tradesforum.example' },
  { part: 0.1, userType: 'contractor', referrer: '' },
  { part: 0.04, userType: 'retailinstall', referrer: '' },
  { part: 0.02, userType: 'retail', referrer: '' },
];
/** What people look for first; the rest follow in an order of their own. */
const FAVOURITES = ['LVP Plank', 'Interior Walls', 'Ceramic Floor', 'Cedar Privacy', 'Hall Bath', 'Patio Slab'];

/** Counts views of every loaded template, and tries of the free ones, on each day since the launch, fewer at weekends, with source `sample`. */
export async function countViews(
  store: EventStore,
  templates: readonly SampleTemplate[],
  pieces: Pieces,
  calendar: Calendar,
): Promise<Item> {
  const loaded = templates.filter(({ name }) => pieces.has(`template:${name}`));
  for (const [place, { name, kind }] of loaded.sort((a, b) => rank(a.name) - rank(b.name)).entries()) {
    const templateId = pieces.item(`template:${name}`).id;
    const months = new Map<string, NewEvent[]>();
    for (const event of calendar.sinceLaunch().flatMap((day) => dayOf(templateId, name, place, day, kind === 'free'))) {
      const stream = engagementStream(templateId, event.meta.at);
      months.set(stream, [...(months.get(stream) ?? []), event]);
    }
    for (const [stream, events] of months) await store.append(stream, events, 'any');
  }
  return { id: 0, parts: {} };
}

function dayOf(templateId: number, name: string, place: number, day: Date, tryable: boolean): NewEvent[] {
  const at = day.toISOString();
  const date = at.slice(0, 10);
  const weekend = day.getUTCDay() % 6 === 0 ? 0.55 : 1;
  const views = (MOST / Math.sqrt(place + 1)) * weekend * (0.6 + 0.8 * chance(`${name} ${date}`));
  const counts = SOURCES.flatMap(({ part, ...source }, index): ViewCount[] => {
    const some = Math.floor(views * part + chance(`${name} ${date} ${index}`));
    return some === 0 ? [] : [{ ...source, views: some, visitors: Math.ceil(some * 0.8) }];
  });
  if (counts.length === 0) return [];
  const tried = counts.flatMap(({ referrer, userType, visitors }, index): TryCount[] => {
    const tries = Math.floor(visitors * TRIED + chance(`${name} ${date} try ${index}`));
    return tries === 0 ? [] : [{ referrer, userType, tries }];
  });
  const viewed = sampleEvent(`${templateId}/${date}`, at, 'CountViews', {
    type: 'TemplateViewsCounted',
    data: { templateId, counts },
  });
  if (!tryable || tried.length === 0) return [viewed];
  return [
    viewed,
    sampleEvent(`${templateId}/${date}/try`, at, 'CountTries', {
      type: 'TemplateTriesCounted',
      data: { templateId, counts: tried },
    }),
  ];
}

function sampleEvent(name: string, at: string, command: string, event: EngagementEvent): NewEvent {
  const id = uuidv5(name, NAMESPACE);
  const meta = {
    at,
    actorId: null,
    userType: null,
    source: 'sample' as const,
    batchId: id,
    commandId: id,
    command,
    causationId: null,
    reason: null,
    schemaVersion: 1,
  };
  return { id, ...event, meta };
}

const rank = (name: string): number => {
  const place = FAVOURITES.indexOf(name);
  return place < 0 ? FAVOURITES.length + chance(name) : place;
};

/** A number from 0 to 1 that is always the same for a text. */
const chance = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;
