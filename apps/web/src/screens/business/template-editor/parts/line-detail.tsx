import type { TemplateLine, TemplateQuestion } from '@quotewright/domain/templates/contract.js';
import { includeOperators, type IncludeOperator } from '@quotewright/domain/formula/settings.js';
import { Trash2 } from 'lucide-react';
import { useId, type Dispatch } from 'react';
import type { FormulaAction } from '../../../../features/formula-builder/formula-editing.js';
import { FormulaBuilder, type BuilderQuestion, type FormulaFault } from '../../../../features/formula-builder/formula-builder.js';
import type { LineDraft, SettingFaults, TypedSettings } from '../../../../features/live-quote/line-draft.js';
import { productTypeLabels } from '../../../../features/live-quote/labels.js';
import { mediaUrl } from '../../../../lib/media.js';
import { markup, money } from '../../../../lib/format.js';
import { Button } from '../../../../ui/button.js';

const operatorWords: Record<IncludeOperator, string> = { '=': 'is', '!=': 'is not', '<': 'is below', '<=': 'is at most', '>': 'is above', '>=': 'is at least' };

interface LineDetailProps {
  line: TemplateLine;
  questions: readonly TemplateQuestion[];
  builderQuestions: readonly BuilderQuestion[];
  draft: LineDraft;
  fault: FormulaFault | null;
  settingFaults: SettingFaults;
  /** What the line comes to with the sample answers (`6 boxes`). */
  result: string | undefined;
  changed: boolean;
  saving: boolean;
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
  const packed = settings.pack.trim() !== '' && Number(settings.pack) !== 1;
  const blocked = props.fault !== null || Object.keys(settingFaults).length > 0;
  return (
    <section className="line-detail" aria-label="Selected line">
      <div className="line-head">
        <img className="picture" src={mediaUrl(line.thumbnail)} alt="" loading="lazy" />
        <div className="min-w-0">
          <h2>{line.name}</h2>
          <p className="text-sm text-ink-3 mt-0.5 mb-2">
            {[line.business_name, line.sku && `SKU ${line.sku}`, productTypeLabels[line.product_type]].filter(Boolean).join(' · ')}
          </p>
          <div className="line-facts">
            {line.retail_price != null && (
              <span>
                <b className="money">{money(line.retail_price)}</b> per {line.unit}
              </span>
            )}
            {line.cost_price != null && (
              <span>
                cost <b className="money">{money(line.cost_price)}</b>
              </span>
            )}
            {line.cost_price != null && line.retail_price != null && (
              <span>
                markup <b>{markup(line.cost_price, line.retail_price)}</b>
              </span>
            )}
            {line.unit_in_stock != null && line.product_type !== 'labour' && (
              <span>
                <b>{line.unit_in_stock}</b> in stock
              </span>
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
          <span className="ms-auto text-xs text-ink-3">before waste and packs</span>
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

      <div>
        <h3 className="sub-head mb-3">From formula to order</h3>
        <div className="settings">
          <Setting label="Waste" unit="%" value={settings.waste} fault={settingFaults.waste} onChange={(waste) => set({ waste })} />
          <Setting label={`One ${line.unit} covers`} unit="" value={settings.pack} fault={settingFaults.pack} hint={packed ? undefined : 'Leave 1 where nothing is packed.'} onChange={(pack) => set({ pack })} />
          <Setting label="Minimum" unit={line.unit} value={settings.minimum} fault={settingFaults.minimum} onChange={(minimum) => set({ minimum })} />
          <div className="grid gap-1.5">
            <span className="text-sm font-[580]">Whole units only</span>
            <label className="switch">
              <input type="checkbox" role="switch" checked={settings.roundUp} onChange={(event) => set({ roundUp: event.target.checked })} />
              Round up
            </label>
          </div>
          <div className="span-2 min-w-0">
            <fieldset>
              <legend className="text-sm font-[580] mb-1.5">Include this line</legend>
              <div className="segmented">
                <label>
                  <input type="radio" name={`include-${line.quote_template_product_id}`} checked={settings.when === null} onChange={() => set({ when: null })} />
                  Always
                </label>
                <label>
                  <input
                    type="radio"
                    name={`include-${line.quote_template_product_id}`}
                    checked={settings.when !== null}
                    disabled={questions.length === 0}
                    onChange={() => set({ when: { questionId: questions[0]!.id, op: '>', value: '0' } })}
                  />
                  Only when…
                </label>
              </div>
            </fieldset>
            {settings.when && (
              <div className="when-row">
                <select className="select" aria-label="Question" value={settings.when.questionId} onChange={(event) => set({ when: { ...settings.when!, questionId: Number(event.target.value) } })}>
                  {questions.map((question) => (
                    <option key={question.id} value={question.id}>{`Q${question.no_of_question} ${question.title}`}</option>
                  ))}
                </select>
                <select className="select" aria-label="Comparison" value={settings.when.op} onChange={(event) => set({ when: { ...settings.when!, op: event.target.value as IncludeOperator } })}>
                  {includeOperators.map((op) => (
                    <option key={op} value={op}>{operatorWords[op]}</option>
                  ))}
                </select>
                <span className={`input number ${settingFaults.when ? 'bad' : ''}`}>
                  <input inputMode="decimal" aria-label="Compared with" aria-invalid={settingFaults.when !== undefined} value={settings.when.value} onChange={(event) => set({ when: { ...settings.when!, value: event.target.value } })} />
                  <span className="affix">{questions.find((question) => question.id === settings.when!.questionId)?.unit}</span>
                </span>
              </div>
            )}
            {settingFaults.when && <p className="text-sm text-brick mt-1">{settingFaults.when}</p>}
          </div>
        </div>
      </div>

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

function Setting({ label, unit, value, fault, hint, onChange }: { label: string; unit: string; value: string; fault: string | undefined; hint?: string; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <div className="grid gap-1.5 min-w-0">
      <label htmlFor={id} className="text-sm font-[580] truncate">
        {label}
      </label>
      <span className={`input number ${fault ? 'bad' : ''}`}>
        <input id={id} inputMode="decimal" autoComplete="off" value={value} aria-invalid={fault !== undefined} aria-describedby={fault || hint ? `${id}-says` : undefined} onChange={(event) => onChange(event.target.value)} />
        <span className="affix">{unit}</span>
      </span>
      {(fault ?? hint) && (
        <p id={`${id}-says`} className={fault ? 'text-sm text-brick' : 'text-xs text-ink-3'}>
          {fault ?? hint}
        </p>
      )}
    </div>
  );
}
