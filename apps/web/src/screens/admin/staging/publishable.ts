import type { TemplateCard } from '@quotewright/domain/templates/contract.js';

/** Visitors see the template exactly as it is in staging. */
export const hasNothingToPublish = (row: TemplateCard): boolean =>
  row.published_version !== null && !row.has_unpublished_changes;

/** Why a template is left out of publishing, scheduling and releases; `null` if it is not. */
export const leftOutOfPublishing = (row: TemplateCard): string | null =>
  hasNothingToPublish(row) ? 'Already up to date.' : null;
