import type { EngagementEvent, ViewCount } from '@quotewright/domain/engagement/engagement.js';
import type { ViewerType } from '@quotewright/domain/engagement/contract.js';
import { businessBehind, type Recorded } from '@quotewright/domain/kernel/decider.js';
import type { QuoteEvent } from '@quotewright/domain/quotes/quote.js';
import type { UsageMetric } from '@quotewright/domain/reports/contract.js';
import type { TemplateEvent } from '@quotewright/domain/templates/events.js';
import { projection, type Rows } from '../kernel/projection.js';

type Copied = Extract<TemplateEvent, { type: 'TemplateCopied' }>;
type ViewsCounted = Extract<EngagementEvent, { type: 'TemplateViewsCounted' }>;
type TriesCounted = Extract<EngagementEvent, { type: 'TemplateTriesCounted' }>;
type Shared = Extract<EngagementEvent, { type: 'TemplateShared' }>;

/** What is kept of each day. Tries are no figure of the totals: only free gallery templates have a calculator. */
export type KeptMetric = UsageMetric | 'tries';

/** What of one figure fell on one day (UTC). */
interface UsageRow {
  template_id: number;
  day: string;
  metric: KeptMetric;
  user_type: ViewerType;
  /** Host of the referring page; empty if unknown, our own, or no view. */
  referrer: string;
  /** Made up for the sample. */
  sample: boolean;
  count: number;
}

/** What one event adds. */
type Part = Pick<UsageRow, 'template_id' | 'metric' | 'user_type' | 'referrer' | 'count'>;

async function add(rows: Rows, { at, source }: Recorded['meta'], parts: readonly Part[]): Promise<void> {
  for (const { count, ...part } of parts) {
    const key = { ...part, day: at.slice(0, 10), sample: source === 'sample' };
    const now = await rows.get<UsageRow>('usage', key);
    rows.put('usage', { ...key, count: (now?.count ?? 0) + count });
  }
}

/** Whether an event of a stream was not counted yet; notes it. */
async function isNew(rows: Rows, { stream, revision }: Recorded): Promise<boolean> {
  const known = await rows.get<{ revision: number }>('stream', { stream });
  if (known && known.revision >= revision) return false;
  rows.put('stream', { stream, revision });
  return true;
}

async function countViews(rows: Rows, event: Recorded<ViewsCounted>): Promise<void> {
  if (!(await isNew(rows, event))) return;
  const { templateId: template_id, counts } = event.data;
  const parts = (count: ViewCount): Part[] => {
    const { referrer, userType: user_type, views, visitors } = count;
    const common = { template_id, user_type, referrer };
    return [
      { ...common, metric: 'views', count: views },
      { ...common, metric: 'daily_visitors', count: visitors },
    ];
  };
  await add(rows, event.meta, counts.flatMap(parts));
}

async function countTries(rows: Rows, event: Recorded<TriesCounted>): Promise<void> {
  if (!(await isNew(rows, event))) return;
  const { templateId: template_id, counts } = event.data;
  await add(
    rows,
    event.meta,
    counts.map(({ referrer, userType: user_type, tries: count }) => ({
      template_id,
      metric: 'tries',
      user_type,
      referrer,
      count,
    })),
  );
}

async function countShare(rows: Rows, event: Recorded<Shared>): Promise<void> {
  if (!(await isNew(rows, event))) return;
  const { templateId: template_id, userType: user_type } = event.data;
  await add(rows, event.meta, [{ template_id, metric: 'shares', user_type, referrer: '', count: 1 }]);
}

/** Counts once per user and template, from the first copy made with a confirmed address. */
async function countDownload(rows: Rows, event: Recorded<Copied>): Promise<void> {
  const { templateId: template_id, counted } = event.data;
  const who = { template_id, user_id: businessBehind(event.meta) ?? 0 };
  if (counted === false || (await rows.get('downloader', who))) return;
  rows.put('downloader', who);
  const user_type = event.meta.userType ?? 'guest';
  await add(rows, event.meta, [{ template_id, metric: 'downloads', user_type, referrer: '', count: 1 }]);
}

async function countQuote(rows: Rows, event: Recorded<QuoteEvent>): Promise<void> {
  if (!(await isNew(rows, event))) return;
  const user_type = event.meta.userType ?? 'guest';
  await add(rows, event.meta, [
    { template_id: event.data.templateId, metric: 'quotes', user_type, referrer: '', count: 1 },
  ]);
}

/** How much templates were used on each day, by whom and from where. Nobody who used them is in it. */
export const templateUsage = projection<EngagementEvent | Copied | QuoteEvent>({
  name: 'template-usage',
  version: 3,
  weight: 10,
  tables: {
    usage: {
      columns: {
        template_id: 'integer',
        day: 'text',
        metric: 'text',
        user_type: 'text',
        referrer: 'text',
        sample: 'boolean',
        count: 'integer',
      },
      key: ['template_id', 'day', 'metric', 'user_type', 'referrer', 'sample'],
      // With the day alone, a row could be looked for among all of that day.
      indexes: [['day', 'template_id']],
    },
    downloader: { columns: { template_id: 'integer', user_id: 'integer' }, key: ['template_id', 'user_id'] },
    stream: { columns: { stream: 'text', revision: 'integer' }, key: ['stream'] },
  },
  // Events of one template share rows.
  key: (event) => `template-${event.data.templateId}`,
  on: {
    TemplateViewsCounted: countViews,
    TemplateTriesCounted: countTries,
    TemplateShared: countShare,
    TemplateCopied: countDownload,
    QuoteSaved: countQuote,
  },
});
