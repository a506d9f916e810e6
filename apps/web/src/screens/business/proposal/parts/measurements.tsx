import type { ProposalQuestion, ProposalSection } from '@quotewright/domain/proposals/contract.js';
import { MeasurementField } from '../../../../features/measurement/measurement-field.js';
import { typedAs } from '../../../../features/measurement/typed-measurement.js';
import { measurementOf, measurementText } from './draft-fields.js';
import { useEdit, useEdits } from './edits-context.js';

/** The measurements of a section: each change calculates its lines again, and no others. */
export function Measurements({ section }: { section: ProposalSection }) {
  return (
    <div className="proposal-measurements" role="group" aria-label={`Measurements of ${section.title}`}>
      {section.questions.map((question) => (
        <Measurement key={question.question_id} section={section} question={question} />
      ))}
    </div>
  );
}

function Measurement({ section, question }: { section: ProposalSection; question: ProposalQuestion }) {
  const edits = useEdits();
  const key = `sections.${section.id}.answers.${question.question_id}`;
  const edit = useEdit(key);
  const { answer, unit } = question;
  return (
    // What is typed is sent when the focus leaves the question.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      onFocus={() => edits.focus(key)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && edits.focus(null)}
    >
      <MeasurementField
        number={question.no_of_question}
        title={question.title}
        unit={unit}
        typed={(edit && measurementOf(edit.text)) ?? typedAs(answer, unit)}
        error={edit?.error ?? undefined}
        onType={(typed) => edits.type(key, measurementText(typed))}
      />
    </div>
  );
}
