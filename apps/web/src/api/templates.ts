import {
  templatesPerPage,
  type ListTemplatesRequest,
  type PublishRequest,
  type ReasonRequest,
  type SaveTemplateRequest,
} from '@quotewright/domain/templates/contract.js';
import type { Args, AnyCommand } from '@quotewright/domain/kernel/endpoint.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.js';
import { isApiError } from './errors.js';
import { readAgain } from './read-again.js';
import { reading } from './reading.js';

/** One page of templates: My QTemplates (`mine`), the gallery, or the admin's staging list. */
export const templatesQuery = (userId: number | null, request: ListTemplatesRequest) => ({
  ...reading(calls.list, userId, { body: { perPage: templatesPerPage, page: 1, ...request } }),
  placeholderData: keepPreviousData,
});

/** Gallery templates with unpublished changes. */
export const stagingQuery = (
  userId: number | null,
  query: { page?: number; perPage?: number; searchTerm?: string },
) => ({ ...reading(calls.staging, userId, { query }), placeholderData: keepPreviousData });

/** The templates related to one. */
export const relatedQuery = (userId: number | null, templateId: number) =>
  reading(calls.related, userId, { query: { quote_template_id: templateId } });

/** Watched by the saved state in the editor's head. */
export const templateCommandKey = ['template-command'] as const;

interface CommandOptions {
  /** Reports the share of the body sent, 0 to 1. */
  onSent?: (share: number) => void;
}

/**
 * Any command on a template: sends its arguments, then refetches everything it changes. `version` is for endpoints whose
 * body has no field for it. Returns the whole envelope, for its `message` and `data`.
 */
export function useTemplateCommand<E extends AnyCommand>(endpoint: E, { onSent }: CommandOptions = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: templateCommandKey,
    mutationFn: ({ version, ...args }: Args<E> & { version?: number }) =>
      api.command(endpoint, args as Args<E>, { onSent, version }),
    onSuccess: () => readAgain(client, endpoint),
    // The page is older than what somebody else saved.
    onError: (error) => void (isApiError(error, 'version_conflict') && readAgain(client, endpoint)),
  });
}

/** Publishes a template. */
export const publishTemplate = (body: PublishRequest) => api.command(calls.publish, { body });

/** Takes a template off the public site. */
export const unpublishTemplate = (body: ReasonRequest) => api.command(calls.unpublish, { body });

/** Saves fields of a template's Description; absent ones stay unchanged. */
export const saveTemplate = (body: SaveTemplateRequest) => api.command(calls.save, { body });

/** Refetches everything about templates, after several were changed. */
export function useTemplatesChanged() {
  const client = useQueryClient();
  return () => void readAgain(client, calls.save);
}
