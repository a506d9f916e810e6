import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { readSample } from '@quotewright/sample/read.js';
import { actorFor, sampleAccounts } from './accounts.js';
import { addBookings } from './bookings.js';
import type { Calendar } from './calendar.js';
import { addLeads } from './leads.js';
import { Pieces } from './pieces.js';
import type { SampleServices } from './services.js';
import { addRatings } from './ratings.js';
import { story } from './story.js';
import { Storyteller, type Chapter } from './storyteller.js';
import { countViews } from './views.js';
import { addWaitingPrices } from './waiting-prices.js';

/**
 * Tells the weeks after the catalogue was published, chapter by chapter through commands: edits, a wrong factor and its
 * correction, a price rise, copies, quotes, views. Needs the whole catalogue and read models that are ready. Does
 * nothing on a log that has events of others.
 * @param onProgress called after each chapter with the number told and the total
 */
export async function tellStory(
  services: SampleServices,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<void> {
  const pieces = await Pieces.open(services);
  const { calendar } = pieces;
  if (!calendar) return;
  const sample = readSample();
  const actors = new Map<string, Actor>();
  for (const account of sampleAccounts(sample.suppliers))
    actors.set(account.key, await actorFor(services.knex, account));
  await pieces.once('views', undefined, () => countViews(services.store, sample.templates, pieces, calendar));
  for (const [index, chapter] of story.entries()) {
    await pieces.once(`story:${chapter.key}`, momentOf(chapter, calendar), (piece) =>
      new Storyteller(services, pieces, piece, actors.get(chapter.by)!, chapter.why).tell(chapter),
    );
    onProgress(index + 1, story.length);
  }
  await pieces.once('bookings', undefined, () => addBookings(services.knex, sampleAccounts(sample.suppliers)));
  await pieces.once('leads', undefined, () => addLeads(services, pieces, sampleAccounts(sample.suppliers), actors));
  await pieces.once('ratings', calendar.minutesAgo(20), ({ say }) => addRatings(services, actors, say));
  await pieces.once('waiting-prices', calendar.minutesAgo(12), ({ say }) =>
    addWaitingPrices(services, actors.get('lumenfold')!, actors.get('mara')!, say),
  );
  await pieces.end();
}

/** When a chapter happened. */
export function momentOf({ at }: Chapter, calendar: Calendar): Date {
  return 'minutesAgo' in at ? calendar.minutesAgo(at.minutesAgo) : calendar.workday(at.day, at.time);
}
