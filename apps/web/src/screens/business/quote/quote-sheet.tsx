import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { quoteTypes, type QuoteType } from '@quotewright/domain/formula/settings.js';
import { limits, type QuoteCalculation } from '@quotewright/domain/quotes/contract.js';
import { ArrowLeft, Copy, Printer } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useAddQuote } from '../../../api/quotes.js';
import { ApiError } from '../../../api/errors.js';
import { KindBadge } from '../../../features/template-card/kind-badge.js';
import { useLiveQuote } from '../../../features/live-quote/live-quote.js';
import { OwnFigures, QuoteSums } from '../../../features/live-quote/quote-sums.js';
import { QuoteTable } from '../../../features/live-quote/quote-table.js';
import { movedPrices, quoteAsText, type MovedPrice } from '../../../features/live-quote/quote-words.js';
import { quoteTypeLabels } from '../../../features/live-quote/labels.js';
import { MeasurementField } from '../../../features/measurement/measurement-field.js';
import { money } from '../../../lib/format.js';
import { paths } from '../../../app/paths.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { useToast } from '../../../ui/toast.js';

interface QuoteSheetProps {
  template: TemplateDetails;
  /** `try` calculates the state being edited and saves only when asked twice; `make` is the quote itself. */
  purpose: 'make' | 'try';
  /** Answers to begin with, decimal strings by question id. */
  answers: Readonly<Record<number, string>>;
  /** What the server calculated when the screen was opened: its prices are the ones a save is checked against. */
  revisions: QuoteCalculation['revisions'];
  backTo: string;
  /** Reads the template and its prices again, after a price moved. */
  onPricesMoved: () => Promise<void>;
}

