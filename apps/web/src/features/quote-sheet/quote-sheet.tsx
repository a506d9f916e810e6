import type { QuoteAdded, QuoteAnswer, QuoteCalculation, TemplateStage } from '@quotewright/domain/quotes/contract.js';
import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { ArrowLeft, Copy, Printer } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { isApiError, messageOf } from '../../api/errors.js';
import { useAddQuote } from '../../api/quotes.js';
import { PriceBadge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Switch } from '../../ui/choice.js';
import { Money } from '../../ui/figures.js';
import { SectionTitle } from '../../ui/ornament.js';
import { Notice } from '../../ui/states.js';
import { useToast } from '../../ui/toast.js';
import { keepCart, useCart } from '../cart/cart.js';
import { useSaveShortcut } from '../form/form.js';
import { useLiveQuote } from '../live-quote/live-quote.js';
import { OwnFigures, QuoteSums } from '../live-quote/quote-sums.js';
import { liveRows, QuoteTable } from '../live-quote/quote-table.js';
import { readTyped, typedAs } from '../measurement/typed-measurement.js';
import { movedPrices, quoteAsText, type MovedPrice } from '../live-quote/quote-words.js';
import { useViewer } from '../viewer/use-viewer.js';
import { AboutTemplate } from './about-template.js';
import { AnswerSheet } from './answer-sheet.js';
import { EmptySheet } from './closed-sheet.js';
import { asKept, keepDraft, laidOver, typedOver, useKeptDraft, useSentDraft, type QuoteDraft } from './kept-draft.js';
import { PricesMovedDialog, QuoteSavedDialog } from './quote-dialogs.js';

/** A decimal string in a unit, which need not be the one that is asked for by now. */
export type BeginningAnswer = Pick<QuoteAnswer, 'answer' | 'unit'>;

interface QuoteSheetProps {
  template: TemplateDetails;
  /** `make` is the quote itself; `try` tries a template out and is saved only when asked to. */
  purpose: 'make' | 'try';
  /** Named at the head where it is not the published one. */
  state?: TemplateStage;
  /** Answers to begin with, by question id; a question without one starts empty. */
  answers: Readonly<Record<string, BeginningAnswer>>;
  backTo: string;
  /** Reads the template and its prices again, after a price moved. */
  onPricesMoved: () => Promise<unknown>;
}

/** The one quote sheet: measurements on one side, every line with its price and working on the other. */
export function QuoteSheet({ answers, ...props }: QuoteSheetProps) {
  const { template, purpose } = props;
  const viewer = useViewer();
  // Begun with an earlier quote's answers it is another draft. The samples that a template is tried with may change at any
  // time, in their units too: what was typed over them stays.
  const begun =
    purpose === 'make'
      ? [JSON.stringify(Object.fromEntries(Object.entries(answers).map(([id, { answer }]) => [id, answer])))]
      : [];
  const place = [viewer.id, purpose, template.id, ...begun].join('-');
  const kept = useKeptDraft(place);
  const [fresh] = useState<QuoteDraft>(() => ({
    typed: Object.fromEntries(
      template.questions.map(({ id, unit }) => [id, typedAs(answers[id]?.answer ?? '', answers[id]?.unit ?? unit)]),
    ),
    quoteType: template.quote_type,
    name: '',
    notes: '',
  }));
  if (template.products.length === 0) return <EmptySheet template={template} backTo={props.backTo} />;
  return <Sheet key={kept ? 'kept' : 'fresh'} place={place} fresh={fresh} kept={kept} {...props} />;
}

interface SheetProps extends Omit<QuoteSheetProps, 'answers'> {
  /** Where the draft is kept. */
  place: string;
  /** The draft nobody has touched. */
  fresh: QuoteDraft;
  /** The draft that was left here. */
  kept: QuoteDraft | null;
}

