import type { EngagementEvent } from '@quotewright/domain/engagement/engagement.js';
import { businessBehind, type Recorded } from '@quotewright/domain/kernel/decider.js';
import type { TemplateEvent } from '@quotewright/domain/templates/events.js';
import { projection, type Rows } from '../kernel/projection.js';

/** The usage figures on a card. */
export interface TemplateCounts {
  views: number;
  downloads: number;
}

type Copied = Extract<TemplateEvent, { type: 'TemplateCopied' }>;
type ViewsCounted = Extract<EngagementEvent, { type: 'TemplateViewsCounted' }>;

async function add(rows: Rows, templateId: number, counts: TemplateCounts): Promise<void> {
  const now = (await rows.get<TemplateCounts>('template', { template_id: templateId })) ?? { views: 0, downloads: 0 };
  rows.put('template', {
    template_id: templateId,
    views: Number(now.views) + counts.views,
    downloads: Number(now.downloads) + counts.downloads,
  });
}

async function countViews(rows: Rows, event: Recorded<ViewsCounted>): Promise<void> {
  const known = await rows.get<{ revision: number }>('stream', { stream: event.stream });
  if (known && known.revision >= event.revision) return;
  rows.put('stream', { stream: event.stream, revision: event.revision });
  await add(rows, event.data.templateId, {
    views: event.data.counts.reduce((sum, { views }) => sum + views, 0),
    downloads: 0,
  });
}

async function countDownload(rows: Rows, event: Recorded<Copied>): Promise<void> {
  const who = { template_id: event.data.templateId, user_id: businessBehind(event.meta) ?? 0 };
  const known = await rows.get<{ at: string; counted: boolean }>('downloader', who);
  if (known && (known.counted || event.data.counted === false)) return;
  rows.put('downloader', { ...who, at: known?.at ?? event.meta.at, counted: event.data.counted !== false });
  if (event.data.counted === false) return;
  await add(rows, event.data.templateId, { views: 0, downloads: 1 });
}

/**
 * Views and downloads of templates. A download is a copy: it counts once per user and template, from the first one made
 * with a confirmed address.
 */
export const templateCounts = projection<ViewsCounted | Copied>({
  name: 'template-counts',
  version: 3,
  weight: 3,
  tables: {
    template: { columns: { template_id: 'integer', views: 'integer', downloads: 'integer' }, key: ['template_id'] },
    downloader: {
      columns: { template_id: 'integer', user_id: 'integer', at: 'timestamptz', counted: 'boolean' },
      key: ['template_id', 'user_id'],
      indexes: [['at']],
    },
    stream: { columns: { stream: 'text', revision: 'integer' }, key: ['stream'] },
  },
  // Events of one template share one row.
  key: (event) => `template-${event.data.templateId}`,
  on: { TemplateViewsCounted: countViews, TemplateCopied: countDownload },
});
