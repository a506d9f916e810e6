import {
  usageMetricNames,
  usageMetrics,
  type TemplatesReport,
  type UsageMetric,
} from '@quotewright/domain/reports/contract.js';
import { Link } from 'react-router-dom';
import { quantity } from '../../../../lib/format.js';
import type { QueryValues } from '../../../../lib/query.js';

/** `120` after `100` → `+20 %`; nothing to compare with → empty. */
function changeWords(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'none then either' : 'none then';
  const change = Math.round((now / before - 1) * 100);
  return change === 0
    ? `the same (${quantity(before)})`
    : `${change > 0 ? '+' : '−'}${Math.abs(change)} % (${quantity(before)} then)`;
}

interface TotalsProps {
  report: TemplatesReport;
  metric: UsageMetric;
  addressOf: (values: QueryValues) => string;
}

/** The figures of the period beside those of the days compared with; each chooses what the chart shows. */
export function UsageTotals({ report, metric, addressOf }: TotalsProps) {
  return (
    <nav className="report-totals" aria-label="Figures of the chart">
      {usageMetrics.map((one) => (
        <Link
          key={one}
          to={addressOf({ metric: one === usageMetrics[0] ? null : one })}
          aria-current={one === metric ? 'true' : undefined}
          preventScrollReset
        >
          <span className="label">{usageMetricNames[one]}</span>
          <b>{quantity(report.totals[one])}</b>
          <span className="note">{changeWords(report.totals[one], report.before.totals[one])}</span>
        </Link>
      ))}
    </nav>
  );
}