function Sheet({ template, purpose, state, backTo, onPricesMoved, place, fresh, kept }: SheetProps) {
  const [draft, setDraft] = useState(() => (kept ? laidOver(fresh, kept) : fresh));
  /** The draft that was saved last: there is nothing to keep of it. */
  const [savedDraft, setSavedDraft] = useState<QuoteDraft | null>(null);
  const [showAll, setShowAll] = useState(false);
  const [asked, setAsked] = useState(false);
  const [saved, setSaved] = useState<QuoteAdded | null>(null);
  const [moved, setMoved] = useState<readonly MovedPrice[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const viewer = useViewer();
  const cart = useCart(viewer.id);
  const { typed, quoteType, name, notes } = draft;
  const answers = useMemo(
    () =>
      Object.fromEntries(
        template.questions.map(({ id, unit }) => [id, typed[id] ? readTyped(typed[id], unit).value : null]),
      ),
    [template.questions, typed],
  );
  const quote = useLiveQuote(template, answers, { quoteType });
  const add = useAddQuote();
  const sent = useSentDraft(place);
  const toast = useToast();
  const title = name.trim() || template.name;
  const touched = useMemo(() => JSON.stringify(draft) !== JSON.stringify(fresh), [draft, fresh]);
  useEffect(() => {
    // The page as it is hydrated knows no draft yet, and must not do away with the one that is there.
    if (draft !== fresh) keepDraft(place, touched && draft !== savedDraft ? typedOver(fresh, draft) : null);
  }, [place, draft, fresh, touched, savedDraft]);
  const included = quote.lines.filter((line) => line.included).length;
  const all = quote.lines.length + quote.faults.size + quote.waiting.size;
  const missing = template.questions.filter((question) => quote.wrongAnswers.has(question.id));
  const complete = missing.length === 0;

  async function save() {
    setAsked(true);
    setFailure(null);
    if (!complete) {
      document.getElementById(`question-${missing[0]!.id}`)?.querySelector('input')?.focus();
      return;
    }
    try {
      const request = {
        templateid: template.id,
        answers: JSON.stringify(Object.fromEntries(template.questions.map(({ id }) => [id, answers[id]]))),
        quote_type: quoteType,
        // Who may edit a template is shown the state being edited, so that is what is priced and saved.
        ...(template.editable ? { state: 'staging' as const } : {}),
        ...(name.trim() ? { name: name.trim() } : {}),
        ...(notes.trim() ? { notes: notes.trim() } : {}),
        // Of the very answer that the screen was made of: what is saved is what was shown, or is refused.
        revisions: template.revisions,
        ...(cart ? { sessionid: cart.sessionid } : {}),
      };
      const { data } = await add.mutateAsync({ request, draft: asKept(place, typedOver(fresh, draft)) });
      keepCart(viewer.id, data);
      // Also where the answer came so late that this page was left.
      keepDraft(place, null);
      setSavedDraft(draft);
      setSaved(data);
    } catch (error) {
      if (isApiError(error, 'prices_changed'))
        setMoved(error.data === null ? [] : movedPrices(quote.lines, (error.data as QuoteCalculation).lines));
      else setFailure(messageOf(error));
    }
  }

  function startOver() {
    setDraft({ ...fresh });
    setAsked(false);
    toast({ message: 'Started over.', action: { label: 'Undo', onPress: () => setDraft(draft) } });
  }

  async function copy() {
    const text = quoteAsText(
      { lines: quote.lines, ...quote.totals },
      {
        title,
        questions: template.questions.map((question) => ({
          title: question.title,
          unit: question.unit,
          answer: answers[question.id] ?? '',
        })),
        notes,
      },
    );
    try {
      await navigator.clipboard.writeText(text);
      toast({ message: 'Quote copied as text.' });
    } catch {
      toast({ tone: 'bad', message: 'This browser does not allow copying here.' });
    }
  }

  const rows = liveRows(template, quote, quoteType);
  const blocked = quote.faults.size > 0;
  useSaveShortcut(() => void save(), !blocked && !add.isPending && !sent);
  const failed = failure && (
    <Notice tone="bad" live>
      {failure}
    </Notice>
  );
  const saveButton = (
    <Button variant="primary" busy={add.isPending || sent} disabled={blocked} onClick={() => void save()}>
      {purpose === 'try' ? 'Save as quote' : 'Save quote'}
    </Button>
  );

  return (
    <>
      <header className="tool-head">
        <div className="tool-head-row">
          <Link className="btn icon ghost small no-print" to={backTo} aria-label="Back">
            <ArrowLeft aria-hidden="true" className="flip" />
          </Link>
          <h1>{purpose === 'try' ? `Test ${template.name}` : template.name}</h1>
          <span className="no-print">
            <PriceBadge quotePrice={template.quote_price} />
          </span>
          <span className="tool-head-acts no-print text-sm text-ink-3">
            {state === 'staging'
              ? 'The state being edited. Nothing is sent until you save.'
              : 'Nothing is sent until you save.'}
          </span>
        </div>
        {name.trim() && <p className="print-name">{name.trim()}</p>}
        <AboutTemplate template={template} />
      </header>
      <div className="quote-sheet">
        <AnswerSheet
          questions={template.questions}
          draft={draft}
          answers={answers}
          errors={asked ? quote.wrongAnswers : new Map()}
          onDraft={(change) => setDraft((before) => ({ ...before, ...change }))}
          onStartOver={touched ? startOver : undefined}
        />
        <section aria-label="Lines" className="min-w-0">
          <SectionTitle
            end={
              <span className="flex items-center gap-4">
                <bdi className="text-sm text-ink-3">{`${included} of ${all} included`}</bdi>
                <Switch className="no-print" checked={showAll} onChange={(event) => setShowAll(event.target.checked)}>
                  Show all working
                </Switch>
              </span>
            }
          >
            Lines
          </SectionTitle>
          {sent && <Notice>This quote was saved already and is being sent. Wait for it, or cancel it above.</Notice>}
          {!complete && (
            <Notice>
              {missing.length === template.questions.length
                ? 'Enter the measurements to see quantities and prices.'
                : `Still needed: ${missing.map((question) => question.title).join(', ')}.`}
            </Notice>
          )}
          {rows.length === 0 && <Notice>{`Nothing of this template is ${quoteType}.`}</Notice>}
          <QuoteTable rows={rows} showAll={showAll} />
          <div className="quote-foot">
            <OwnFigures totals={quote.totals} />
            <div>
              <QuoteSums totals={quote.totals} lines={quote.lines} without={quote.without} own={false} />
              {failed && <div className="only-desk">{failed}</div>}
              {blocked && (
                <p className="text-sm text-brick mt-3">A quote can be saved once every line can be calculated.</p>
              )}
              <div className="flex flex-wrap justify-end gap-2 mt-4 no-print">
                <Button variant="ghost" onClick={() => window.print()}>
                  <Printer aria-hidden="true" />
                  Print
                </Button>
                <Button onClick={() => void copy()}>
                  <Copy aria-hidden="true" />
                  Copy as text
                </Button>
                <span className="only-desk">{saveButton}</span>
              </div>
            </div>
          </div>
          <SmallPrint advice={template.advice} warranty={template.warranty} />
        </section>
      </div>
      <div className="peek">
        {/* Beside the button that was pressed: the foot of the lines is out of sight here. */}
        {failed && <div className="basis-full">{failed}</div>}
        <span>
          <span className="text-ink-3">Quote total</span>
          <b>
            <Money amount={quote.totals.retail_total} />
          </b>
        </span>
        {saveButton}
      </div>
      {moved && (
        <PricesMovedDialog
          moved={moved}
          onCancel={() => setMoved(null)}
          onUse={() => {
            setMoved(null);
            void onPricesMoved();
          }}
        />
      )}
      {saved && (
        <QuoteSavedDialog saved={saved} name={title} total={quote.totals.retail_total} onClose={() => setSaved(null)} />
      )}
    </>
  );
}

/** Advice and warranty as they stand on the quote. */
function SmallPrint({ advice, warranty }: { advice: string; warranty: string }) {
  if (!advice && !warranty) return null;
  return (
    <div className="grid gap-4 sm:grid-cols-2 mt-6 text-sm max-w-[110ch]">
      {advice && <SmallPrintPart title="Advice" text={advice} />}
      {warranty && <SmallPrintPart title="Warranty" text={warranty} />}
    </div>
  );
}

function SmallPrintPart({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <h3 className="sub-head mb-1">{title}</h3>
      <p className="text-ink-2 whitespace-pre-line">{text}</p>
    </div>
  );
}
