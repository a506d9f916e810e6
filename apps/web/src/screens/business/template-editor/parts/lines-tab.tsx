import { allSuppliers } from '@quotewright/domain/catalogue/contract.js';
import { parseFormula } from '@quotewright/domain/formula/parse.js';
import { divisionByZero } from '@quotewright/domain/formula/suspicion.js';
import { unitBeside } from '@quotewright/domain/formula/units.js';
import { readAnswers } from '@quotewright/domain/quotes/answers.js';
import type { TemplateDetails, TemplateLine } from '@quotewright/domain/templates/contract.js';
import { List, Plus } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readyQuery } from '../../../../api/ready.js';
import { useSaveShortcut } from '../../../../features/form/form.js';
import { writeFormula } from '../../../../features/formula-builder/formula-editing.js';
import type { useLiveQuote } from '../../../../features/live-quote/live-quote.js';
import { useKey } from '../../../../features/shortcuts/use-key.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { money, quantity } from '../../../../lib/format.js';
import { useChangeQuery } from '../../../../lib/use-change-query.js';
import { setValues, withValues } from '../../../../lib/query.js';
import { Button } from '../../../../ui/button.js';
import { Oops } from '../../../../ui/states.js';
import { AllProducts } from './all-products.js';
import { ConflictDialog } from '../../../../features/merging/conflict-dialog.js';
import { formulaFieldId, LineDetail } from './line-detail.js';
import { LineDialogs } from './line-dialogs.js';
import type { LinePanel } from './line-head.js';
import { LineList } from './line-list.js';
import { LineTiles } from './line-tiles.js';
import { EditorJobs } from './sample-jobs.js';
import { SampleQuote } from './sample-quote.js';
import type { LineDrafts } from './line-merge.js';
import { useEditedQuote } from './use-edited-quote.js';
import { useLineCommands } from './use-line-commands.js';
import { useLineEditing, type LineEditing } from './use-line-editing.js';
import { useSampleAnswers, type TypedSamples } from './use-sample-answers.js';

interface LinesTabProps {
  template: TemplateDetails;
  viewer: Viewer;
  drafts: LineDrafts;
  /** Lines with something to save. */
  unsaved: ReadonlySet<number>;
  onDrafts: (change: (before: LineDrafts) => LineDrafts) => void;
  typed: TypedSamples;
  onTyped: (change: (before: TypedSamples) => TypedSamples) => void;
  testHref: string;
  onAddQuestion: () => void;
}

