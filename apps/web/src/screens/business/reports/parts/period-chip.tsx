import type { ReportPeriod } from '@quotewright/domain/reports/contract.js';
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

/** The days of a report: some that end today, or any. */
export function PeriodChip({ request: { days, from, to }, period, addressOf }: PeriodChipProps) {
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
