import type { ReportPeriod } from '@quotewright/domain/reports/contract.js';
import { Link } from 'react-router-dom';
import { Chip, Choice, Span } from '../../../../features/history/filter-chips.js';
import { spanWords } from '../../../../features/history/words.js';
import { setValues, type QueryValues } from '../../../../lib/query.js';
import { useChangeQuery } from '../../../../lib/use-change-query.js';
import { spans, type ReportsRequest } from '../reports-request.js';

const spanNames: Readonly<Record<(typeof spans)[number], string>> = {
  7: 'Last 7 days',
  30: 'Last 30 days',
  90: 'Last 90 days',
  365: 'Last 365 days',
};

interface PeriodChipProps {
  request: ReportsRequest;
  /** The days as the server took them; absent while it is asked. */
  period: ReportPeriod | undefined;
  addressOf: (values: QueryValues) => string;
}

interface ScopeChipsProps extends PeriodChipProps {
  /** Whether anything of the sample was left out. */
  leftOut: boolean | undefined;
  /** The words of the link that includes the sample, and of the one that leaves it out. */
  include: string;
  leave: string;
}

/** What a report is about: its days and, where the sample was at work, whether that counts. */
export function ScopeChips({ leftOut, include, leave, ...about }: ScopeChipsProps) {
  const { sample } = about.request;
  return (
    <div className="history-chips" role="group" aria-label="Show">
      <PeriodChip {...about} />
      {(leftOut || sample) && (
        <Link
          className={`history-chip max-w-full ${sample ? 'set' : ''}`}
          to={about.addressOf({ sample: sample ? null : 'with' })}
          preventScrollReset
        >
          {sample ? leave : include}
        </Link>
      )}
    </div>
  );
}

/** The days of a report: some that end today, or any. */
function PeriodChip({ request: { days, from, to }, period, addressOf }: PeriodChipProps) {
  const changeQuery = useChangeQuery();
  return (
    <Chip set label={from ? spanWords(from, to) : spanNames[days]} stays>
      {[...spans]
        .sort((a, b) => Number(a) - Number(b))
        .map((one) => (
          <Choice
            key={one}
            to={addressOf({ days: one === spans[0] ? null : one, from: null, to: null })}
            current={!from && days === one}
          >
            {spanNames[one]}
          </Choice>
        ))}
      <hr />
      <Span
        key={`${from} ${to}`}
        from={from ?? period?.from}
        to={to ?? period?.to}
        onChange={(span) => changeQuery((query) => setValues(query, { ...span, days: null, page: null }))}
      />
    </Chip>
  );
}
