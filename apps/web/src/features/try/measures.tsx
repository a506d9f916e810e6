import type { ExampleAnswer } from '@quotewright/domain/templates/contract.js';
import { quantity } from '../../lib/format.js';
import { DRAWING, drawingOf, LEFT, TOP, type PlanDrawing } from './measures-scale.js';

const named = ({ answer, unit }: ExampleAnswer) => `${quantity(answer)} ${unit}`;

interface MeasuresProps {
  answers: readonly ExampleAnswer[];
  /** The measurements are asked for beside it: only a drawing is shown. */
  asked?: boolean;
}

/** Measurements as a drawing to scale: a dimensioned plan if possible, and every other as a line. */
export function Measures({ answers, asked = false }: MeasuresProps) {
  const { plan, lines: all } = drawingOf(answers);
  const lines = asked ? all.filter(({ length }) => plan === null && length !== null) : all;
  return (
    <div className="measures">
      {plan && <Plan plan={plan} />}
      {lines.length > 0 && (
        <dl className="measure-lines">
          {lines.map(({ answer, length }) => (
            <div key={answer.question_id}>
              <dt>
                <span className="chip">{`Q${answer.no_of_question}`}</span>
                {answer.title}
              </dt>
              <dd>
                {answer.assumed && <span className="text-xs text-ink-3">assumed </span>}
                <bdi dir="ltr" className="measure-value">
                  {named(answer)}
                </bdi>
              </dd>
              {length !== null && (
                <dd className="measure-line">
                  <svg viewBox={`0 0 ${DRAWING} 16`} aria-hidden="true">
                    <path d={`M2 8H${length - 2}`} />
                    <path d={`M2 13l8-10M${length - 10} 13l8-10`} strokeWidth="2.5" />
                  </svg>
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** Most squares along a side; beyond, one square stands for 5, 10, 50 … units. */
const MOST_SQUARES = 40;

/** Graph paper over the plan: one square is one unit (or a round number of them), so that the area can be counted. */
function squares({ across, down, width, height }: PlanDrawing): string {
  const [wide, high] = [Number(across.answer), Number(down.answer)];
  const unit = [1, 5, 10, 50, 100, 500, 1_000].find((size) => Math.max(wide, high) / size <= MOST_SQUARES);
  if (!unit || across.unit !== down.unit) return '';
  const upright = Array.from(
    { length: Math.ceil(wide / unit) - 1 },
    (_, at) => `M${LEFT + (width * (at + 1) * unit) / wide} ${TOP}v${height}`,
  );
  const level = Array.from(
    { length: Math.ceil(high / unit) - 1 },
    (_, at) => `M${LEFT} ${TOP + (height * (at + 1) * unit) / high}h${width}`,
  );
  return [...upright, ...level].join('');
}

/** Room for a name within a dimension line, across and down; a shorter line has its ticks only. */
const [GAP_ACROSS, GAP_DOWN] = [42, 22];

function Plan({ plan }: { plan: PlanDrawing }) {
  const { across, down, width, height, doorway } = plan;
  const [right, bottom] = [LEFT + width, TOP + height];
  const [middleX, middleY] = [LEFT + width / 2, TOP + height / 2];
  const opening = doorway ? Math.min(doorway.width, width) : 0;
  const from = LEFT + (width - opening) * 0.75;
  const to = from + opening;
  return (
    <figure>
      <svg
        className="plan"
        viewBox={`0 0 ${DRAWING} ${bottom + (doorway ? 46 : 12)}`}
        role="img"
        aria-label={`Plan, ${named(across)} by ${named(down)}${doorway ? `, with ${named(doorway.answer)} of doorways` : ''}`}
      >
        <path d={`M${LEFT} ${TOP}H${right}V${bottom}H${LEFT}z`} fill="var(--blue-tint)" />
        <path d={squares(plan)} stroke="var(--blue-edge)" opacity=".55" fill="none" />
        <path
          d={
            doorway
              ? `M${to} ${bottom}H${right}V${TOP}H${LEFT}V${bottom}H${from}`
              : `M${LEFT} ${TOP}H${right}V${bottom}H${LEFT}z`
          }
          fill="none"
          stroke="var(--ink)"
          strokeWidth="7"
        />
        <g fill="none" stroke="currentColor">
          {width > 3 * GAP_ACROSS && (
            <path d={`M${LEFT} 36H${middleX - GAP_ACROSS}M${middleX + GAP_ACROSS} 36H${right}`} strokeWidth="1.5" />
          )}
          {height > 3 * GAP_DOWN && (
            <path d={`M44 ${TOP}V${middleY - GAP_DOWN}M44 ${middleY + GAP_DOWN}V${bottom}`} strokeWidth="1.5" />
          )}
          <path
            d={`M${LEFT - 6} 42l12-12M${right - 6} 42l12-12M38 ${TOP + 6}l12-12M38 ${bottom + 6}l12-12`}
            strokeWidth="2.5"
          />
          <path d={`M${LEFT} 24v38M${right} 24v38M32 ${TOP}h46M32 ${bottom}h46`} opacity=".5" />
          {doorway && (
            <>
              <path d={`M${from} ${bottom + 14}H${to}`} strokeWidth="1.5" />
              <path d={`M${from - 4} ${bottom + 18}l8-8M${to - 4} ${bottom + 18}l8-8`} strokeWidth="2.5" />
            </>
          )}
        </g>
        <text x={middleX} y="42" textAnchor="middle">
          {named(across)}
        </text>
        <text x="44" y={middleY + 6} textAnchor="middle">
          {named(down)}
        </text>
        {doorway && (
          <text x={(from + to) / 2} y={bottom + 38} textAnchor="middle">
            {named(doorway.answer)}
          </text>
        )}
      </svg>
      <figcaption>
        {[across, down, ...(doorway ? [doorway.answer] : [])].map((side) => (
          <span key={side.question_id}>
            <span className="chip">{`Q${side.no_of_question}`}</span>
            <bdi>{side.title}</bdi>
            {side.assumed && <span className="text-ink-3">assumed</span>}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
