import type { TemplateLine, TemplateQuestion } from '@quotewright/domain/templates/contract.js';
import { includeOperators, type IncludeOperator } from '@quotewright/domain/formula/settings.js';
import { Trash2 } from 'lucide-react';
import { paths } from '../../../../app/paths.js';
import { FormAlert } from '../../../../features/form/form.js';
import { FormulaBuilder, type BuilderQuestion } from '../../../../features/formula-builder/formula-builder.js';
import { readFormula, writeFormula } from '../../../../features/formula-builder/formula-editing.js';
import { FormulaGuardian } from '../../../../features/formula-guardian/formula-guardian.js';
import { productTypeLabels } from '../../../../features/live-quote/labels.js';
import { settingsOf, type TypedSettings } from '../../../../features/live-quote/line-draft.js';
import { tileRules } from '../../../../features/product-tile/tile-rules.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { derivedUnit } from '@quotewright/domain/formula/dimensions.js';
import { singularUnit, unitBeside } from '@quotewright/domain/formula/units.js';
import { parseFormula } from '@quotewright/domain/formula/parse.js';
import { markup } from '../../../../lib/format.js';
import { Button } from '../../../../ui/button.js';
import { Segmented, Switch } from '../../../../ui/choice.js';
import { Field, FieldError, Input, Select } from '../../../../ui/field.js';
import { Money, Quantity } from '../../../../ui/figures.js';
import { Picture } from '../../../../ui/picture.js';
import { FormulaMenu } from './formula-menu.js';
import type { LineEditing } from './use-line-editing.js';

const operatorWords: Record<IncludeOperator, string> = {
  '=': 'is',
  '!=': 'is not',
  '<': 'is below',
  '<=': 'is at most',
  '>': 'is above',
  '>=': 'is at least',
};

interface LineDetailProps {
  line: TemplateLine;
  viewer: Viewer;
  questions: readonly TemplateQuestion[];
  builderQuestions: readonly BuilderQuestion[];
  /** The current sample answers, by question id. */
  answers: Readonly<Record<number, string>>;
  editing: LineEditing;
  /** The line's result with the sample answers (`6 boxes`). */
  result: string | undefined;
  onRemove: () => void;
  onShowProducts: () => void;
  onPanel: (panel: 'supplier' | 'price' | 'own') => void;
  onAddQuestion: () => void;
}

