import { messageOf } from '../../api/errors.js';
import { LoadFailed } from '../../ui/states.js';
import { Ago } from '../../ui/time.js';

interface QueryFailedProps {
  query: {
    error: unknown;
    isError: boolean;
    isFetching: boolean;
    refetch: () => unknown;
    data?: unknown;
    /** When the data was loaded (ms since 1970). */
    dataUpdatedAt?: number;
  };
}

/**
 * Where a query failed: what the server says, and Retry. If what it answered before is still shown, also how old that
 * is. Nothing otherwise.
 */
export function QueryFailed({ query }: QueryFailedProps) {
  if (!query.isError) return null;
  const shown = query.data !== undefined && query.dataUpdatedAt;
  return (
    <LoadFailed
      message={
        <>
          {messageOf(query.error)}
          {shown && (
            <>
              {' What you see was loaded '}
              <Ago at={new Date(shown).toISOString()} />.
            </>
          )}
        </>
      }
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
