import { isFeet } from '@quotewright/domain/formula/measurement.js';
import { quoteTypes, type QuoteType } from '@quotewright/domain/formula/settings.js';
import { unitBeside } from '@quotewright/domain/formula/units.js';
import { limits } from '@quotewright/domain/quotes/contract.js';
import type { TemplateQuestion } from '@quotewright/domain/templates/contract.js';
import { Segmented } from '../../ui/choice.js';
import { Field, Input, Textarea } from '../../ui/field.js';
import { Quantity } from '../../ui/figures.js';
import { SectionTitle } from '../../ui/ornament.js';
import { quoteTypeLabels } from '../live-quote/labels.js';
import { MeasurementField } from '../measurement/measurement-field.js';

/** What somebody has put into a quote so far. */
export interface QuoteDraft {
  /** Decimal strings by question id; `null` while what is typed is no measurement. */
  answers: Readonly<Record<string, string | null>>;
  quoteType: QuoteType;
  name: string;
  notes: string;
}

interface AnswerSheetProps {
  questions: readonly TemplateQuestion[];
  /** Answers to begin with; the fields keep what is typed themselves. */
  first: Readonly<Record<string, string>>;
  draft: QuoteDraft;
  /** What is wrong with an answer, by question id; only once somebody has tried to save. */
  errors: ReadonlyMap<number, string>;
  onDraft: (change: Partial<QuoteDraft>) => void;
}

/** What a quote is made of, asked in the template's order: its measurements, what it is for, its name and notes. */
export function AnswerSheet({ questions, first, draft, errors, onDraft }: AnswerSheetProps) {
  return (
    <section className="questions" aria-label="Measurements">
      <SectionTitle>Measurements</SectionTitle>
      {questions.some(({ unit }) => isFeet(unit)) && <p className="text-sm text-ink-2 no-print">Feet and inches, or the whole in one box: 10&#8242; 6&#8243;, 126 in, 3.2 m.</p>}
      <div className="grid gap-4 no-print">
        {questions.map((question) => (
          <div key={question.id} id={`question-${question.id}`}>
            <MeasurementField
              number={question.no_of_question}
              title={question.title}
              unit={question.unit}
              value={first[question.id] ?? ''}
              error={errors.get(question.id)}
              onChange={(value) => onDraft({ answers: { ...draft.answers, [question.id]: value } })}
            />
          </div>
        ))}
        <div className="field">
          <span className="field-label">Quote for</span>
          <div>
            <Segmented legend="Quote for" value={draft.quoteType} onChange={(quoteType) => onDraft({ quoteType })} options={quoteTypes.map((value) => ({ value, label: quoteTypeLabels[value] }))} />
          </div>
        </div>
        <Field label="Name of this quote" optional>
          <Input value={draft.name} maxLength={limits.name} onChange={(event) => onDraft({ name: event.target.value })} />
        </Field>
        <Field label="Notes" optional hint="Shown on the quote and in print.">
          <Textarea rows={3} value={draft.notes} maxLength={limits.notes} onChange={(event) => onDraft({ notes: event.target.value })} />
        </Field>
      </div>
      <dl className="asked print-list">
        {questions.map((question) => {
          const answer = draft.answers[question.id];
          return (
            <div key={question.id}>
              <dt>{question.title}</dt>
              <dd>{answer ? <Quantity amount={answer} unit={unitBeside(question.unit, answer)} /> : '–'}</dd>
            </div>
          );
        })}
        <div>
          <dt>Quote for</dt>
          <dd>{quoteTypeLabels[draft.quoteType]}</dd>
        </div>
      </dl>
      {draft.notes.trim() && <p className="print-list whitespace-pre-line">{draft.notes.trim()}</p>}
    </section>
  );
}