/** One line: product, formula, and the steps from the formula to the quantity. */
export function LineDetail({
  line,
  viewer,
  questions,
  builderQuestions,
  answers,
  editing,
  result,
  onRemove,
  onShowProducts,
  onPanel,
  onAddQuestion,
}: LineDetailProps) {
  const { draft, fault, faults, changed, saving, refusal } = editing;
  const { settings } = draft;
  const rules = tileRules(viewer, line.product_type);
  const set = (part: Partial<TypedSettings>) => editing.onSettings({ ...settings, ...part });
  const text = writeFormula(draft.formula.tokens, questions);
  const parsed = parseFormula(text, questions).formula;
  const measured = parsed
    ? derivedUnit(parsed.root, (id) => questions.find((question) => question.id === id)?.unit ?? '')
    : '';
  const one = singularUnit(line.unit);
  const when = settings.when;
  return (
    <section className="line-detail" aria-label="Selected line">
      <div className="line-head">
        {rules.pictureLink ? (
          <a
            href={paths['product-detail'](line.master_product_alias, { view: 'sku' })}
            target="_blank"
            rel="noreferrer"
            aria-label={`${line.name}, opens in a new tab`}
          >
            <Picture image={line.thumbnail} alt="" sizes="96px" />
          </a>
        ) : (
          <Picture image={line.thumbnail} alt="" sizes="96px" />
        )}
        <div className="min-w-0">
          <h2>{line.name}</h2>
          <p className="text-sm text-ink-3 mt-0.5 mb-2">
            {[line.business_name, line.sku && `SKU ${line.sku}`, productTypeLabels[line.product_type]]
              .filter(Boolean)
              .join(' · ')}
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
          <div className="line-acts">
            {rules.relatedOptions && (
              <>
                <Button variant="plain" size="small" onClick={onShowProducts}>
                  View All Products
                </Button>
                <Button variant="plain" size="small" onClick={() => onPanel('supplier')}>
                  Change Supplier
                </Button>
              </>
            )}
            <Button variant="plain" size="small" onClick={() => onPanel('price')}>
              Edit my price
            </Button>
            <Button variant="plain" size="small" onClick={() => onPanel('own')}>
              Add my own
            </Button>
          </div>
        </div>
      </div>

      <div>
        <div className="flex flex-wrap items-baseline gap-x-3 mb-1">
          <h3 className="sub-head">Formula</h3>
          <FormulaMenu
            summary="Known formulas"
            line={line}
            current={text}
            questions={questions}
            onChoose={(formula) =>
              editing.onFormula({ type: 'load', tokens: readFormula(formula, questions).tokens ?? [] })
            }
          />
          <span className="ms-auto text-xs text-ink-3">{`before waste and packs${measured ? `, in ${measured}` : ''}`}</span>
        </div>
        <FormulaBuilder
          draft={draft.formula}
          dispatch={editing.onFormula}
          questions={builderQuestions}
          fault={fault}
          result={result}
          onAddQuestion={onAddQuestion}
        />
      </div>

      <FormulaGuardian
        text={text}
        settings={Object.keys(faults).length === 0 ? settingsOf(settings) : line.settings}
        unit={line.unit}
        questions={questions}
        answers={answers}
      />

      <div>
        <h3 className="sub-head mb-3">From formula to order</h3>
        <div className="settings">
          <Field label="Waste" error={faults.waste}>
            <Input numeric suffix="%" value={settings.waste} onChange={(event) => set({ waste: event.target.value })} />
          </Field>
          <Field
            label={`One ${one} covers`}
            error={faults.pack}
            hint={settings.pack.trim() === '1' ? 'Leave 1 where nothing is packed.' : undefined}
          >
            <Input
              numeric
              suffix={measured}
              value={settings.pack}
              onChange={(event) => set({ pack: event.target.value })}
            />
          </Field>
          <Field label="Minimum" error={faults.minimum}>
            <Input
              numeric
              suffix={unitBeside(line.unit, settings.minimum)}
              value={settings.minimum}
              onChange={(event) => set({ minimum: event.target.value })}
            />
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
                onChange={(value) =>
                  set({ when: value === 'always' ? null : { questionId: questions[0]!.id, op: '>', value: '0' } })
                }
                options={[
                  { value: 'always', label: 'Always' },
                  { value: 'when', label: 'Only when…', disabled: questions.length === 0 },
                ]}
              />
            </div>
            {when && (
              <div className="when-row">
                <Select
                  aria-label="Question"
                  value={when.questionId}
                  onChange={(event) => set({ when: { ...when, questionId: Number(event.target.value) } })}
                >
                  {questions.map((question) => (
                    <option
                      key={question.id}
                      value={question.id}
                    >{`Q${question.no_of_question} ${question.title}`}</option>
                  ))}
                </Select>
                <Select
                  aria-label="Comparison"
                  value={when.op}
                  onChange={(event) => set({ when: { ...when, op: event.target.value as IncludeOperator } })}
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
                  onChange={(event) => set({ when: { ...when, value: event.target.value } })}
                />
              </div>
            )}
            <FieldError message={faults.when} />
          </div>
        </div>
      </div>

      <FormAlert form={{ failure: refusal, saving, submit: editing.save }} />
      <div className="flex flex-wrap items-center gap-2 border-t border-hairline pt-4">
        <Button variant="ghost-danger" onClick={onRemove}>
          <Trash2 aria-hidden="true" />
          Remove line…
        </Button>
        <span className="ms-auto" />
        <Button variant="ghost" disabled={!changed || saving} onClick={editing.putBack}>
          Cancel
        </Button>
        <Button
          variant="primary"
          className="only-desk"
          disabled={!saving && !editing.savable}
          busy={saving}
          onClick={editing.save}
        >
          Save line <kbd>Ctrl S</kbd>
        </Button>
      </div>
    </section>
  );
}
