import type { TableReportPage } from '@quotewright/domain/reports/contract.js';
import { quantity } from '../../../../lib/format.js';
import { percent } from './percent.js';

/** The steps of a report as bars, each with its part of the step before. The table below has the same by row. */
export function StepBars({ report: { head, sums } }: { report: TableReportPage }) {
  const most = Math.max(1, ...sums);
  const steps = (head.steps ?? []).map((id, at) => ({
    id,
    label: head.columns.find((column) => column.id === id)?.label ?? id,
    count: sums[at] ?? 0,
    before: sums[at - 1],
  }));
  return (
    <ol className="report-steps">
      {steps.map(({ id, label, count, before }) => (
        <li key={id}>
          <span className="label">{label}</span>
          <span className="share" aria-hidden="true">
            <span style={{ inlineSize: `${(count / most) * 100}%` }} />
          </span>
          <b>{quantity(count)}</b>
          <span className="note">
            {before !== undefined && before > 0 && <>{percent(count / before)} of the step before</>}
          </span>
        </li>
      ))}
    </ol>
  );
}
