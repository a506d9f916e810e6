import type { TemplateQuestion } from '@quotewright/domain/templates/contract.js';
import type { ReactNode } from 'react';
import { TraceColumn } from '../../../../features/live-quote/trace.js';
import { QuoteSums } from '../../../../features/live-quote/quote-sums.js';
import type { LiveQuote } from '../../../../features/live-quote/live-quote.js';
import { saidOfBefore } from '../../../../features/measurement/typed-measurement.js';
import { Button, ButtonLink } from '../../../../ui/button.js';
import { Field, Input } from '../../../../ui/field.js';
import type { TypedSamples } from './use-sample-answers.js';

interface SampleQuoteProps {
  questions: readonly TemplateQuestion[];
  /** Answers as typed, by question id. */
  answers: Readonly<Record<number, string>>;
  typed: TypedSamples;
  /** Questions whose answer is assumed by unit, not chosen. */
  assumed: ReadonlySet<number>;
  /** Questions whose input differs from the stored answer. */
  changed: readonly TemplateQuestion[];
  onAnswer: (question: TemplateQuestion, value: string) => void;
  onKeep: () => void;
  keeping: boolean;
  quote: LiveQuote;
  selected: number | null;
  /** The published state's total with the same answers, a decimal string; `null` if there is none. */
  published: string | null;
  testHref: string;
  /** The template's sample jobs. */
  jobs: ReactNode;
}

/** The quote of the sample answers, always in view: this line's working, all lines, the total. */
export function SampleQuote({
  questions,
  answers,
  typed,
  assumed,
  changed,
  onAnswer,
  onKeep,
  keeping,
  quote,
  selected,
  published,
  testHref,
  jobs,
}: SampleQuoteProps) {
  const line = selected === null ? undefined : quote.byLine.get(selected);
  const fault = selected === null ? undefined : quote.faults.get(selected);
  return (
    <aside className="live-quote" aria-label="Live quote">
      <div className="live-quote-in">
        <div>
          <div className="flex items-baseline gap-2 mb-3">
            <h3 className="sub-head">Sample quote</h3>
            <span className="ms-auto text-xs text-ink-3">updates as you type</span>
          </div>
          <div className="sample-answers">
            {questions.map((question) => {
              const { id, title, unit, no_of_question } = question;
              const before = typed[id] ? saidOfBefore(typed[id], unit) : null;
              const wrong = quote.wrongAnswers.has(id);
              return (
                <Field
                  key={id}
                  label={`Q${no_of_question} ${title}`}
                  hint={assumed.has(id) ? 'assumed' : !wrong && before}
                  error={wrong ? (before ?? 'Not a number') : undefined}
                >
                  <Input
                    numeric
                    suffix={unit}
                    value={answers[id] ?? ''}
                    onChange={(event) => onAnswer(question, event.target.value)}
                  />
                </Field>
              );
            })}
          </div>
          {changed.length > 0 && (
            <div className="flex flex-wrap items-center gap-2 mt-3">
              <span className="text-xs text-ink-3">Only you see these answers.</span>
              <Button size="small" className="ms-auto" busy={keeping} onClick={onKeep}>
                Keep as sample
              </Button>
            </div>
          )}
        </div>
        {selected !== null && (
          <div>
            <h4 className="text-sm font-[580] mb-1">This line</h4>
            {fault ? (
              <p className="text-sm text-ink-3">No quantity yet.</p>
            ) : (
              line && <TraceColumn trace={line.trace} />
            )}
            {line?.warnings.map((warning) => (
              <p key={warning.code} className="text-xs text-accent-ink mt-1">
                {warning.message}
              </p>
            ))}
          </div>
        )}
        <div>
          <h4 className="text-sm font-[580] mb-1">All lines</h4>
          <QuoteSums totals={quote.totals} lines={quote.lines} without={quote.without} against={published} />
        </div>
        {jobs}
        <ButtonLink size="small" to={testHref} className="w-full">
          Open in test quote
        </ButtonLink>
      </div>
    </aside>
  );
}
