import type { Lead } from '@quotewright/domain/leads/contract.js';
import type { QuoteAnswer, TemplateStage } from '@quotewright/domain/quotes/contract.js';
import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { Copy, Printer } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { PriceBadge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Money } from '../../ui/figures.js';
import { Notice } from '../../ui/states.js';
import { useHydrated } from '../../ui/time.js';
import { useToast } from '../../ui/toast.js';
import { ToolHead } from '../../ui/tool-head.js';
import { useClientTexts } from '../client-texts/use-client-texts.js';
import { useSaveShortcut } from '../form/form.js';
import { useLiveQuote } from '../live-quote/live-quote.js';
import { liveRows } from '../live-quote/quote-table.js';
import { quoteTitle, type ClientQuote } from '../live-quote/quote-words.js';
import { useSendQuote } from '../live-quote/use-send-quote.js';
import { typedAs } from '../measurement/typed-measurement.js';
import { QuoteDocument } from '../quote-document/quote-document.js';
import { useViewer } from '../viewer/use-viewer.js';
import { WhoSetFields } from '../who-set/who-set.js';
import { AboutTemplate } from './about-template.js';
import { AnswerSheet } from './answer-sheet.js';
import { EmptySheet } from './closed-sheet.js';
import { ForLead } from './for-lead.js';
import { GalleryActions } from './gallery-actions.js';
import { useKeptDraft, type QuoteDraft } from './kept-draft.js';
import { LinesSection } from './lines-section.js';
import { PricesMovedDialog, QuoteSavedDialog } from './quote-dialogs.js';
import { QuotedSupplier } from './quoted-supplier.js';
import { useQuotedSuppliers } from './quoted-suppliers.js';
import { SmallPrint } from './small-print.js';
import { useQuoteDraft, type DraftPlace } from './use-quote-draft.js';
import { useSaveQuote } from './use-save-quote.js';

/** A decimal string, or a text that cannot be read, in a unit, which need not be the current one. */
export type BeginningAnswer = Pick<QuoteAnswer, 'answer' | 'unit'>;

interface QuoteSheetProps {
  template: TemplateDetails;
  /** `make` is the quote itself; `try` tests a template and saves only on request. */
  purpose: 'make' | 'try';
  /** Named at the top if it is not the published one. */
  state?: TemplateStage;
  /** Initial answers by question id; a question without one starts empty. */
  answers: Readonly<Record<string, BeginningAnswer>>;
  /** The lead that it answers. */
  lead?: Lead;
  backTo: string;
  /** Refetches the template and its prices after a price has changed. */
  onPricesMoved: () => Promise<unknown>;
}

/** The one quote sheet: measurements on one side, every line with its price and working on the other. */
export function QuoteSheet({ answers, ...props }: QuoteSheetProps) {
  const { template, purpose, lead } = props;
  const viewer = useViewer();
  // With an earlier quote's answers it is another draft. A tested template's samples may change at any time, units
  // included: input over them stays.
  const begun =
    purpose === 'make'
      ? [JSON.stringify(Object.fromEntries(Object.entries(answers).map(([id, { answer }]) => [id, answer])))]
      : [];
  const place = [viewer.id, purpose, template.id, ...begun, ...(lead ? [`lead-${lead.id}`] : [])].join('-');
  const kept = useKeptDraft(place);
  const [fresh] = useState<QuoteDraft>(() => ({
    typed: Object.fromEntries(
      template.questions.map(({ id, unit }) => [id, typedAs(answers[id]?.answer ?? '', answers[id]?.unit ?? unit)]),
    ),
    quoteType: template.quote_type,
    name: '',
    notes: '',
    suppliers: {},
  }));
  if (template.products.length === 0) return <EmptySheet template={template} backTo={props.backTo} />;
  return <Sheet key={kept ? 'kept' : 'fresh'} at={{ place, fresh, kept }} {...props} />;
}

interface SheetProps extends Omit<QuoteSheetProps, 'answers'> {
  at: DraftPlace;
}

const noErrors: ReadonlyMap<number, string> = new Map();

