import {
  paths,
  templatesPerPage,
  type ListTemplatesRequest,
  type PublishRequest,
  type SaveTemplateRequest,
  type StagingPage,
  type TemplateCard,
  type TemplateChanged,
  type TemplateDetails,
  type TemplateSaved,
  type UndoRequest,
} from '@quotewright/domain/templates/contract.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.js';
import { isApiError } from './errors.js';

/** Keys include the user, so that nobody sees another's cached answers. */
const keys = {
  all: (userId: number | null) => ['templates', userId] as const,
};

/** A template as its owner or admin edits it, or as a signed-in user quotes from it. */
export const templateQuery = (userId: number | null, slug: string) =>
  queryOptions({
    queryKey: [...keys.all(userId), 'detail', slug],
    queryFn: ({ signal }) => api.get<TemplateDetails>(paths.template(slug), { signal }),
  });

/** One page of templates: My QTemplates (`mine`), the gallery, or the admin's staging list. */
export const templatesQuery = (userId: number | null, request: ListTemplatesRequest) =>
  queryOptions({
    queryKey: [...keys.all(userId), 'list', request],
    queryFn: ({ signal }) =>
      api.ask<Page<TemplateCard>>(paths.list(), { perPage: templatesPerPage, page: 1, ...request }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Gallery templates with unpublished changes. */
export const stagingQuery = (userId: number | null, query: { page?: number; perPage?: number; searchTerm?: string }) =>
  queryOptions({
    queryKey: [...keys.all(userId), 'staging', query],
    queryFn: ({ signal }) => api.get<StagingPage>(paths.staging(query), { signal }),
    placeholderData: keepPreviousData,
  });

/** The templates related to one. */
export const relatedQuery = (userId: number | null, templateId: number) =>
  queryOptions({
    queryKey: [...keys.all(userId), 'related', templateId],
    queryFn: ({ signal }) => api.get<TemplateCard[]>(paths.related({ quote_template_id: templateId }), { signal }),
  });

/** Watched by the saved state in the editor's head. */
export const templateCommandKey = ['template-command'] as const;

interface CommandOptions<Body> {
  method?: 'POST' | 'DELETE';
  /** It creates something: repeated after a lost answer, it must create it once. */
  creates?: boolean;
  /** The part to send, if not all of it; a path that says everything needs no body. */
  body?: (asked: Body) => unknown;
  /** The version the change started from, for a list or empty body without a field for it. */
  version?: (asked: Body) => number | undefined;
  /** Reports the share of the body sent, 0 to 1. */
  onSent?: (share: number) => void;
}

/**
 * Any command on a template: sends the body to its path, then refetches everything about templates. Returns the whole
 * envelope, for its `message` and `data`.
 */
export function useTemplateCommand<Body, Answer = TemplateChanged>(
  path: string | ((body: Body) => string),
  options: CommandOptions<Body> = {},
) {
  const client = useQueryClient();
  const { method, creates, onSent, body, version } = options;
  const readAgain = () => client.invalidateQueries({ queryKey: ['templates'] });
  return useMutation({
    mutationKey: templateCommandKey,
    mutationFn: (asked: Body) =>
      api.command<Answer>(typeof path === 'string' ? path : path(asked), body ? body(asked) : asked, {
        method,
        creates,
        onSent,
        version: version?.(asked),
      }),
    onSuccess: readAgain,
    // The page is older than what somebody else saved.
    onError: (error) => void (isApiError(error, 'version_conflict') && readAgain()),
  });
}

/** Publishes a template. */
export const publishTemplate = (request: PublishRequest) => api.command<TemplateChanged>(paths.publish(), request);

/** Saves fields of a template's Description; absent ones stay unchanged. */
export const saveTemplate = (request: SaveTemplateRequest) => api.command<TemplateSaved>(paths.save(), request);

/** Undoes changes of a template. Sent again after a lost answer it is the same undo. */
export const undoTemplate = (request: UndoRequest) =>
  api.command<TemplateChanged>(paths.undo(), request, { creates: true });

/** Refetches everything about templates, after several were changed. */
export function useTemplatesChanged() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ['templates'] });
}
