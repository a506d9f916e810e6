import { questionsBehind } from '@quotewright/domain/formula/curve.js';
import { unitWarnings } from '@quotewright/domain/formula/guardian.js';
import { parseFormula, type Formula } from '@quotewright/domain/formula/parse.js';
import type { LineSettings } from '@quotewright/domain/formula/settings.js';
import { resultWarnings } from '@quotewright/domain/formula/suspicion.js';
import { readAnswers } from '@quotewright/domain/quotes/answers.js';
import type { ReadyWarning, TemplateQuestion } from '@quotewright/domain/templates/contract.js';
import { ChevronDown, CircleCheck, TriangleAlert } from 'lucide-react';
import { memo, useDeferredValue, useId, useMemo, useState } from 'react';
import { counted } from '../../lib/format.js';
import { Button } from '../../ui/button.js';
import { useDebounced } from '../../lib/use-debounced.js';
import { Acknowledge } from './acknowledge.js';
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
  /** The line as it is saved: its pack size was meant for the unit of its formula. */
  saved: { formula: string; pack_size: string };
  /** The formula has no result, and the builder says why: there is nothing to judge. */
  withoutResult: boolean;
  /** The warnings of the line as it is saved: each can be marked as right. Absent where nobody is asked. */
  known?: { templateId: number; warnings: readonly ReadyWarning[] };
  /** Whether the graphs are shown. */
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** Announced after this pause in typing. */
const ANNOUNCE_AFTER_MS = 1_200;
/** Graphs drawn initially. */
const FIRST_GRAPHS = 6;

/**
 * Checks of a formula next to the builder: incompatible units, suspicious results, and on request the quantity as a
 * function of each answer. One line while nothing is wrong. It informs and never blocks; input has priority.
 */
export function FormulaGuardian({ text, settings, answers, saved, withoutResult, ...rest }: FormulaGuardianProps) {
  // As text, because equal objects that are recreated would count as changes.
  const typed = useDeferredValue(JSON.stringify({ text, settings, answers, saved, withoutResult } satisfies Typed));
  return <Guarded typed={typed} {...rest} />;
}

type Typed = Pick<FormulaGuardianProps, 'text' | 'settings' | 'answers' | 'saved' | 'withoutResult'>;

const Guarded = memo(function Guarded({
  typed,
  unit,
  questions,
  known,
  open,
  onOpen,
}: { typed: string } & Omit<FormulaGuardianProps, keyof Typed>) {
  const { parsed, settings, answers, saved, withoutResult } = useMemo(() => {
    const given = JSON.parse(typed) as Typed;
    const formula = parseFormula(given.saved.formula, questions).formula;
    return {
      parsed: parseFormula(given.text, questions).formula,
      settings: given.settings,
      answers: readAnswers(questions, given.answers).answers,
      saved: formula ? { formula, pack_size: given.saved.pack_size } : undefined,
      withoutResult: given.withoutResult,
    };
  }, [typed, questions]);
  // While a formula is incomplete, the last complete one stays, so that nothing jumps while typing.
  const [formula, setFormula] = useState<Formula | null>(parsed);
  if (parsed && parsed !== formula) setFormula(parsed);
  const warnings = useMemo(
    () =>
      formula
        ? [
            ...unitWarnings(formula, questions, { unit, pack_size: settings.pack_size }, saved),
            ...resultWarnings({ formula, settings, unit }, answers),
          ]
        : [],
    [formula, questions, unit, settings, answers, saved],
  );
  const [all, setAll] = useState(false);
  const line = useMemo(() => formula && { formula, settings }, [formula, settings]);
  const drawn = useMemo(
    () => (line ? questionsBehind(line).flatMap((id) => questions.find((question) => question.id === id) ?? []) : []),
    [line, questions],
  );
  const said = warnings.map(({ message }) => message).join(' ');
  const announced = useDebounced(said, ANNOUNCE_AFTER_MS);

  const graphsId = useId();

  if (!line) return null;
  const shown = all ? drawn : drawn.slice(0, FIRST_GRAPHS);
  return (
    <section className="guardian" aria-label="Sense check" aria-busy={parsed === null}>
      <div className="guardian-head">
        <h3 className="sub-head">Sense check</h3>
        {warnings.length === 0 && !withoutResult && (
          <p>
            <CircleCheck aria-hidden="true" />
            {drawn.length === 0 ? 'The same for every job: no answer changes it.' : 'Nothing looks wrong.'}
          </p>
        )}
        {drawn.length > 0 && (
          <Button
            size="small"
            variant="plain"
            className="ms-auto"
            aria-expanded={open}
            aria-controls={graphsId}
            onClick={() => onOpen(!open)}
          >
            {open ? 'Hide graphs' : 'Show graphs'}
            <ChevronDown aria-hidden="true" className={open ? 'rotate-180' : undefined} />
          </Button>
        )}
      </div>
      {warnings.length > 0 && (
        <ul className="guardian-says">
          {warnings.map(({ code, message }) => {
            const saved = known?.warnings.find((warning) => warning.message === message);
            return (
              <li key={code + message}>
                {saved?.acknowledged ? (
                  <CircleCheck aria-label="Warning that looks right" className="text-ink-3" />
                ) : (
                  <TriangleAlert aria-label="Warning" className="text-accent-ink" />
                )}
                <div>
                  <bdi>{message}</bdi>
                  {saved && <Acknowledge templateId={known!.templateId} warning={saved} />}
                </div>
              </li>
            );
          })}
        </ul>
      )}
      <p className="sr-only" role="status">
        {announced}
      </p>
      <div id={graphsId} className="guardian-graphs" hidden={!open || drawn.length === 0}>
        {open && drawn.length > 0 && (
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
      </div>
    </section>
  );
});
