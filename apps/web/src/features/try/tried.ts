import type { GuestTemplate } from '@quotewright/domain/templates/contract.js';
import type { TriedTemplate } from '@quotewright/domain/quotes/tried.js';
import { hasTyped, typedIn, versionIn, type Typed } from '@quotewright/domain/quotes/typed.js';
import { keepPreviousData, queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { askedAtQuery } from '../../api/gallery.js';
import { loaded } from '../../lib/files.js';

const engine = async () => loaded(['src/features/try/engine.ts'], async () => import('./engine.js'));

/** A free template calculated with what somebody typed, here: on the server for its page, then in the browser. */
export const triedQuery = (template: GuestTemplate, typed: Typed) =>
  queryOptions({
    queryKey: ['tried', template.id, template.published_version, typed],
    queryFn: async (): Promise<TriedTemplate> => (await engine()).tryTemplate(template, typed),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    networkMode: 'always',
    retry: false,
  });

/** Loads the calculation before it is needed. */
export const loadEngine = (): void => void engine().catch(() => undefined);

/** Whether the page of this template has a calculator: those of premium templates show the sample's quantities alone. */
export const isTryable = ({ quote_price, questions, example }: GuestTemplate): boolean =>
  quote_price === 'free' && questions.length > 0 && example.lines.length > 0;

/** What numbers the questions of an address. */
interface Numbered {
  alias: string;
  published_version: number | null;
  questions: readonly { id: number }[];
}

/** The version whose questions an address numbers, if those may be others than today's. */
function otherVersion(query: URLSearchParams, template: Numbered): number | null {
  const version = versionIn(query);
  return version === template.published_version || !hasTyped(query) ? null : version;
}

/** Today's ids, unless the address's version asked some of the same questions. */
function orderOf(template: Numbered, then: readonly number[] | null | undefined): readonly number[] {
  const today = template.questions.map(({ id }) => id);
  return then?.some((id) => today.includes(id)) ? then : today;
}

/**
 * The ids of the questions that `q1`, `q2` … of an address mean: those of its version. Today's if that cannot be read.
 * @param template undefined: not loaded yet
 */
export function useOrder(query: URLSearchParams, template: Numbered | undefined): readonly number[] {
  const version = template ? otherVersion(query, template) : null;
  const { data } = useQuery({ ...askedAtQuery(template?.alias ?? '', version ?? 0), enabled: version !== null });
  return template ? orderOf(template, version === null ? null : data) : [];
}

/** Loads what `useOrder` needs, and says it. */
export async function loadOrder(
  client: QueryClient,
  query: URLSearchParams,
  template: Numbered,
): Promise<readonly number[]> {
  const version = otherVersion(query, template);
  const asked = version && client.ensureQueryData(askedAtQuery(template.alias, version));
  return orderOf(template, asked ? await asked.catch(() => null) : null);
}

/** Calculates what an address says was typed. If that fails, its calculator says so, on a page that stays. */
export async function loadTried(client: QueryClient, query: URLSearchParams, template: GuestTemplate): Promise<void> {
  if (!isTryable(template)) return;
  await client.prefetchQuery(triedQuery(template, typedIn(query, await loadOrder(client, query, template))));
}
