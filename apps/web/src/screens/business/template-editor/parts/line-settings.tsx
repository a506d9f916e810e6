import type { TemplateQuestion } from '@quotewright/domain/templates/contract.js';
import { includeOperators, type IncludeOperator } from '@quotewright/domain/formula/settings.js';
import { singularUnit, unitBeside } from '@quotewright/domain/formula/units.js';
import type { TypedSettings } from '../../../../features/live-quote/line-draft.js';
import { Segmented, Switch } from '../../../../ui/choice.js';
import { WhoSet, WithWhoSet } from '../../../../features/who-set/who-set.js';
import { Field, FieldError, Input, Select } from '../../../../ui/field.js';
import { operatorWords } from './setting-words.js';
import type { LineEditing } from './use-line-editing.js';

interface LineSettingsProps {
  /** The path of the line's settings in its history. */
  path: string;
  /** The unit of the line's product. */
  unit: string;
  /** The unit of the formula's result; empty if unknown. */
  measured: string;
  questions: readonly TemplateQuestion[];
  settings: TypedSettings;
  faults: LineEditing['faults'];
  onChange: (part: Partial<TypedSettings>) => void;
}

/** The steps from the formula's result to the quantity: waste, packs, minimum, rounding, condition. */
export function LineSettings({ path, unit, measured, questions, settings, faults, onChange }: LineSettingsProps) {
  const one = singularUnit(unit);
  const when = settings.when;
  const [first] = questions;
  return (
    <div>
      <h3 className="sub-head mb-3">Waste, packs and rounding</h3>
      <div className="settings">
        <WithWhoSet path={`${path}.waste_percent`} label="Waste">
          <Field label="Waste" error={faults.waste}>
            <Input
              numeric
              suffix="%"
              value={settings.waste}
              onChange={(event) => onChange({ waste: event.target.value })}
            />
          </Field>
        </WithWhoSet>
        <WithWhoSet path={`${path}.pack_size`} label={`One ${one} covers`}>
          <Field
            label={`One ${one} covers`}
            error={faults.pack}
            hint={settings.pack.trim() === '1' ? 'Leave 1 where nothing is packed.' : undefined}
          >
            <Input
              numeric
              suffix={measured}
              value={settings.pack}
              onChange={(event) => onChange({ pack: event.target.value })}
            />
          </Field>
        </WithWhoSet>
        <WithWhoSet path={`${path}.minimum_quantity`} label="Minimum">
          <Field label="Minimum" error={faults.minimum}>
            <Input
              numeric
              suffix={unitBeside(unit, settings.minimum)}
              value={settings.minimum}
              onChange={(event) => onChange({ minimum: event.target.value })}
            />
          </Field>
        </WithWhoSet>
        <WithWhoSet path={`${path}.round_up`} label="Rounding">
          <div className="field">
            <span className="field-label">{`Whole ${unitBeside(unit, '2')} only`}</span>
            <Switch checked={settings.roundUp} onChange={(event) => onChange({ roundUp: event.target.checked })}>
              Round up
            </Switch>
          </div>
        </WithWhoSet>
        <div className="field span-2 with-who-set">
          <span className="field-label">Include this line</span>
          <WhoSet path={`${path}.include_when`} label="Include this line" />
          <div>
            <Segmented
              legend="Include this line"
              value={when ? 'when' : 'always'}
              onChange={(value) =>
                onChange({ when: value === 'when' && first ? { questionId: first.id, op: '>', value: '0' } : null })
              }
              options={[
                { value: 'always', label: 'Always' },
                { value: 'when', label: 'Only when…', disabled: !first },
              ]}
            />
          </div>
          {when && (
            <WhenRow when={when} questions={questions} onChange={(part) => onChange({ when: { ...when, ...part } })} />
          )}
          <FieldError message={faults.when} />
        </div>
      </div>
    </div>
  );
}

type When = NonNullable<TypedSettings['when']>;

/** The condition under which a line is included. */
function WhenRow({
  when,
  questions,
  onChange,
}: {
  when: When;
  questions: readonly TemplateQuestion[];
  onChange: (part: Partial<When>) => void;
}) {
  return (
    <div className="when-row">
      <Select
        aria-label="Question"
        value={when.questionId}
        onChange={(event) => onChange({ questionId: Number(event.target.value) })}
      >
        {questions.map((question) => (
          <option key={question.id} value={question.id}>{`Q${question.no_of_question} ${question.title}`}</option>
        ))}
      </Select>
      <Select
        aria-label="Comparison"
        value={when.op}
        onChange={(event) => onChange({ op: event.target.value as IncludeOperator })}
      >
        {includeOperators.map((op) => (
          <option key={op} value={op}>
            {operatorWords[op]}
          </option>
        ))}
      </Select>
      <Input
        numeric
        aria-label="Compared with"
        suffix={questions.find((question) => question.id === when.questionId)?.unit}
        value={when.value}
        onChange={(event) => onChange({ value: event.target.value })}
      />
    </div>
  );
}
