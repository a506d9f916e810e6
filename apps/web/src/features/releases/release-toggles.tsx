import { mostPerPage } from '@quotewright/domain/kernel/contract.js';
import { useQueries } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { releasesQuery } from '../../api/releases.js';
import { Link } from '../../lib/navigation.js';
import { QueryFailed } from '../query-failed/query-failed.js';
import './release-toggles.css';

const STATES = ['scheduled', 'draft'] as const;

interface ReleaseTogglesProps {
  userId: number;
  /** The releases that are shown, in the order in which they are published. */
  chosen: readonly number[];
  addressOf: (ids: readonly number[]) => string;
}

/** The releases that a preview is of, and those that can be added to it. Each is a link: the address says what is shown. */
export function ReleaseToggles({ userId, chosen, addressOf }: ReleaseTogglesProps) {
  const queries = useQueries({
    queries: STATES.map((state) => releasesQuery(userId, { state, perPage: mostPerPage })),
  });
  const failed = queries.find(({ isError }) => isError);
  const releases = queries.flatMap(({ data }) => data?.data ?? []).filter(({ item_count: count }) => count > 0);
  return (
    <nav className="release-toggles" aria-label="Releases in this preview">
      {failed && <QueryFailed query={failed} />}
      {releases.map(({ id, name }) => {
        const shown = chosen.includes(id);
        const ids = releases.map((one) => one.id).filter((one) => (one === id ? !shown : chosen.includes(one)));
        return shown && ids.length === 0 ? (
          <span key={id} className="release-toggle shown">
            <Check aria-hidden="true" />
            <bdi>{name}</bdi>
          </span>
        ) : (
          <Link
            key={id}
            className={`release-toggle ${shown ? 'shown' : ''}`}
            to={addressOf(ids)}
            aria-label={shown ? `Preview without ${name}` : `Preview with ${name} too`}
          >
            {shown ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
            <bdi>{name}</bdi>
          </Link>
        );
      })}
    </nav>
  );
}
