import { messageOf } from '../../api/errors.js';
import { LoadFailed } from '../../ui/states.js';

interface QueryFailedProps {
  query: { error: unknown; isError: boolean; isFetching: boolean; refetch: () => unknown };
}

/** Where a query failed: what the server says, and Retry. Nothing otherwise. */
export function QueryFailed({ query }: QueryFailedProps) {
  if (!query.isError) return null;
  return (
    <LoadFailed message={messageOf(query.error)} retrying={query.isFetching} onRetry={() => void query.refetch()} />
  );
}
