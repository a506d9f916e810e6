import { isEmbedded } from '@quotewright/domain/kernel/embed.js';
import { referrerRule, type ShareChannel } from '@quotewright/domain/engagement/contract.js';
import * as engagement from '@quotewright/domain/engagement/endpoints.js';
import type { ListTemplatesRequest, TemplateCopied } from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { preview as previewOfReleases } from '@quotewright/domain/releases/endpoints.js';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './client.js';
import { reading } from './reading.js';

/** A published template for everyone, without prices. */
export const publicTemplateQuery = (alias: string) => reading(calls.guest, null, { params: { slug: alias } });

/** The ids of the questions that a published version asked, in its order. */
export const askedAtQuery = (alias: string, version: number) => ({
  ...reading(calls.askedAt, null, { params: { slug: alias }, query: { version } }),
  staleTime: Infinity,
});

/**
 * The public page of a template as publishing would make it, or as it will be after some releases (their ids: `3,5`);
 * for admins.
 */
export const previewQuery = (userId: number | null, alias: string, releases: string | null) =>
  queryOptions({
    queryKey: [calls.preview.topic, userId, calls.preview.path, alias, releases],
    queryFn: ({ signal }) =>
      releases === null
        ? api.read(calls.preview, { params: { slug: alias } }, { signal })
        : api.read(previewOfReleases, { params: { slug: alias }, query: { releases } }, { signal }),
  });

/** One page of the published templates; the caller decides whether prices are included. */
export const galleryQuery = (userId: number | null, request: Omit<ListTemplatesRequest, 'scope'>) => ({
  ...reading(calls.list, userId, { body: { scope: 'published', ...request } }),
  placeholderData: keepPreviousData,
});

/** The published templates of a category, by downloads, then views, then newest. */
export const topOfCategoryQuery = (userId: number | null, categoryAlias: string) =>
  reading(calls.ofCategory, userId, { params: { slug: categoryAlias } });

/** The published templates related to one. */
export const relatedByAliasQuery = (userId: number | null, alias: string) =>
  reading(calls.related, userId, { query: { alias } });

/** Who copied a template last, for admins. */
export const newestCopiesQuery = reading(engagement.newestCopies, null, {});

/**
 * Counts a view of a public page, once somebody opens it: a browser may load it ahead. Nobody waits for it, and a lost
 * one does not matter.
 */
export function countView(templateId: number): void {
  if ((document as Document & { prerendering?: boolean }).prerendering) {
    document.addEventListener('prerenderingchange', () => countView(templateId), { once: true });
    return;
  }
  tell(engagement.view, templateId);
}

/** Counts a visitor who typed measurements of their own. */
export function countTry(templateId: number): void {
  tell(engagement.tryOut, templateId);
}

/** Counts that somebody shared a public page. Nobody waits for it. */
export function countShare(templateId: number, channel: ShareChannel): void {
  void api.command(engagement.share, { body: { quote_template_id: templateId, channel } }).catch(() => {});
}

function tell(call: typeof engagement.view | typeof engagement.tryOut, templateId: number): void {
  const referrer = document.referrer.slice(0, referrerRule.most);
  const { webdriver: automated } = navigator;
  const body = {
    quote_template_id: templateId,
    ...(referrer && { referrer }),
    ...(automated && { automated }),
    ...(isEmbedded(location.pathname) && { embedded: true }),
  };
  void api.command(call, { body }).catch(() => {});
}

/** Get Template: puts a copy into My QTemplates. */
export async function getTemplate(templateId: number): Promise<TemplateCopied> {
  return (await api.command(calls.copy, { body: { quote_template_id: templateId } })).data;
}