function Sheet({ template, purpose, state, lead, backTo, onPricesMoved, at }: SheetProps) {
  const sheet = useQuoteDraft(template.questions, at);
  const { draft, answers } = sheet;
  const suppliers = useQuotedSuppliers(template, draft.suppliers);
  const quoted = suppliers.template;
  const quote = useLiveQuote(quoted, answers, { quoteType: draft.quoteType });
  const saving = useSaveQuote({ template: quoted, choices: suppliers.choices, lead, at, draft: sheet, shown: quote });
  /** The user has tried to save: each question shows what is missing. */
  const [asked, setAsked] = useState(false);
  const toast = useToast();
  const viewer = useViewer();
  const { copy } = useSendQuote();
  const hydrated = useHydrated();
  const [opened] = useState(() => new Date().toISOString());
  const texts = useClientTexts(template, opened);
  const titled = quoteTitle(draft.name.trim(), template);
  const ownCopy = template.user_id === viewer.businessId && !viewer.admin;
  const rows = liveRows(quoted, quote, draft.quoteType);
  const missing = template.questions.filter((question) => quote.wrongAnswers.has(question.id));
  const blocked = quote.faults.size > 0 || suppliers.pending;

  async function save() {
    setAsked(true);
    saving.clearFailure();
    const [first] = missing;
    if (first) document.getElementById(`question-${first.id}`)?.querySelector('input')?.focus();
    else await saving.save();
  }
  useSaveShortcut(() => void save(), !blocked && !saving.saving && viewer.may('work'));

  function startOver() {
    const undo = sheet.startOver();
    setAsked(false);
    toast({ message: 'Started over.', action: { label: 'Undo', onPress: undo } });
  }

  const forClient: ClientQuote = {
    business: viewer.business,
    ...titled,
    date: opened,
    measurements: template.questions.map(({ id, title: asks, unit }) => ({
      title: asks,
      unit,
      answer: answers[id] ?? '',
    })),
    lines: quote.lines,
    totals: quote.totals,
    notes: draft.notes,
    ...texts,
  };

  const failed = saving.failure && (
    <Notice tone="bad" live>
      {saving.failure}
    </Notice>
  );
  const saveButton = viewer.may('work') && (
    <Button variant="primary" busy={saving.saving} disabled={blocked} onClick={() => void save()}>
      {purpose === 'try' ? 'Save as quote' : 'Save quote'}
    </Button>
  );

  return (
    <>
      <div className="no-print">
        <ToolHead
          title={purpose === 'try' ? `Test ${template.name}` : template.name}
          back={{ to: backTo, label: 'Back' }}
          beside={
            <>
              {template.category && <span className="text-sm text-ink-3">{template.category}</span>}
              {!ownCopy && <PriceBadge quotePrice={template.quote_price} />}
              <GalleryActions template={template} lead={lead} answers={answers} />
            </>
          }
          actions={
            <span className="text-sm text-ink-3">
              {state === 'staging' ? 'Staging state. Not saved yet' : 'Not saved yet'}
            </span>
          }
        >
          {lead && <ForLead lead={lead} questions={template.questions} />}
          <AboutTemplate template={template} />
        </ToolHead>
        <div className="quote-sheet">
          <AnswerSheet
            questions={template.questions}
            draft={draft}
            errors={asked ? quote.wrongAnswers : noErrors}
            onDraft={sheet.change}
            onStartOver={sheet.touched ? startOver : undefined}
          />
          <WhoSetFields template={template.editable ? template : null} viewer={viewer}>
            <LinesSection
              quote={quote}
              rows={rows}
              quoteType={draft.quoteType}
              asked={template.questions.length}
              missing={missing}
              sent={saving.sent}
              failed={failed}
              beside={(id) => <QuotedSupplier id={id} template={template} suppliers={suppliers} sheet={sheet} />}
              actions={
                <>
                  <Button variant="ghost" onClick={() => window.print()}>
                    <Printer aria-hidden="true" />
                    Print
                  </Button>
                  <Button onClick={() => void copy(forClient)}>
                    <Copy aria-hidden="true" />
                    Copy as text
                  </Button>
                  <span className="only-desk">{saveButton}</span>
                </>
              }
            >
              <SmallPrint {...texts} />
            </LinesSection>
          </WhoSetFields>
        </div>
        <Peek total={quote.totals.retail_total} failed={failed}>
          {saveButton}
        </Peek>
      </div>
      {/* Its date is the browser's. */}
      {hydrated && (
        <div className="only-print">
          <QuoteDocument quote={forClient} without={quote.without} />
        </div>
      )}
      {saving.moved && (
        <PricesMovedDialog
          moved={saving.moved}
          onCancel={saving.closeMoved}
          onUse={() => {
            saving.closeMoved();
            void Promise.all([onPricesMoved(), suppliers.reload()]);
          }}
        />
      )}
      {saving.saved && (
        <QuoteSavedDialog
          saved={saving.saved}
          {...titled}
          total={quote.totals.retail_total}
          lead={lead}
          onClose={saving.closeSaved}
        />
      )}
    </>
  );
}

interface PeekProps {
  total: string | null;
  failed: ReactNode;
  /** The button that saves. */
  children: ReactNode;
}

/** The total and the next step, at the foot of a phone. */
function Peek({ total, failed, children }: PeekProps) {
  return (
    <div className="peek">
      {/* Next to the pressed button: the end of the lines may be out of sight. */}
      {failed && <div className="basis-full">{failed}</div>}
      <span>
        <span className="text-ink-3">Quote total</span>
        <b>
          <Money amount={total} />
        </b>
      </span>
      {children}
    </div>
  );
}
