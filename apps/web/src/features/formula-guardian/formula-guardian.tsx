import { questionsBehind } from '@quotewright/domain/formula/curve.js';
import { unitWarnings } from '@quotewright/domain/formula/guardian.js';
import { parseFormula, type Formula } from '@quotewright/domain/formula/parse.js';
import { readAloud } from '@quotewright/domain/formula/reading.js';
import type { LineSettings } from '@quotewright/domain/formula/settings.js';
import { resultWarnings } from '@quotewright/domain/formula/suspicion.js';
import { readAnswers } from '@quotewright/domain/quotes/answers.js';
import type { TemplateQuestion } from '@quotewright/domain/templates/contract.js';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { counted } from '../../lib/format.js';
import { Button } from '../../ui/button.js';
import { useDebounced } from '../../lib/use-debounced.js';
import { CurveTable } from './curve-table.js';
import { QuantityGraph } from './quantity-graph.js';
import './formula-guardian.css';

interface FormulaGuardianProps {
  /** With Q numbers, as typed so far. */
  text: string;
  settings: LineSettings;
  /** The sales unit. */
  unit: string;
  questions: readonly TemplateQuestion[];
  /** The current sample answers by question id; invalid ones are left out. */
  answers: Readonly<Record<number, string>>;
}

/** Announced after this pause in typing. */
const ANNOUNCE_AFTER_MS = 1_200;
/** Graphs drawn initially. */
const FIRST_GRAPHS = 6;

/**
 * Checks of a formula next to the builder: incompatible units, suspicious results, and the quantity as a function of
 * each answer. It informs and never blocks; input has priority.
 */
export function FormulaGuardian({ text, settings, answers, unit, questions }: FormulaGuardianProps) {
  // As text, because equal objects that are recreated would count as changes.
  const typed = useDeferredValue(JSON.stringify({ text, settings, answers } satisfies Typed));
  return <Guarded typed={typed} unit={unit} questions={questions} />;
}

type Typed = Pick<FormulaGuardianProps, 'text' | 'settings' | 'answers'>;

const Guarded = memo(function Guarded({
  typed,
  unit,
  questions,
}: { typed: string } & Pick<FormulaGuardianProps, 'unit' | 'questions'>) {
  const { parsed, settings, answers } = useMemo(() => {
    const given = JSON.parse(typed) as Typed;
    return {
      parsed: parseFormula(given.text, questions).formula,
      settings: given.settings,
      answers: readAnswers(questions, given.answers).answers,
    };
  }, [typed, questions]);
  // While a formula is incomplete, the last complete one stays, so that nothing jumps while typing.
  const [formula, setFormula] = useState<Formula | null>(parsed);
  if (parsed && parsed !== formula) setFormula(parsed);
  const warnings = useMemo(
    () =>
      formula
        ? [
            ...unitWarnings(formula, questions, { unit, pack_size: settings.pack_size }),
            ...resultWarnings({ formula, settings, unit }, answers),
          ]
        : [],
    [formula, questions, unit, settings, answers],
  );
  const [all, setAll] = useState(false);
  const line = useMemo(() => formula && { formula, settings }, [formula, settings]);
  const drawn = useMemo(
    () => (line ? questionsBehind(line).flatMap((id) => questions.find((question) => question.id === id) ?? []) : []),
    [line, questions],
  );
  const said = warnings.map(({ message }) => message).join(' ');
  const announced = useDebounced(said, ANNOUNCE_AFTER_MS);

  if (!line) return null;
  const shown = all ? drawn : drawn.slice(0, FIRST_GRAPHS);
  return (
    <section className="guardian" aria-label="Sense check" aria-busy={parsed === null}>
      <h3 className="sub-head">Sense check</h3>
      <p className="guardian-reading">
        <bdi>
          {readAloud(
            line.formula.root,
            (id) => questions.find((question) => question.id === id)?.title ?? 'a question that is gone',
          )}
          .
        </bdi>
      </p>
      <ul className="guardian-says">
        {warnings.map(({ code, message }) => (
          <li key={code + message}>
            <TriangleAlert aria-label="Warning" className="text-accent-ink" />
            <bdi>{message}</bdi>
          </li>
        ))}
        {warnings.length === 0 && (
          <li>
            <CircleCheck aria-hidden="true" className="text-green" />
            {drawn.length === 0
              ? 'The same for every job: no answer changes it.'
              : 'Nothing looks wrong with the units or the result.'}
          </li>
        )}
      </ul>
      <p className="sr-only" role="status">
        {announced}
      </p>
      {drawn.length > 0 && (
        <>
          <div className="curves">
            {shown.map((question) => (
              <QuantityGraph key={question.id} line={line} unit={unit} question={question} answers={answers} />
            ))}
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <CurveTable line={line} unit={unit} questions={drawn} answers={answers} />
            {drawn.length > shown.length && (
              <Button size="small" variant="plain" onClick={() => setAll(true)}>
                {`Show the other ${counted(drawn.length - shown.length, 'question')}`}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  );
});