/** The one quote sheet: measurements on one side, every line with its price and working on the other. */
export function QuoteSheet({ template, purpose, answers: first, revisions, backTo, onPricesMoved }: QuoteSheetProps) {
  const [answers, setAnswers] = useState<Readonly<Record<number, string | null>>>(first);
  const [quoteType, setQuoteType] = useState<QuoteType>(template.quote_type);
  const [name, setName] = useState('');
  const [notes, setNotes] = useState('');
  const [showAll, setShowAll] = useState(false);
  const [asked, setAsked] = useState(false);
  const [moved, setMoved] = useState<readonly MovedPrice[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const quote = useLiveQuote(template, answers, { quoteType });
  const add = useAddQuote();
  const navigate = useNavigate();
  const toast = useToast();
  const included = quote.lines.filter((line) => line.included).length;
  const missing = template.questions.filter((question) => quote.wrongAnswers.has(question.id));

  async function save() {
    setAsked(true);
    setFailure(null);
    if (missing.length > 0) {
      document.getElementById(`question-${missing[0]!.id}`)?.querySelector('input')?.focus();
      return;
    }
    try {
      const saved = await add.mutateAsync({
        templateid: template.id,
        answers: JSON.stringify(answers),
        quote_type: quoteType,
        ...(purpose === 'try' ? { state: 'staging' as const } : {}),
        ...(name.trim() ? { name: name.trim() } : {}),
        ...(notes.trim() ? { notes: notes.trim() } : {}),
        revisions,
      });
      toast({ message: 'Quote saved.' });
      void navigate(paths.quote(saved.id));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'prices_changed') setMoved(movedPrices(quote.lines, (error.data as QuoteCalculation).lines));
      else setFailure(error instanceof ApiError ? error.message : 'The quote could not be saved. Check the connection and try again.');
    }
  }

  async function copy() {
    const text = quoteAsText(
      { lines: quote.lines, ...quote.totals },
      { title: name.trim() || template.name, questions: template.questions.map((question) => ({ title: question.title, unit: question.unit, answer: answers[question.id] ?? '' })), notes },
    );
    try {
      await navigator.clipboard.writeText(text);
      toast({ message: 'Quote copied as text.' });
    } catch {
      toast({ message: 'This browser does not allow copying here.' });
    }
  }

  const saveLabel = purpose === 'try' ? 'Save as quote' : 'Save quote';
  const blocked = quote.faults.size > 0;
  const actions = (
    <Button variant="primary" busy={add.isPending} disabled={blocked} onClick={() => void save()}>
      {saveLabel}
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
          <KindBadge kind={template.quote_price} />
          <span className="tool-head-acts no-print text-sm text-ink-3">{purpose === 'try' ? 'The state being edited. Nothing is sent until you save.' : 'Nothing is sent until you save.'}</span>
        </div>
      </header>
      <div className="quote-sheet">
        <section className="questions" aria-label="Measurements">
          <div className="grid gap-2">
            <h2 className="text-xl">Measurements</h2>
            <div className="dim" aria-hidden="true" />
          </div>
          {template.questions.map((question) => (
            <div key={question.id} id={`question-${question.id}`}>
              <MeasurementField
                number={question.no_of_question}
                title={question.title}
                unit={question.unit}
                value={first[question.id] ?? ''}
                error={asked && quote.wrongAnswers.has(question.id) ? quote.wrongAnswers.get(question.id) : undefined}
                onChange={(value) => setAnswers((before) => ({ ...before, [question.id]: value }))}
              />
            </div>
          ))}
          <fieldset className="min-w-0">
            <legend className="text-sm font-[580] mb-1.5">Quote for</legend>
            <div className="segmented">
              {quoteTypes.map((type) => (
                <label key={type}>
                  <input type="radio" name="quote-type" checked={quoteType === type} onChange={() => setQuoteType(type)} />
                  {quoteTypeLabels[type]}
                </label>
              ))}
            </div>
          </fieldset>
          <div className="grid gap-4 no-print">
            <label className="grid gap-1.5 text-sm font-[580]">
              Name of this quote
              <span className="input">
                <input value={name} maxLength={limits.name} placeholder="optional" onChange={(event) => setName(event.target.value)} />
              </span>
            </label>
            <label className="grid gap-1.5 text-sm font-[580]">
              Notes
              <span className="input">
                <textarea rows={3} value={notes} maxLength={limits.notes} placeholder="Shown on the quote" onChange={(event) => setNotes(event.target.value)} />
              </span>
            </label>
          </div>
        </section>
        <section aria-label="Lines">
          <div className="grid gap-2 mb-3">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 className="text-xl">Lines</h2>
              <span className="flex items-center gap-4">
                <span className="text-sm text-ink-3" role="status">{`${included} of ${quote.lines.length} included`}</span>
                <label className="switch no-print">
                  <input type="checkbox" role="switch" checked={showAll} onChange={(event) => setShowAll(event.target.checked)} />
                  Show all working
                </label>
              </span>
            </div>
            <div className="dim" aria-hidden="true" />
          </div>
          <QuoteTable lines={quote.lines} faults={quote.faults} showAll={showAll} />
          <div className="quote-foot">
            <OwnFigures totals={quote.totals} />
            <div>
              <QuoteSums totals={quote.totals} lines={quote.lines} without={quote.without} own={false} />
              {template.warranty && <QuoteSmallPrint title="Warranty" text={template.warranty} />}
              {template.advice && <QuoteSmallPrint title="Advice" text={template.advice} />}
              {failure && (
                <p role="alert" className="text-sm text-brick mt-3">
                  {failure}
                </p>
              )}
              {blocked && <p className="text-sm text-brick mt-3">A quote can be saved once every line can be calculated.</p>}
              <div className="flex flex-wrap justify-end gap-2 mt-4 no-print">
                <Button variant="ghost" onClick={() => window.print()}>
                  <Printer aria-hidden="true" />
                  Print
                </Button>
                <Button onClick={() => void copy()}>
                  <Copy aria-hidden="true" />
                  Copy as text
                </Button>
                <span className="only-desk">{actions}</span>
              </div>
            </div>
          </div>
        </section>
      </div>
      <div className="peek">
        <span>
          <span className="text-ink-3">Quote total</span>
          <b>{quote.totals.retail_total === null ? '–' : money(quote.totals.retail_total)}</b>
        </span>
        {actions}
      </div>
      <Dialog open={moved !== null} onClose={() => setMoved(null)} title="Prices moved while you were quoting">
        <ul className="grid gap-1 text-sm">
          {moved?.map((price) => (
            <li key={price.id} className="flex justify-between gap-4">
              <span>{price.name}</span>
              <span className="money">
                <del className="text-ink-3">{price.before}</del> <b>{price.after}</b>
              </span>
            </li>
          ))}
        </ul>
        <div className="flex justify-end gap-2 mt-5">
          <Button onClick={() => setMoved(null)}>Cancel</Button>
          <Button
            variant="primary"
            onClick={() => {
              setMoved(null);
              void onPricesMoved();
            }}
          >
            Use the new prices
          </Button>
        </div>
      </Dialog>
    </>
  );
}

function QuoteSmallPrint({ title, text }: { title: string; text: string }) {
  return (
    <div className="mt-4 text-sm">
      <h3 className="font-[580]">{title}</h3>
      <p className="text-ink-2 whitespace-pre-line">{text}</p>
    </div>
  );
}
