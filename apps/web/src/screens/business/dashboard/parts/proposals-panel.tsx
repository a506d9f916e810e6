import { overviewDays } from '@quotewright/domain/proposals/contract-lists.js';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { overviewQuery } from '../../../../api/proposals.js';
import { paths } from '../../../../app/paths.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { Money } from '../../../../ui/figures.js';
import { SectionTitle } from '../../../../ui/ornament.js';
import { SkeletonText } from '../../../../ui/states.js';

/** How the business's proposals stand: each figure leads to the list of what it counts. */
export function ProposalsPanel({ userId }: { userId: number }) {
  const viewer = useViewer();
  const overview = useQuery(overviewQuery(userId));
  const { data } = overview;
  return (
    <section aria-labelledby="proposals">
      <SectionTitle id="proposals" end={!!data?.made && <Link to={paths.proposals()}>All proposals</Link>}>
        Proposals
      </SectionTitle>
      {overview.isPending && <SkeletonText lines={3} />}
      <QueryFailed query={overview} />
      {data?.made === 0 && (
        <p className="text-ink-2">
          No proposals yet. A proposal is the paper that a client signs, from your templates, quotes and the catalogue
          {viewer.may('work') ? (
            <>
              :{' '}
              <Link to={paths['create-quote-proposal']('new', { action: 'labor_material' })}>
                make your first proposal
              </Link>
              .
            </>
          ) : (
            '.'
          )}
        </p>
      )}
      {data && data.made > 0 && (
        <ul className="proposal-figures">
          <Figure
            name="Sent and unanswered"
            to={paths.proposals({ state: 'sent,opened' })}
            value={data.unanswered.count}
            note={<Money amount={data.unanswered.total} />}
          />
          <Figure
            name="Expiring"
            to={paths.proposals({ ends_to: data.ending.to })}
            value={data.ending.count}
            note={
              <>
                <Money amount={data.ending.total} />
                {` within ${overviewDays.ending} days`}
              </>
            }
          />
          <Figure
            name="Accepted this month"
            to={paths.proposals({ accepted: 'true', decided_from: data.accepted.from })}
            value={data.accepted.count}
            note={<Money amount={data.accepted.total} />}
          />
          <Figure
            name="Conversion"
            to={paths.proposals({ decided_from: data.conversion.from })}
            value={data.conversion.percent === null ? '–' : `${data.conversion.percent}%`}
            note={`${data.conversion.accepted} accepted of ${data.conversion.decided} that were answered or expired in the last ${overviewDays.conversion} days`}
          />
        </ul>
      )}
    </section>
  );
}

interface FigureProps {
  name: string;
  to: string;
  value: number | string;
  note: ReactNode;
}

function Figure({ name, to, value, note }: FigureProps) {
  return (
    <li>
      <Link to={to}>{name}</Link>
      <b>
        <bdi dir="ltr">{value}</bdi>
      </b>
      <span className="text-sm text-ink-3">{note}</span>
    </li>
  );
}
