import { templateMissing } from '@quotewright/domain/templates/contract.js';
import { isApiError } from '../../api/errors.js';
import { paths } from '../../app/paths.js';
import { QueryFailed } from '../query-failed/query-failed.js';
import { Loading, Oops, Skeleton, SkeletonText } from '../../ui/states.js';

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
        <SkeletonText lines={6} />
        <SkeletonText lines={10} />
      </div>
    </Loading>
  );
}
