import { parseFormula } from '@quotewright/domain/formula/parse.js';
import { sampleAnswer, unitBeside } from '@quotewright/domain/formula/units.js';
import {
  paths as calls,
  type AddFromCatalogueRequest,
  type ChangeLineSettingsRequest,
  type DeleteLineRequest,
  type LineSaved,
  type SaveQuestionRequest,
  type QuestionSaved,
  type SortItem,
  type TemplateDetails,
  type TemplateLine,
} from '@quotewright/domain/templates/contract.js';
import { List, Plus } from 'lucide-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messageOf } from '../../../../api/errors.js';
import { calculationQuery } from '../../../../api/quotes.js';
import { useTemplateCommand } from '../../../../api/templates.js';
import { CataloguePicker } from '../../../../features/catalogue-picker/catalogue-picker.js';
import { failureOf, type FormFailure } from '../../../../features/form/form.js';
import { editFormula, writeFormula } from '../../../../features/formula-builder/formula-editing.js';
import { changedSettings, draftOfLine, formulaChanged, settingFaults, settingsOf, type LineDraft } from '../../../../features/live-quote/line-draft.js';
import { useLiveQuote, type LineTrials } from '../../../../features/live-quote/live-quote.js';
import { PricePanel } from '../../../../features/product-panel/price-panel.js';
import { OrderDialog } from '../../../../features/reorder/order-dialog.js';
import { useTemplateChange } from '../../../../features/template-change/use-template-change.js';
import { useSettled } from '../../../../features/settled/use-settled.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { money, quantity } from '../../../../lib/format.js';
import { Button } from '../../../../ui/button.js';
import { useConfirm } from '../../../../ui/confirm.js';
import { Oops } from '../../../../ui/states.js';
import { useToast } from '../../../../ui/toast.js';
import { AllProducts } from './all-products.js';
import { LineDetail } from './line-detail.js';
import { LineList } from './line-list.js';
import { LineTiles } from './line-tiles.js';
import { SampleQuote } from './sample-quote.js';
import type { LineDrafts } from './line-drafts.js';

interface LinesTabProps {
  template: TemplateDetails;
  viewer: Viewer;
  drafts: LineDrafts;
  onDrafts: (change: (before: LineDrafts) => LineDrafts) => void;
  /** Sample answers typed and not kept, by question id. */
  typed: Readonly<Record<number, string>>;
  onTyped: (typed: Readonly<Record<number, string>>) => void;
  testHref: string;
  onAddQuestion: () => void;
}

/** The published state is calculated on the server, once nobody has typed for this long. */
const COMPARE_AFTER_MS = 500;

