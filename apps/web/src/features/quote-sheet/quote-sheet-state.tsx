import { templateMissing } from '@quotewright/domain/templates/contract.js';
import { isApiError } from '../../api/errors.js';
import { paths } from '../../app/paths.js';
import { QueryFailed } from '../query-failed/query-failed.js';
import { Loading, Oops, Skeleton } from '../../ui/states.js';

interface QuoteSheetStateProps {
  query: { error: unknown; isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> };
}

/** A quote sheet that is loading, has failed, or has no template. */
export function QuoteSheetState({ query }: QuoteSheetStateProps) {
  if (isApiError(query.error) && (query.error.status === 404 || query.error.status === 403)) {
    return (
      <div className="board pt-4">
        <Oops
          level={1}
          message1="Oops"
          message2={query.error.status === 404 ? templateMissing : query.error.message}
          link={{ to: paths['construction-quote-templates'](), label: 'See all quote templates' }}
        />
      </div>
    );
  }
  if (query.isError) {
    return (
      <div className="board pt-6">
        <QueryFailed query={query} />
      </div>
    );
  }
  return (
    <Loading label="Loading the quote">
      <div className="tool-head">
        <Skeleton className="h-8 w-72" />
      </div>
      <div className="quote-sheet">
        <div className="grid gap-5 content-start">
          {Array.from({ length: 4 }, (_, at) => (
            <span key={at} className="grid gap-2">
              <Skeleton className="w-1/3" />
              <Skeleton className="h-10" />
            </span>
          ))}
        </div>
        <div>
          {Array.from({ length: 7 }, (_, at) => (
            <div key={at} className="flex items-center gap-6 py-3 border-b border-hairline">
              <span className="flex-1">
                <Skeleton className="w-1/2" />
              </span>
              <Skeleton className="w-16" />
              <Skeleton className="w-20" />
            </div>
          ))}
        </div>
      </div>
    </Loading>
  );
}
