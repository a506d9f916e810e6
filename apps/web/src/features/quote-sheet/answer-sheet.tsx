import { isFeet } from '@quotewright/domain/formula/measurement.js';
import { quoteTypes } from '@quotewright/domain/formula/settings.js';
import { quoteRules } from '@quotewright/domain/quotes/contract.js';
import type { TemplateQuestion } from '@quotewright/domain/templates/contract.js';
import { Button } from '../../ui/button.js';
import { Segmented } from '../../ui/choice.js';
import { Field, Input, Textarea } from '../../ui/field.js';
import { SectionTitle } from '../../ui/ornament.js';
import { quoteTypeLabels } from '../live-quote/labels.js';
import { MeasurementField } from '../measurement/measurement-field.js';
import type { QuoteDraft } from './kept-draft.js';

interface AnswerSheetProps {
  questions: readonly TemplateQuestion[];
  draft: QuoteDraft;
  /** Errors of answers, by question id; only after an attempt to save. */
  errors: ReadonlyMap<number, string>;
  onDraft: (change: Partial<QuoteDraft>) => void;
  /** There is an earlier draft: starts over. */
  onStartOver?: () => void;
}

const nothingTyped = { first: '', second: '' };

/** The inputs of a quote, in the template's order: measurements, quote type, name and notes. */
export function AnswerSheet({ questions, draft, errors, onDraft, onStartOver }: AnswerSheetProps) {
  return (
    <section className="questions" aria-label="Measurements">
      <SectionTitle
        end={
          // It keeps its place before there is anything to start over, so that the fields never move.
          <Button
            variant="plain"
            size="small"
            className={`-me-3 ${onStartOver ? '' : 'invisible'}`}
            onClick={onStartOver}
          >
            Start over
          </Button>
        }
      >
        Measurements
      </SectionTitle>
      {questions.some(({ unit }) => isFeet(unit)) && (
        <p className="text-sm text-ink-2">
          Feet and inches, or the whole in one box: 10&#8242;&nbsp;6&#8243;, 126&nbsp;in, 3.2&nbsp;m.
        </p>
      )}
      {questions.length === 0 && (
        <p className="text-sm text-ink-2">This template needs no measurements. Its quantities are fixed.</p>
      )}
      <div className="grid gap-4">
        {questions.map((question) => (
          <div key={question.id} id={`question-${question.id}`}>
            <MeasurementField
              number={question.no_of_question}
              title={question.title}
              unit={question.unit}
              typed={draft.typed[question.id] ?? nothingTyped}
              error={errors.get(question.id)}
              onType={(typed) => onDraft({ typed: { ...draft.typed, [question.id]: typed } })}
            />
          </div>
        ))}
        <div className="field">
          <span className="field-label">Quote for</span>
          <div>
            <Segmented
              legend="Quote for"
              value={draft.quoteType}
              onChange={(quoteType) => onDraft({ quoteType })}
              options={quoteTypes.map((value) => ({ value, label: quoteTypeLabels[value] }))}
            />
          </div>
        </div>
        <Field label="Name of this quote" optional>
          <Input
            value={draft.name}
            maxLength={quoteRules.name.most}
            onChange={(event) => onDraft({ name: event.target.value })}
          />
        </Field>
        <Field label="Notes" optional hint="Shown on the quote and in print.">
          <Textarea
            rows={3}
            value={draft.notes}
            maxLength={quoteRules.notes.most}
            onChange={(event) => onDraft({ notes: event.target.value })}
          />
        </Field>
      </div>
    </section>
  );
}
