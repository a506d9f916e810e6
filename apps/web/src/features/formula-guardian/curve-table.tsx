import { curveOf, type CurvedLine } from '@quotewright/domain/formula/curve.js';
import type { ExactAnswers } from '@quotewright/domain/formula/evaluate.js';
import type { TemplateQuestion } from '@quotewright/domain/templates/contract.js';
import { useState } from 'react';
import { measured } from './quantity-graph.js';

interface CurveTableProps {
  line: CurvedLine;
  /** The sales unit. */
  unit: string;
  questions: readonly TemplateQuestion[];
  answers: ExactAnswers;
}

/** The table shows every so many points of a curve. */
const EVERY = 10;

/** The graphs as a table, for screen readers and for reading values. */
export function CurveTable(props: CurveTableProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className="curve-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>As a table</summary>
      {open && <Figures {...props} />}
    </details>
  );
}

function Figures({ line, unit, questions, answers }: CurveTableProps) {
  return (
    <div className="curves">
      {questions.map((question) => {
        const curve = curveOf(line, question, answers);
        if (!curve) return null;
        const rows = curve.points.filter(
          (_, at) => curve.points.length <= EVERY || at % EVERY === 0 || at === curve.points.length - 1,
        );
        return (
          <table key={question.id}>
            <caption>{`Q${question.no_of_question} ${question.title}`}</caption>
            <thead>
              <tr>
                <th scope="col">Answer</th>
                <th scope="col">Quantity</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((point) => (
                <tr key={point.answer}>
                  <td>
                    <bdi dir="ltr">{measured(point.answer, question.unit)}</bdi>
                  </td>
                  <td>
                    <bdi dir="ltr">{measured(point.quantity, unit)}</bdi>
                  </td>
                </tr>
              ))}
              <tr className="font-semibold">
                <td>
                  <bdi dir="ltr">{measured(curve.sample.answer, question.unit)}</bdi> (sample)
                </td>
                <td>
                  <bdi dir="ltr">{measured(curve.sample.quantity, unit)}</bdi>
                </td>
              </tr>
            </tbody>
          </table>
        );
      })}
    </div>
  );
}