/** Linked Items: the lines, the edited one, and the live quote of the sample answers. */
export function LinesTab({
  template,
  viewer,
  drafts,
  unsaved,
  onDrafts,
  typed,
  onTyped,
  testHref,
  onAddQuestion,
}: LinesTabProps) {
  const [search] = useSearchParams();
  const changeQuery = useChangeQuery();
  const { questions, products: lines } = template;
  const line =
    lines.find((candidate) => String(candidate.quote_template_product_id) === search.get('line')) ?? lines[0];
  const tiles = search.get('view') === 'tiles';
  const allProducts = search.get('show') === 'products' && line !== undefined;
  const commands = useLineCommands(template);
  const [graphs, setGraphs] = useState(false);
  const samples = useSampleAnswers(template, typed, onTyped);

  const { quote, published } = useEditedQuote(template, viewer, samples.answers, drafts);

  const go = (set: Record<string, string | null>) => changeQuery((query) => setValues(query, set), { replace: true });
  /** Address of a line's detail. */
  const hrefOf = (id: number) =>
    `?${withValues(search, { line: id, show: null, view: null, supplier: null }).toString()}`;
  const showProducts = (id: number) => go({ line: String(id), show: 'products', supplier: null });

  const head = (
    <div className="lines-head">
      <Button size="small" onClick={() => go({ panel: 'add' })}>
        <Plus aria-hidden="true" />
        Add from Catalog
      </Button>
      {lines.length > 1 && (
        <Button size="small" variant="ghost" onClick={() => go({ panel: 'order' })}>
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
  const listed = tiles ? undefined : line;

  return (
    <>
      <div className={`editor ${listed ? '' : 'no-list'} ${allProducts ? 'no-quote' : ''}`}>
        {listed && (
          <section className="lines" aria-label="Lines">
            <div className="lines-in">
              {!allProducts && <SkipToFormula />}
              {head}
              <LineList
                lines={lines}
                selected={listed.quote_template_product_id}
                unsaved={unsaved}
                quote={quote}
                hrefOf={hrefOf}
                detailed={viewer.admin}
                onTiles={() => go({ view: 'tiles', show: null })}
                onSelect={(id) => go({ line: String(id), show: null })}
              />
            </div>
          </section>
        )}
        {lines.length === 0 && (
          <section className="line-detail" aria-label="Lines">
            <Oops
              message1="No lines yet"
              message2="There are no records to show. A line is a product or a piece of labour with a formula that turns measurements into a quantity. Add the first from the catalogue."
              action={() => go({ panel: 'add' })}
              btn_text="Add from Catalog"
            />
          </section>
        )}
        {tiles && lines.length > 0 && !allProducts && (
          <section className="min-w-0" aria-label="Lines">
            <h2 className="sr-only">Lines</h2>
            {head}
            <LineTiles
              template={template}
              viewer={viewer}
              commands={commands}
              hrefOf={hrefOf}
              onRemove={(target) => void commands.remove(target)}
              onShowProducts={showProducts}
            />
          </section>
        )}
        {allProducts && (
          <AllProducts
            key={line.quote_template_product_id}
            line={line}
            viewer={viewer}
            commands={commands}
            tiles={tiles}
            onTiles={(on) => go({ view: on ? 'tiles' : null })}
            supplier={Number(search.get('supplier')) || allSuppliers}
            onSupplier={(id) => go({ supplier: id === allSuppliers ? null : String(id) })}
            onBack={() => go({ show: null, supplier: null })}
          />
        )}
        {!tiles && line && !allProducts && (
          <EditedLine
            key={line.quote_template_product_id}
            {...{ template, viewer, line, drafts, onDrafts, quote, answers: samples.answers, onAddQuestion }}
            graphs={graphs}
            onGraphs={setGraphs}
            onRemove={() => void commands.remove(line)}
            onShowProducts={() => showProducts(line.quote_template_product_id)}
            onPanel={(panel) => go({ panel })}
          />
        )}
        {!allProducts && (
          <SampleQuote
            questions={questions}
            answers={samples.answers}
            typed={typed}
            assumed={samples.assumed}
            changed={samples.changed}
            onAnswer={({ id, unit }, first) => onTyped((before) => ({ ...before, [id]: { first, second: '', unit } }))}
            onKeep={() => void samples.keep()}
            keeping={samples.keeping}
            quote={quote}
            selected={tiles ? null : (line?.quote_template_product_id ?? null)}
            published={published}
            testHref={testHref}
            jobs={<EditorJobs {...{ template, viewer, quote, unsaved }} answers={samples.answers} />}
          />
        )}
      </div>
      <LineDialogs
        template={template}
        line={line}
        panel={search.get('panel')}
        commands={commands}
        onAdded={(id) => go({ line: String(id) })}
        onClose={() => go({ panel: null })}
      />
    </>
  );
}

/** Why a valid formula has no result; `null` where it has one, or where its own fault or a setting's says so. */
function troubleOf(
  { draft, fault, faults }: LineEditing,
  inQuote: string | undefined,
  questions: TemplateDetails['questions'],
  answers: Readonly<Record<number, string>>,
): string | null {
  if (inQuote === undefined || fault !== null || Object.keys(faults).length > 0) return null;
  const { formula } = parseFormula(writeFormula(draft.formula.tokens, questions), questions);
  const titleOf = (id: number) => questions.find((question) => question.id === id)?.title ?? '';
  return (formula && divisionByZero(formula, readAnswers(questions, answers).answers, titleOf)) ?? inQuote;
}

/** For the keyboard: the formula is far behind the header and the list. */
function SkipToFormula() {
  return (
    <a
      className="skip-link"
      href={`#${formulaFieldId}`}
      onClick={(event) => {
        event.preventDefault();
        goToFormula();
      }}
    >
      Skip to the formula
    </a>
  );
}

function goToFormula(): boolean {
  const field = document.getElementById(formulaFieldId);
  field?.focus();
  return field !== null;
}

/** The warnings of a saved line, where they can be marked as right: in the gallery. */
function useKnownWarnings(template: TemplateDetails, viewer: Viewer, line: TemplateLine) {
  const ready = useQuery({
    ...readyQuery(viewer.id, template.id),
    enabled: viewer.admin && template.userType === 'admin',
  });
  return useMemo(() => {
    if (!ready.data) return undefined;
    const ofLine = ready.data.warnings.filter(
      (warning) => warning.quote_template_product_id === line.quote_template_product_id,
    );
    return { templateId: template.id, warnings: ofLine };
  }, [ready.data, template.id, line.quote_template_product_id]);
}

interface EditedLineProps {
  template: TemplateDetails;
  viewer: Viewer;
  line: TemplateLine;
  drafts: LineDrafts;
  onDrafts: LinesTabProps['onDrafts'];
  quote: ReturnType<typeof useLiveQuote>;
  answers: Readonly<Record<number, string>>;
  graphs: boolean;
  onGraphs: (shown: boolean) => void;
  onAddQuestion: () => void;
  onRemove: () => void;
  onShowProducts: () => void;
  onPanel: (panel: LinePanel) => void;
}

/** The selected line with its input; on a phone its result and Save stay within reach. */
function EditedLine({
  template,
  viewer,
  line,
  drafts,
  onDrafts,
  quote,
  answers,
  graphs,
  onGraphs,
  onAddQuestion,
  onRemove,
  onShowProducts,
  onPanel,
}: EditedLineProps) {
  const editing = useLineEditing(template, line, drafts, onDrafts);
  const result = quote.byLine.get(line.quote_template_product_id);
  const amount = result && `${quantity(result.quantity)} ${unitBeside(result.unit, result.quantity)}`;
  const { questions } = template;

  const known = useKnownWarnings(template, viewer, line);

  const trouble = troubleOf(editing, quote.faults.get(line.quote_template_product_id), questions, answers);

  useSaveShortcut(editing.save);
  useKey('F2', goToFormula, { whileTyping: true });

  return (
    <>
      <LineDetail
        line={line}
        viewer={viewer}
        questions={questions}
        builderQuestions={questions.map((question) => ({
          ...question,
          sample: `${answers[question.id]} ${question.unit}`,
        }))}
        answers={answers}
        editing={editing}
        result={amount}
        trouble={trouble}
        known={known}
        graphs={graphs}
        onGraphs={onGraphs}
        onRemove={onRemove}
        onShowProducts={onShowProducts}
        onPanel={onPanel}
        onAddQuestion={onAddQuestion}
      />
      <div className="peek">
        <span>
          <bdi dir="ltr" className="text-ink-3">
            {result
              ? `${amount}${result.retail_total === null ? '' : ` · ${money(result.retail_total)}`}`
              : 'This line has a fault'}
          </bdi>
          <b>{quote.totals.retail_total === null ? '–' : money(quote.totals.retail_total)}</b>
        </span>
        <Button
          variant="primary"
          disabled={!editing.saving && !editing.savable}
          busy={editing.saving}
          onClick={editing.save}
        >
          Save line
        </Button>
      </div>
      {editing.conflict && <ConflictDialog {...editing.conflict} />}
    </>
  );
}
