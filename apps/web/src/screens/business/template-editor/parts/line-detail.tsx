import type { TemplateLine, TemplateQuestion } from '@quotewright/domain/templates/contract.js';
import { includeOperators, type IncludeOperator } from '@quotewright/domain/formula/settings.js';
import { Trash2 } from 'lucide-react';
import type { Dispatch } from 'react';
import type { FormulaAction } from '../../../../features/formula-builder/formula-editing.js';
import { FormulaBuilder, type BuilderQuestion } from '../../../../features/formula-builder/formula-builder.js';
import { FormulaGuardian } from '../../../../features/formula-guardian/formula-guardian.js';
import { settingsOf, type LineDraft, type SettingFaults, type TypedSettings } from '../../../../features/live-quote/line-draft.js';
import { productTypeLabels } from '../../../../features/live-quote/labels.js';
import { derivedUnit } from '@quotewright/domain/formula/dimensions.js';
import { singularUnit, unitBeside } from '@quotewright/domain/formula/units.js';
import { parseFormula, type FormulaFault } from '@quotewright/domain/formula/parse.js';
import { writeFormula } from '../../../../features/formula-builder/formula-editing.js';
import { FormAlert, type FormFailure } from '../../../../features/form/form.js';
import { markup } from '../../../../lib/format.js';
import { Button } from '../../../../ui/button.js';
import { Segmented, Switch } from '../../../../ui/choice.js';
import { Field, FieldError, Input, Select } from '../../../../ui/field.js';
import { Money, Quantity } from '../../../../ui/figures.js';
import { Picture } from '../../../../ui/picture.js';

const operatorWords: Record<IncludeOperator, string> = { '=': 'is', '!=': 'is not', '<': 'is below', '<=': 'is at most', '>': 'is above', '>=': 'is at least' };

interface LineDetailProps {
  line: TemplateLine;
  questions: readonly TemplateQuestion[];
  builderQuestions: readonly BuilderQuestion[];
  /** The sample answers as typed, by question id. */
  answers: Readonly<Record<number, string>>;
  draft: LineDraft;
  fault: FormulaFault | null;
  settingFaults: SettingFaults;
  /** What the line comes to with the sample answers (`6 boxes`). */
  result: string | undefined;
  changed: boolean;
  saving: boolean;
  /** Why the server did not take the line; what was typed stays. */
  refusal: FormFailure | null;
  onFormula: Dispatch<FormulaAction>;
  onSettings: (settings: TypedSettings) => void;
  onSave: () => void;
  onPutBack: () => void;
  onRemove: () => void;
  onShowProducts: () => void;
  onEditPrice: () => void;
  onAddOwn: () => void;
  onAddQuestion: () => void;
}

