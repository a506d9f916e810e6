import type { ExampleAnswer } from '@quotewright/domain/templates/contract.js';
import { quantity } from '../../../../lib/format.js';

/** The two sides of a plan, if a template asks for a length and a width in the same unit. */
function planSides(answers: readonly ExampleAnswer[]): [across: ExampleAnswer, down: ExampleAnswer] | null {
  const across = answers.find(({ title, answer }) => /\blength\b/i.test(title) && Number(answer) > 0);
  const down = answers.find(
    ({ title, answer, unit }) => /\b(width|depth)\b/i.test(title) && Number(answer) > 0 && unit === across?.unit,
  );
  return across && down ? [across, down] : null;
}

const WIDTH = 480;
const [LEFT, TOP, RIGHT] = [92, 74, 430];
/** Smallest width of a plan, whatever the numbers. */
const [FLATTEST, STEEPEST] = [0.34, 0.84];

/** The sample measurements as a drawing: a dimensioned plan if possible, and every measurement as a dimension line. */
export function Measures({ answers }: { answers: readonly ExampleAnswer[] }) {
  const sides = planSides(answers);
  const rest = sides ? answers.filter((answer) => !sides.includes(answer)) : answers;
  return (
    <div className="measures">
      {sides && <Plan across={sides[0]} down={sides[1]} />}
      {rest.length > 0 && (
        <dl className="measure-lines">
          {rest.map((answer) => (
            <div key={answer.question_id}>
              <dt>
                <span className="chip">{`Q${answer.no_of_question}`}</span>
                {answer.title}
              </dt>
              <dd>
                <span className="measure-line" aria-hidden="true" />
                <bdi dir="ltr" className="measure-value">{`${quantity(answer.answer)} ${answer.unit}`}</bdi>
                <span className="measure-line" aria-hidden="true" />
              </dd>
              {answer.assumed && <dd className="text-xs text-ink-3">assumed</dd>}
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
function squares(across: number, down: number, bottom: number): string {
  const unit = [1, 5, 10, 50, 100, 500, 1_000].find((size) => Math.max(across, down) / size <= MOST_SQUARES);
  if (!unit) return '';
  const upright = Array.from(
    { length: Math.ceil(across / unit) - 1 },
    (_, at) => `M${LEFT + ((RIGHT - LEFT) * (at + 1) * unit) / across} ${TOP}V${bottom}`,
  );
  const level = Array.from(
    { length: Math.ceil(down / unit) - 1 },
    (_, at) => `M${LEFT} ${TOP + ((bottom - TOP) * (at + 1) * unit) / down}H${RIGHT}`,
  );
  return [...upright, ...level].join('');
}

function Plan({ across, down }: { across: ExampleAnswer; down: ExampleAnswer }) {
  const ratio = Math.min(STEEPEST, Math.max(FLATTEST, Number(down.answer) / Number(across.answer)));
  const bottom = TOP + (RIGHT - LEFT) * ratio;
  const [middleX, middleY] = [(LEFT + RIGHT) / 2, (TOP + bottom) / 2];
  const name = ({ answer, unit }: ExampleAnswer) => `${quantity(answer)} ${unit}`;
  return (
    <figure>
      <svg
        className="plan"
        viewBox={`0 0 ${WIDTH} ${bottom + 12}`}
        role="img"
        aria-label={`Plan, ${name(across)} by ${name(down)}`}
      >
        <path d={`M${LEFT} ${TOP}H${RIGHT}V${bottom}H${LEFT}z`} fill="var(--blue-tint)" />
        <path
          d={squares(Number(across.answer), Number(down.answer), bottom)}
          stroke="var(--blue-edge)"
          opacity=".55"
          fill="none"
        />
        <path d={`M${LEFT} ${TOP}H${RIGHT}V${bottom}H${LEFT}z`} fill="none" stroke="var(--ink)" strokeWidth="7" />
        <g fill="none" stroke="currentColor">
          <path
            d={`M${LEFT} 36H${middleX - 42}M${middleX + 42} 36H${RIGHT}M44 ${TOP}V${middleY - 22}M44 ${middleY + 22}V${bottom}`}
            strokeWidth="1.5"
          />
          <path
            d={`M${LEFT - 6} 42l12-12M${RIGHT - 6} 42l12-12M38 ${TOP + 6}l12-12M38 ${bottom + 6}l12-12`}
            strokeWidth="2.5"
          />
          <path d={`M${LEFT} 24v38M${RIGHT} 24v38M32 ${TOP}h46M32 ${bottom}h46`} opacity=".5" />
        </g>
        <text x={middleX} y="42" textAnchor="middle">
          {name(across)}
        </text>
        <text x="44" y={middleY + 6} textAnchor="middle">
          {name(down)}
        </text>
      </svg>
      <figcaption>
        {[across, down].map((side) => (
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
