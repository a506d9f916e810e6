import type { TemplateCard } from '@quotewright/domain/templates/contract.js';

/** Visitors see the template exactly as it is in staging. */
export const hasNothingToPublish = (row: TemplateCard): boolean =>
  row.published_version !== null && !row.has_unpublished_changes;