/** One line: its product, its formula, and the way from the formula to what is ordered. */
export function LineDetail(props: LineDetailProps) {
  const { line, questions, draft, settingFaults, changed, saving } = props;
  const { settings } = draft;
  const set = (part: Partial<TypedSettings>) => props.onSettings({ ...settings, ...part });
  const text = writeFormula(draft.formula.tokens, questions);
  const parsed = parseFormula(text, questions).formula;
  const measured = parsed ? derivedUnit(parsed.root, (id) => questions.find((question) => question.id === id)?.unit ?? '') : '';
  const one = singularUnit(line.unit);
  const when = settings.when;
  const blocked = props.fault !== null || Object.keys(settingFaults).length > 0;
  return (
    <section className="line-detail" aria-label="Selected line">
      <div className="line-head">
        <Picture image={line.thumbnail} alt="" sizes="96px" />
        <div className="min-w-0">
          <h2>{line.name}</h2>
          <p className="text-sm text-ink-3 mt-0.5 mb-2">
            {[line.business_name, line.sku && `SKU ${line.sku}`, productTypeLabels[line.product_type]].filter(Boolean).join(' · ')}
          </p>
          <div className="line-facts">
            {line.retail_price != null && (
              <bdi>
                <b>
                  <Money amount={line.retail_price} />
                </b>{' '}
                per {singularUnit(line.unit)}
              </bdi>
            )}
            {line.cost_price != null && (
              <bdi>
                cost{' '}
                <b>
                  <Money amount={line.cost_price} />
                </b>
              </bdi>
            )}
            {line.cost_price != null && line.retail_price != null && (
              <bdi>
                markup <b>{markup(line.cost_price, line.retail_price)}</b>
              </bdi>
            )}
            {line.unit_in_stock != null && line.product_type !== 'labour' && (
              <bdi>
                <b>
                  <Quantity amount={line.unit_in_stock} />
                </b>{' '}
                in stock
              </bdi>
            )}
          </div>
          <div className="flex flex-wrap gap-x-2 mt-1 -ms-2">
            <Button variant="plain" size="small" onClick={props.onShowProducts}>
              View All Products
            </Button>
            <Button variant="plain" size="small" onClick={props.onEditPrice}>
              Edit my price
            </Button>
            <Button variant="plain" size="small" onClick={props.onAddOwn}>
              Add my own
            </Button>
          </div>
        </div>
      </div>

      <div>
        <div className="flex items-baseline gap-3 mb-2">
          <h3 className="sub-head">Formula</h3>
          <span className="ms-auto text-xs text-ink-3">{`before waste and packs${measured ? `, in ${measured}` : ''}`}</span>
        </div>
        <FormulaBuilder
          draft={draft.formula}
          dispatch={props.onFormula}
          questions={props.builderQuestions}
          fault={props.fault}
          result={props.result}
          onAddQuestion={props.onAddQuestion}
        />
      </div>

      <FormulaGuardian
        text={text}
        settings={Object.keys(settingFaults).length === 0 ? settingsOf(settings) : line.settings}
        unit={line.unit}
        questions={questions}
        answers={props.answers}
      />

      <div>
        <h3 className="sub-head mb-3">From formula to order</h3>
        <div className="settings">
          <Field label="Waste" error={settingFaults.waste}>
            <Input numeric suffix="%" value={settings.waste} onChange={(event) => set({ waste: event.target.value })} />
          </Field>
          <Field label={`One ${one} covers`} error={settingFaults.pack} hint={settings.pack.trim() === '1' ? 'Leave 1 where nothing is packed.' : undefined}>
            <Input numeric suffix={measured} value={settings.pack} onChange={(event) => set({ pack: event.target.value })} />
          </Field>
          <Field label="Minimum" error={settingFaults.minimum}>
            <Input numeric suffix={unitBeside(line.unit, settings.minimum)} value={settings.minimum} onChange={(event) => set({ minimum: event.target.value })} />
          </Field>
          <div className="field">
            <span className="field-label">{`Whole ${unitBeside(line.unit, '2')} only`}</span>
            <Switch checked={settings.roundUp} onChange={(event) => set({ roundUp: event.target.checked })}>
              Round up
            </Switch>
          </div>
          <div className="field span-2">
            <span className="field-label">Include this line</span>
            <div>
              <Segmented
                legend="Include this line"
                value={when ? 'when' : 'always'}
                onChange={(value) => set({ when: value === 'always' ? null : { questionId: questions[0]!.id, op: '>', value: '0' } })}
                options={[
                  { value: 'always', label: 'Always' },
                  { value: 'when', label: 'Only when…', disabled: questions.length === 0 },
                ]}
              />
            </div>
            {when && (
              <div className="when-row">
                <Select aria-label="Question" value={when.questionId} onChange={(event) => set({ when: { ...when, questionId: Number(event.target.value) } })}>
                  {questions.map((question) => (
                    <option key={question.id} value={question.id}>{`Q${question.no_of_question} ${question.title}`}</option>
                  ))}
                </Select>
                <Select aria-label="Comparison" value={when.op} onChange={(event) => set({ when: { ...when, op: event.target.value as IncludeOperator } })}>
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
                  onChange={(event) => set({ when: { ...when, value: event.target.value } })}
                />
              </div>
            )}
            <FieldError message={settingFaults.when} />
          </div>
        </div>
      </div>

      <FormAlert form={{ failure: props.refusal, saving, submit: props.onSave }} />
      <div className="flex flex-wrap items-center gap-2 border-t border-hairline pt-4">
        <Button variant="ghost-danger" onClick={props.onRemove}>
          <Trash2 aria-hidden="true" />
          Remove line…
        </Button>
        <span className="ms-auto" />
        <Button variant="ghost" disabled={!changed || saving} onClick={props.onPutBack}>
          Cancel
        </Button>
        <Button variant="primary" className="only-desk" disabled={!changed || blocked} busy={saving} onClick={props.onSave}>
          Save line <kbd>Ctrl S</kbd>
        </Button>
      </div>
    </section>
  );
}