/** Linked Items: the lines, the one being edited, and the live quote of the sample answers beside it. */
export function LinesTab({ template, viewer, drafts, onDrafts, typed, onTyped, testHref, onAddQuestion }: LinesTabProps) {
  const [search, setSearch] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const [ordering, setOrdering] = useState(false);
  const [panel, setPanel] = useState<'price' | 'own' | null>(null);
  const [refusal, setRefusal] = useState<(FormFailure & { lineId: number }) | null>(null);
  const { questions, products: lines } = template;
  const line = lines.find((candidate) => String(candidate.quote_template_product_id) === search.get('line')) ?? lines[0];
  const tiles = search.get('view') === 'tiles';
  const allProducts = search.get('show') === 'products' && line !== undefined;
  const draft = line && (drafts.get(line.quote_template_product_id) ?? draftOfLine(line, questions));
  const toast = useToast();
  const confirm = useConfirm();
  const change = useTemplateChange(template.id);
  const saveLine = useTemplateCommand<ChangeLineSettingsRequest, LineSaved>(calls.lineSettings());
  const removeLine = useTemplateCommand<DeleteLineRequest>(calls.deleteLine());
  const addLine = useTemplateCommand<AddFromCatalogueRequest, LineSaved>(calls.addFromCatalogue(), { creates: true });
  const sort = useTemplateCommand<SortItem[]>(calls.sortLines());
  const keepSample = useTemplateCommand<SaveQuestionRequest, QuestionSaved>(calls.saveQuestion());

  const samples = questions.map((question) => ({ question, ...sampleAnswer(question) }));
  const answers = Object.fromEntries(samples.map(({ question, answer }) => [question.id, typed[question.id] ?? answer]));
  const changedSamples = questions.filter((question) => typed[question.id] !== undefined && typed[question.id] !== (question.sample_answer ?? ''));
  const trials: LineTrials = useMemo(() => {
    const tried = new Map<number, { formula: string; settings: ReturnType<typeof settingsOf> }>();
    for (const candidate of lines) {
      const changed = drafts.get(candidate.quote_template_product_id);
      if (!changed) continue;
      const settings = Object.keys(settingFaults(changed.settings)).length === 0 ? settingsOf(changed.settings) : candidate.settings;
      tried.set(candidate.quote_template_product_id, { formula: writeFormula(changed.formula.tokens, questions), settings });
    }
    return tried;
  }, [lines, drafts, questions]);
  const quote = useLiveQuote(template, answers, { quoteType: template.quote_type, trials });

  const ahead = viewer.admin && template.published_version !== null && template.has_unpublished_changes;
  const settledAnswers = useSettled(JSON.stringify(answers), COMPARE_AFTER_MS);
  const published = useQuery({
    ...calculationQuery(viewer.id, { templateid: template.id, answers: JSON.parse(settledAnswers) as Record<string, string>, state: 'published' }),
    enabled: ahead && quote.wrongAnswers.size === 0,
    placeholderData: keepPreviousData,
    retry: false,
  });

  const lineId = line?.quote_template_product_id;
  const text = draft ? writeFormula(draft.formula.tokens, questions) : '';
  const fault = draft ? parseFormula(text, questions).fault : null;
  const faults = draft ? settingFaults(draft.settings) : {};
  const changed = line !== undefined && draft !== undefined && (formulaChanged(draft, line, questions) || changedSettings(draft, line) !== null);
  const saving = saveLine.isPending;
  const result = lineId === undefined ? undefined : quote.byLine.get(lineId);
  const savable = changed && fault === null && Object.keys(faults).length === 0;

  const hrefOf = (id: number) => {
    const next = new URLSearchParams(search);
    next.set('line', String(id));
    next.delete('show');
    return `?${next}`;
  };
  const go = (set: Record<string, string | null>) =>
    setSearch(
      (before) => {
        for (const [key, value] of Object.entries(set)) {
          if (value === null) before.delete(key);
          else before.set(key, value);
        }
        return before;
      },
      { replace: true, preventScrollReset: true },
    );

  function edit(next: LineDraft) {
    onDrafts((before) => {
      const after = new Map(before);
      if (formulaChanged(next, line!, questions) || changedSettings(next, line!) !== null || next.formula.past.length > 0) after.set(lineId!, next);
      else after.delete(lineId!);
      return after;
    });
  }

  function putBack(id: number) {
    onDrafts((before) => {
      const after = new Map(before);
      after.delete(id);
      return after;
    });
  }

  async function save() {
    if (!line || !draft || !savable || saving) return;
    const at = { quote_template_id: template.id, quote_template_product_id: line.quote_template_product_id };
    setRefusal(null);
    try {
      await saveLine.mutateAsync({ ...at, ...changedSettings(draft, line), ...(formulaChanged(draft, line, questions) ? { formula: text } : {}) });
      putBack(line.quote_template_product_id);
      toast({ message: `${line.name} saved.` });
    } catch (error) {
      setRefusal({ lineId: line.quote_template_product_id, ...failureOf(error) });
    }
  }

  async function remove(target: TemplateLine) {
    const yes = await confirm({
      title: `Remove ${target.name}?`,
      body: 'The line leaves this template and its quotes to come. Saved quotes keep it.',
      action: 'Remove line',
      danger: true,
    });
    if (!yes) return;
    const gone = await change(
      () => removeLine.mutateAsync({ quote_template_id: template.id, product_id: target.product_id, product_supplier_id: target.product_supplier_id, quote_template_product_id: target.quote_template_product_id }),
      `${target.name} removed.`,
    );
    if (gone) putBack(target.quote_template_product_id);
  }

  async function keepSamples() {
    try {
      for (const question of changedSamples) {
        await keepSample.mutateAsync({ id: question.id, quote_template_id: template.id, title: question.title, unit: question.unit, sample_answer: typed[question.id]!.trim() || null });
      }
      onTyped({});
      toast({ message: 'Sample answers kept.' });
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    }
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      void save();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  const head = (
    <div className="lines-head">
      <Button size="small" onClick={() => setAdding(true)}>
        <Plus aria-hidden="true" />
        Add from Catalog
      </Button>
      {lines.length > 1 && (
        <Button size="small" variant="ghost" onClick={() => setOrdering(true)}>
          Change Order
        </Button>
      )}
      {tiles && (
        <Button size="small" variant="ghost" className="ms-auto" onClick={() => go({ view: null })}>
          <List aria-hidden="true" />
          Show as a list
        </Button>
      )}
    </div>
  );

  return (
    <>
      <div className={`editor ${tiles || lines.length === 0 ? 'no-list' : ''}`}>
        {!tiles && lines.length > 0 && (
          <section className="lines" aria-label="Lines">
            {head}
            <LineList
              lines={lines}
              selected={lineId ?? null}
              unsaved={new Set(drafts.keys())}
              quote={quote}
              hrefOf={hrefOf}
              detailed={viewer.admin}
              onTiles={() => go({ view: 'tiles' })}
              onSelect={(id) => go({ line: String(id), show: null })}
            />
          </section>
        )}
        {lines.length === 0 && (
          <section className="line-detail" aria-label="Lines">
            <Oops message1="No lines yet" message2="A line is a product or a piece of labour with a formula that turns measurements into a quantity. Add the first from the catalogue." action={() => setAdding(true)} btn_text="Add from Catalog" />
          </section>
        )}
        {tiles && lines.length > 0 && (
          <section className="min-w-0" aria-label="Lines">
            {head}
            <LineTiles template={template} admin={viewer.admin} hrefOf={(id) => `${hrefOf(id)}`} onRemove={(target) => void remove(target)} onShowProducts={(id) => go({ line: String(id), view: null, show: 'products' })} />
          </section>
        )}
        {!tiles && line && draft && allProducts && <AllProducts template={template} line={line} admin={viewer.admin} viewerId={viewer.id} onBack={() => go({ show: null })} />}
        {!tiles && line && draft && !allProducts && (
          <LineDetail
            key={lineId}
            line={line}
            questions={questions}
            builderQuestions={samples.map(({ question }) => ({ ...question, sample: `${answers[question.id]} ${question.unit}` }))}
            answers={answers}
            draft={draft}
            fault={fault}
            settingFaults={faults}
            result={result && `${result.quantity} ${unitBeside(result.unit, result.quantity)}`}
            changed={changed}
            saving={saving}
            refusal={refusal?.lineId === lineId ? refusal : null}
            onFormula={(action) => edit({ ...draft, formula: editFormula(draft.formula, action) })}
            onSettings={(settings) => edit({ ...draft, settings })}
            onSave={() => void save()}
            onPutBack={() => putBack(line.quote_template_product_id)}
            onRemove={() => void remove(line)}
            onShowProducts={() => go({ show: 'products' })}
            onEditPrice={() => setPanel('price')}
            onAddOwn={() => setPanel('own')}
            onAddQuestion={onAddQuestion}
          />
        )}
        <SampleQuote
          questions={questions}
          answers={answers}
          assumed={new Set(samples.filter(({ question, assumed }) => assumed && typed[question.id] === undefined).map(({ question }) => question.id))}
          changed={changedSamples}
          onAnswer={(id, value) => onTyped({ ...typed, [id]: value })}
          onKeep={() => void keepSamples()}
          keeping={keepSample.isPending}
          quote={quote}
          selected={tiles ? null : (lineId ?? null)}
          published={ahead ? (published.data?.retail_total ?? null) : null}
          testHref={testHref}
        />
      </div>
      {line && !tiles && !allProducts && (
        <div className="peek">
          <span>
            <bdi dir="ltr" className="text-ink-3">
              {result ? `${quantity(result.quantity)} ${unitBeside(result.unit, result.quantity)}${result.retail_total === null ? '' : ` · ${money(result.retail_total)}`}` : 'This line has a fault'}
            </bdi>
            <b>{quote.totals.retail_total === null ? '–' : money(quote.totals.retail_total)}</b>
          </span>
          <Button variant="primary" disabled={!savable} busy={saving} onClick={() => void save()}>
            Save line
          </Button>
        </div>
      )}
      {adding && (
        <CataloguePicker
          title="Add from Catalog"
          action="Add line"
          onClose={() => setAdding(false)}
          onPick={(product) =>
            change(() => addLine.mutateAsync({ quote_template_id: template.id, product_id: product.product_id, supplier: product.supplier }), `${product.name} added.`)
          }
        />
      )}
      {ordering && (
        <OrderDialog
          label="Lines in order"
          items={lines.map((item) => ({ id: item.quote_template_product_id, name: item.name, detail: item.templateformula }))}
          onClose={() => setOrdering(false)}
          onUpdate={(ids) => sort.mutateAsync(ids.map((id, at) => ({ id, sort_order: at + 1 })))}
        />
      )}
      {panel && line && <PricePanel template={template} line={line} purpose={panel} onClose={() => setPanel(null)} />}
    </>
  );
}
