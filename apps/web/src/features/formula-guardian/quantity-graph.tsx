import { curveOf, type Curve, type CurvedLine, type CurvePoint } from '@quotewright/domain/formula/curve.js';
import type { ExactAnswers } from '@quotewright/domain/formula/evaluate.js';
import { unitBeside } from '@quotewright/domain/formula/units.js';
import type { TemplateQuestion } from '@quotewright/domain/templates/contract.js';
import { memo, useId, useMemo } from 'react';
import { quantity } from '../../lib/format.js';

interface QuantityGraphProps {
  line: CurvedLine;
  /** The sales unit. */
  unit: string;
  question: TemplateQuestion;
  answers: ExactAnswers;
}

/** The drawing's own units; it scales to its space. */
const WIDTH = 240;
const HEIGHT = 112;
const PLOT = { left: 4, right: WIDTH - 4, top: 22, bottom: HEIGHT - 20 };

/**
 * How a line's quantity depends on one question, with the sample answer marked. Memoised: input redraws only what it
 * changes.
 */
export const QuantityGraph = memo(function QuantityGraph({ line, unit, question, answers }: QuantityGraphProps) {
  const id = useId();
  const curve = useMemo(() => curveOf(line, question, answers), [line, question, answers]);
  const name = `Q${question.no_of_question} ${question.title}`;
  if (!curve) {
    return (
      <figure className="curve">
        <GraphName question={question} />
        <p className="text-xs text-ink-3">Needs a sample answer to every question of the formula.</p>
      </figure>
    );
  }
  const { points, sample } = curve;
  if ([...points, sample].every((point) => point.quantity === null)) {
    return (
      <figure className="curve">
        <GraphName question={question} />
        <p className="text-xs text-ink-3">No result for any answer.</p>
      </figure>
    );
  }
  const last = points.at(-1)!;
  const most = Math.max(...[...points, sample].map((point) => Number(point.quantity ?? 0)));
  const x = (answer: string) => PLOT.left + (Number(answer) / Number(last.answer)) * (PLOT.right - PLOT.left);
  const y = (amount: string) => PLOT.bottom - (most === 0 ? 0 : (Number(amount) / most) * (PLOT.bottom - PLOT.top));
  const at = x(sample.answer);
  const sold = (point: CurvePoint) => measured(point.quantity, unit);
  const asked = (point: CurvePoint) => measured(point.answer, question.unit);
  return (
    <figure className="curve">
      <GraphName question={question} />
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={`${id}-title ${id}-desc`}>
        <title id={`${id}-title`}>{`Quantity by ${name}`}</title>
        <desc
          id={`${id}-desc`}
        >{`${sold(points[0]!)} at ${asked(points[0]!)}, ${sold(last)} at ${asked(last)}; ${sold(sample)} at the sample answer, ${asked(sample)}.`}</desc>
        {areasOf(curve, line.settings.round_up, x, y).map(({ edge, area }) => (
          <g key={edge}>
            <path className="area" d={area} />
            <path className="edge" d={edge} />
          </g>
        ))}
        <path className="axis" d={`M${PLOT.left} ${PLOT.bottom}H${PLOT.right}`} />
        {sample.quantity !== null && (
          <>
            <path className="drop" d={`M${at} ${PLOT.bottom}V${y(sample.quantity)}`} />
            <circle className="sample" cx={at} cy={y(sample.quantity)} r={4} />
          </>
        )}
        <text
          className="value"
          x={held(at, 40)}
          y={sample.quantity === null ? PLOT.bottom - 6 : y(sample.quantity) - 9}
          textAnchor="middle"
        >
          {sold(sample)}
        </text>
        <text x={PLOT.left} y={HEIGHT - 5}>
          0
        </text>
        <text className="value" x={held(at, 36)} y={HEIGHT - 5} textAnchor="middle">
          {asked(sample)}
        </text>
        <text x={PLOT.right} y={HEIGHT - 5} textAnchor="end">
          {quantity(last.answer)}
        </text>
      </svg>
    </figure>
  );
});

function GraphName({ question }: { question: TemplateQuestion }) {
  return (
    <figcaption>
      <span className="chip">{`Q${question.no_of_question}`}</span>
      <span className="truncate">{question.title}</span>
    </figcaption>
  );
}

/** The ranges where the line can be calculated, as steps where it is rounded up. */
function areasOf(
  { points }: Curve,
  stepped: boolean,
  x: (answer: string) => number,
  y: (amount: string) => number,
): { edge: string; area: string }[] {
  const stretches: CurvePoint[][] = [[]];
  for (const point of points) {
    if (point.quantity === null) stretches.push([]);
    else stretches.at(-1)!.push(point);
  }
  return stretches
    .filter((stretch) => stretch.length > 0)
    .map((stretch) => {
      const edge = stretch
        .map((point, index) => {
          const [px, py] = [x(point.answer).toFixed(1), y(point.quantity!).toFixed(1)];
          if (index === 0) return `M${px} ${py}`;
          return stepped ? `H${px}V${py}` : `L${px} ${py}`;
        })
        .join('');
      return { edge, area: `${edge}V${PLOT.bottom}H${x(stretch[0]!.answer).toFixed(1)}Z` };
    });
}

/** Centre of a label, so that half its width stays inside the drawing. */
function held(at: number, half: number): number {
  return Math.min(Math.max(at, half), WIDTH - half);
}

/** `6 boxes`, or that it cannot be calculated. */
export function measured(amount: string | null, unit: string): string {
  return amount === null
    ? 'cannot be calculated'
    : [quantity(amount), unitBeside(unit, amount)].filter(Boolean).join(' ');
}
