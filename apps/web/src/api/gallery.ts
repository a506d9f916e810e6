import { longestReferrer, paths as engagementPaths, type NewestCopy } from '@quotewright/domain/engagement/contract.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import {
  paths,
  type GuestTemplate,
  type TemplateCard,
  type ListTemplatesRequest,
  type TemplateCopied,
} from '@quotewright/domain/templates/contract.js';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './client.js';

const keys = {
  all: (userId: number | null) => ['gallery', userId] as const,
};

/** A published template for everyone, without prices. */
export const publicTemplateQuery = (alias: string) =>
  queryOptions({
    queryKey: [...keys.all(null), 'template', alias],
    queryFn: ({ signal }) => api.get<GuestTemplate>(paths.guest(alias), { signal }),
  });

/** One page of the published templates; the caller decides whether prices are included. */
export const galleryQuery = (userId: number | null, request: Omit<ListTemplatesRequest, 'scope'>) =>
  queryOptions({
    queryKey: [...keys.all(userId), 'list', request],
    queryFn: ({ signal }) => api.ask<Page<TemplateCard>>(paths.list(), { scope: 'published', ...request }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The published templates of a category, by downloads, then views, then newest. */
export const topOfCategoryQuery = (userId: number | null, categoryAlias: string) =>
  queryOptions({
    queryKey: [...keys.all(userId), 'category', categoryAlias],
    queryFn: ({ signal }) => api.get<TemplateCard[]>(paths.ofCategory(categoryAlias), { signal }),
  });

/** The published templates related to one. */
export const relatedByAliasQuery = (userId: number | null, alias: string) =>
  queryOptions({
    queryKey: [...keys.all(userId), 'related', alias],
    queryFn: ({ signal }) => api.get<TemplateCard[]>(paths.related({ alias }), { signal }),
  });

/** Who copied a template last, for admins. */
export const newestCopiesQuery = queryOptions({
  queryKey: ['gallery', 'newest-copies'],
  queryFn: ({ signal }) => api.get<NewestCopy[]>(engagementPaths.newestCopies(), { signal }),
});

/** Counts a view of a public page. Nobody waits for it, and a lost one does not matter. */
export function countView(templateId: number): void {
  const referrer = document.referrer.slice(0, longestReferrer);
  void api
    .command(engagementPaths.view(), { quote_template_id: templateId, ...(referrer && { referrer }) })
    .catch(() => {});
}

/** Get Template: puts a copy into My QTemplates. */
export async function getTemplate(templateId: number): Promise<TemplateCopied> {
  return (await api.command<TemplateCopied>(paths.copy(), { quote_template_id: templateId }, { creates: true })).data;
}
