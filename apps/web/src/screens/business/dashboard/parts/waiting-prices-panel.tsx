import type { WaitingChange } from '@quotewright/domain/catalogue/contract.js';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { waitingChangesQuery } from '../../../../api/price-changes.js';
import { paths } from '../../../../app/paths.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { Reason } from '../../../../features/history/reason.js';
import { counted } from '../../../../lib/format.js';
import { SectionTitle } from '../../../../ui/ornament.js';
import { Ago } from '../../../../ui/time.js';

/** Answers that are shown. */
const SHOWN = 3;

/** A supplier's price changes that wait for an admin, and what was answered last; nothing where there are none. */
export function WaitingPricesPanel({ userId }: { userId: number }) {
  const changes = useQuery(waitingChangesQuery(userId, 1));
  const rows = changes.data?.data ?? [];
  const waiting = rows.filter(({ state }) => state === 'asked').length;
  const answered = rows.filter((row) => row.answered !== null).slice(0, SHOWN);
  if (waiting === 0 && answered.length === 0 && !changes.isError) return null;
  return (
    <section aria-labelledby="waiting-prices">
      <SectionTitle id="waiting-prices" end={<Link to={paths['dashboard-skus']({ coming: '1' })}>Coming changes</Link>}>
        Price changes
      </SectionTitle>
      <QueryFailed query={changes} />
      {waiting > 0 && <p>{`${counted(waiting, 'change')} ${waiting === 1 ? 'waits' : 'wait'} for approval.`}</p>}
      {answered.length > 0 && (
        <ul className="grid gap-2 text-sm" aria-label="Answers">
          {answered.map((change) => (
            <li key={change.id}>
              {`${counted(change.offers, 'product')}: ${wordOf(change)} `}
              <Ago at={change.answered!.at} />
              {change.answered!.note && (
                <span className="note block">
                  <Reason text={change.answered!.note} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const wordOf = ({ state }: WaitingChange): string => (state === 'refused' ? 'refused' : 'accepted');
