import type { ReportPeriod, TemplatesReport } from '@quotewright/domain/reports/contract.js';
import { Chip, Choice, Span } from '../../../../features/history/filter-chips.js';
import { dayWords } from '../../../../features/history/words.js';
import { setValues, type QueryValues } from '../../../../lib/query.js';
import { useChangeQuery } from '../../../../lib/use-change-query.js';
import type { ReportsRequest } from '../reports-request.js';

/** The same day a year before: the last of February stays in February. */
function yearBefore(day: string): string {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return day.endsWith('-02-29') ? before.replace('-29', '-28') : before;
}

interface CompareChipProps {
  request: ReportsRequest;
  /** Absent while it is asked. */
  report: Pick<TemplatesReport, 'period' | 'before'> | undefined;
  addressOf: (values: QueryValues) => string;
}

/** The days that the totals are compared with: those just before, the same of a year before, or any. */
export function CompareChip({ request: { compareFrom, compareTo }, report, addressOf }: CompareChipProps) {
  const changeQuery = useChangeQuery();
  const before: ReportPeriod | undefined = report?.before.period;
  const lastYear = report && { vs_from: yearBefore(report.period.from), vs_to: yearBefore(report.period.to) };
  const isLastYear = lastYear?.vs_from === compareFrom && lastYear?.vs_to === compareTo;
  return (
    <Chip
      set={compareFrom !== undefined}
      label={before ? `Compared with ${dayWords(before.from)} – ${dayWords(before.to)}` : 'Compare'}
      stays
    >
      <Choice to={addressOf({ vs_from: null, vs_to: null })} current={!compareFrom}>
        The days just before
      </Choice>
      {lastYear && (
        <Choice to={addressOf(lastYear)} current={isLastYear}>
          The same days a year before
        </Choice>
      )}
      <hr />
      <Span
        key={`${before?.from} ${before?.to}`}
        from={before?.from}
        to={before?.to}
        onChange={({ from, to }) => changeQuery((query) => setValues(query, { vs_from: from, vs_to: to }))}
      />
    </Chip>
  );
}
