import type { ReadyWarning, TemplateLine, TemplateQuestion } from '@quotewright/domain/templates/contract.js';
import { Trash2 } from 'lucide-react';
import { FormAlert } from '../../../../features/form/form.js';
import { FormulaBuilder } from '../../../../features/formula-builder/formula-builder.js';
import type { BuilderQuestion } from '../../../../features/formula-builder/formula-palette.js';
import { readFormula, writeFormula } from '../../../../features/formula-builder/formula-editing.js';
import { FormulaGuardian } from '../../../../features/formula-guardian/formula-guardian.js';
import { settingsOf } from '../../../../features/live-quote/line-draft.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { WhoSet } from '../../../../features/who-set/who-set.js';
import { derivedUnit } from '@quotewright/domain/formula/dimensions.js';
import { parseFormula } from '@quotewright/domain/formula/parse.js';
import { Button } from '../../../../ui/button.js';
import { FormulaMenu } from './formula-menu.js';
import { LineHead, type LinePanel } from './line-head.js';
import { LineSettings } from './line-settings.js';
import type { LineEditing } from './use-line-editing.js';

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
  /** Why a valid formula has no result with them. */
  trouble: string | null;
  /** Warnings of the line as it is saved, which can be marked as right. */
  known?: { templateId: number; warnings: readonly ReadyWarning[] };
  /** Whether the graphs of the sense check are shown. */
  graphs: boolean;
  onGraphs: (shown: boolean) => void;
  onRemove: () => void;
  onShowProducts: () => void;
  onPanel: (panel: LinePanel) => void;
  onAddQuestion: () => void;
}

/** The formula field, where F2 and the skip link lead. */
export const formulaFieldId = 'formula';

/** One line: product, formula, and the steps from the formula to the quantity. */
export function LineDetail({
  line,
  viewer,
  questions,
  builderQuestions,
  answers,
  editing,
  result,
  trouble,
  known,
  graphs,
  onGraphs,
  onRemove,
  onShowProducts,
  onPanel,
  onAddQuestion,
}: LineDetailProps) {
  const { draft, fault, faults, changed, saving, refusal } = editing;
  const { settings } = draft;
  const path = `lines.${line.quote_template_product_id}`;
  const text = writeFormula(draft.formula.tokens, questions);
  const parsed = parseFormula(text, questions).formula;
  const measured = parsed
    ? derivedUnit(parsed.root, (id) => questions.find((question) => question.id === id)?.unit ?? '')
    : '';
  return (
    <section className="line-detail" aria-label="Selected line">
      <LineHead line={line} viewer={viewer} onShowProducts={onShowProducts} onPanel={onPanel} />

      <div>
        <div className="flex flex-wrap items-baseline gap-x-3 mb-1">
          <h3 className="sub-head">
            Formula <kbd className="only-desk">F2</kbd>
          </h3>
          <FormulaMenu
            summary="Known formulas"
            line={line}
            current={text}
            questions={questions}
            onChoose={(formula) =>
              editing.onFormula({ type: 'load', tokens: readFormula(formula, questions).tokens ?? [] })
            }
          />
          <WhoSet path={`${path}.formula`} label={`Formula of ${line.name}`} />
          <span className="ms-auto text-xs text-ink-3">{`before waste and packs${measured ? `, in ${measured}` : ''}`}</span>
        </div>
        <FormulaBuilder
          id={formulaFieldId}
          draft={draft.formula}
          dispatch={editing.onFormula}
          questions={builderQuestions}
          fault={fault}
          trouble={trouble}
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
        saved={{ formula: line.templateformula, pack_size: line.settings.pack_size }}
        withoutResult={trouble !== null}
        known={changed ? undefined : known}
        open={graphs}
        onOpen={onGraphs}
      />

      <LineSettings
        path={`${path}.settings`}
        unit={line.unit}
        measured={measured}
        questions={questions}
        settings={settings}
        faults={faults}
        onChange={(part) => editing.onSettings({ ...settings, ...part })}
      />

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
