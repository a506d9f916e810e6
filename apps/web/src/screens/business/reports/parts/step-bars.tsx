import type { TableReportPage } from '@quotewright/domain/reports/contract.js';
import { quantity } from '../../../../lib/format.js';
import { percent } from './percent.js';

/** The steps of a report as bars, each with its part of those who could take it. The table below has the same by row. */
export function StepBars({ report: { head, sums } }: { report: TableReportPage }) {
  const most = Math.max(1, ...sums);
  const steps = head.steps ?? [];
  return (
    <ol className="report-steps">
      {steps.map(({ id, of }, at) => {
        const count = sums[at] ?? 0;
        const could = of ? (sums[steps.findIndex((step) => step.id === of.id)] ?? 0) : 0;
        return (
          <li key={id}>
            <span className="label">{head.columns.find((column) => column.id === id)?.label ?? id}</span>
            <span className="share" aria-hidden="true">
              <span style={{ inlineSize: `${(count / most) * 100}%` }} />
            </span>
            <b>{quantity(count)}</b>
            <span className="note">{could > 0 && `${percent(count / could)} ${of!.words}`}</span>
          </li>
        );
      })}
    </ol>
  );
}
