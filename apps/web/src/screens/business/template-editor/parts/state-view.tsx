import { unitBeside } from '@quotewright/domain/formula/units.js';
import { detailsFields, type TemplateDetails, type TemplateLine } from '@quotewright/domain/templates/contract.js';
import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormulaText } from '../../../../features/formula-builder/formula-text.js';
import { productTypeLabels, quotePriceLabels, quoteTypeLabels } from '../../../../features/live-quote/labels.js';
import { useLiveQuote } from '../../../../features/live-quote/live-quote.js';
import { QuoteSums } from '../../../../features/live-quote/quote-sums.js';
import { sampleAnswers } from '../../../../features/quote-sheet/quote-source.js';
import { counted } from '../../../../lib/format.js';
import { Badge } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';
import { Money, Quantity } from '../../../../ui/figures.js';
import { Dim } from '../../../../ui/ornament.js';
import { Picture } from '../../../../ui/picture.js';
import { addedSince, sinceOfLine, sinceOfQuestion, type Since } from './past-differences.js';
import type { Restoring } from './restore-dialog.js';
import { settingLabels, settingsInWords } from './setting-words.js';

interface PaneProps {
  then: TemplateDetails;
  /** As it is today, which may be the same. */
  now: TemplateDetails;
  /** Absent for those who may only read. */
  onRestore?: (restoring: Restoring) => void;
}

/** The parts of a template as text: as it was at a moment, or as it is for those who may not change it. */
export function StateView({ tab, ...pane }: PaneProps & { tab: string }) {
  if (tab === 'lines') return <Lines {...pane} />;
  if (tab === 'questions') return <Questions {...pane} />;
  return <Description {...pane} />;
}

function RestoreButton({ path, what, label, onRestore }: Restoring & { label: string } & Pick<PaneProps, 'onRestore'>) {
  if (!onRestore) return null;
  return (
    <Button size="small" variant="plain" aria-label={label} onClick={() => onRestore({ path, what })}>
      <RotateCcw aria-hidden="true" className="flip" />
      Restore
    </Button>
  );
}

function SinceBadge({ since }: { since: Since }) {
  if (since === 'same') return null;
  return (
    <Badge tone={since === 'removed' ? 'info' : 'pending'}>
      {since === 'removed' ? 'Removed since' : 'Changed since'}
    </Badge>
  );
}

/** A value of the Description tab as it was, and as it is today. */
interface Detail {
  path: string;
  label: string;
  then: ReactNode;
  now: ReactNode;
  differs: boolean;
}

const empty = <span className="text-ink-3">empty</span>;
const textOf = (text: string): ReactNode => (text ? <bdi className="whitespace-pre-line">{text}</bdi> : empty);

function detailsOf(then: TemplateDetails, now: TemplateDetails): Detail[] {
  const labels = new Map(detailsFields().map(({ path, label }) => [path, label]));
  const detail = (path: string, read: (one: TemplateDetails) => string, show = textOf): Detail => ({
    path,
    label: labels.get(path) ?? path,
    then: show(read(then)),
    now: show(read(now)),
    differs: read(then) !== read(now),
  });
  return [
    detail('name', (one) => one.name),
    detail(
      'price',
      (one) => one.price,
      (price) => <Money amount={price} />,
    ),
    detail('unit', (one) => one.unit),
    detail('quoteType', (one) => quoteTypeLabels[one.quote_type]),
    ...(now.userType === 'admin'
      ? [
          detail('kind', (one) => quotePriceLabels[one.quote_price]),
          {
            ...detail('categoryId', (one) => [one.category, one.subcategory].filter(Boolean).join(', ')),
            differs: then.category_id !== now.category_id || then.subcategory_id !== now.subcategory_id,
          },
        ]
      : []),
    detail('brand', (one) => one.brand),
    detail('description', (one) => one.description),
    detail('advice', (one) => one.advice),
    detail('warranty', (one) => one.warranty),
  ];
}

function Description({ then, now, onRestore }: PaneProps) {
  return (
    <div className="tool-body past-description">
      <dl className="past-details">
        {detailsOf(then, now).map(({ path, label, then: was, now: is, differs }) => (
          <div key={path} className={differs ? 'differs' : undefined}>
            <dt>{label}</dt>
            <dd>
              {was}
              {differs && (
                <p className="past-today">
                  {'Today: '}
                  {is}
                </p>
              )}
            </dd>
            {differs && (
              <RestoreButton
                path={path}
                what={`the ${label.toLowerCase()}`}
                label={`Restore the ${label.toLowerCase()}`}
                onRestore={onRestore}
              />
            )}
          </div>
        ))}
      </dl>
      <section aria-label="Pictures">
        <h2 className="sub-head">Pictures</h2>
        <Dim className="my-2" />
        {then.images.length === 0 && <p className="text-sm text-ink-3">No pictures.</p>}
        <ul className="past-pictures">
          {then.images.map(({ id, image }, at) => {
            const gone = !now.images.some((other) => other.id === id);
            return (
              <li key={id}>
                <Picture image={image} alt={`Picture ${at + 1}`} sizes="(max-width: 576px) 45vw, 220px" />
                {gone && (
                  <p>
                    <SinceBadge since="removed" />
                    <RestoreButton
                      path={`images.${id}`}
                      what="this picture"
                      label={`Restore picture ${at + 1}`}
                      onRestore={onRestore}
                    />
                  </p>
                )}
              </li>
            );
          })}
        </ul>
      </section>
    </div>
  );
}

/** Today's items that the moment lacks, in words. */
function Added({ count, noun }: { count: number; noun: string }) {
  if (count === 0) return null;
  return <p className="past-added">{`${counted(count, noun)} added since.`}</p>;
}

function Questions({ then, now, onRestore }: PaneProps) {
  const answers = sampleAnswers(then);
  return (
    <div className="tool-body">
      <h2 className="sr-only">Questions</h2>
      {then.questions.length === 0 && <p className="text-sm text-ink-3">No questions.</p>}
      <ol className="past-items">
        {then.questions.map((question) => {
          const since = sinceOfQuestion(question, now);
          return (
            <li key={question.id} className={since === 'same' ? undefined : 'differs'}>
              <div className="past-item">
                <p>
                  <span className="chip">{`Q${question.no_of_question}`}</span>{' '}
                  <b className="font-semibold">
                    <bdi>{question.title}</bdi>
                  </b>{' '}
                  <SinceBadge since={since} />
                </p>
                <p className="past-facts">
                  <span>
                    {'Sample answer '}
                    <Quantity amount={answers[question.id]!} unit={unitBeside(question.unit, answers[question.id]!)} />
                    {question.sample_answer === null && ', assumed'}
                  </span>
                </p>
              </div>
              {since !== 'same' && (
                <RestoreButton
                  path={`questions.${question.id}`}
                  what="this question"
                  label={`Restore question ${question.title}`}
                  onRestore={onRestore}
                />
              )}
            </li>
          );
        })}
      </ol>
      <Added count={addedSince(then.questions, now.questions, ({ id }) => id)} noun="question" />
    </div>
  );
}

function Lines({ then, now, onRestore }: PaneProps) {
  const answers = sampleAnswers(then);
  const quote = useLiveQuote(then, answers, { quoteType: then.quote_type });
  const heading = then === now ? 'Sample quote' : 'Sample quote then';
  return (
    <div className="past-lines">
      <section className="tool-body" aria-label="Lines">
        <h2 className="sr-only">Lines</h2>
        {then.products.length === 0 && <p className="text-sm text-ink-3">No lines.</p>}
        <ol className="past-items">
          {then.products.map((line) => (
            <PastLine
              key={line.quote_template_product_id}
              line={line}
              result={quote.byLine.get(line.quote_template_product_id)}
              fault={quote.faults.get(line.quote_template_product_id)}
              then={then}
              now={now}
              onRestore={onRestore}
            />
          ))}
        </ol>
        <Added count={addedSince(then.products, now.products, (line) => line.quote_template_product_id)} noun="line" />
      </section>
      <aside className="live-quote" aria-label={heading}>
        <div className="live-quote-in">
          <div>
            <h3 className="sub-head">{heading}</h3>
            <dl className="past-answers">
              {then.questions.map(({ id, no_of_question, title, unit }) => (
                <div key={id}>
                  <dt>{`Q${no_of_question} ${title}`}</dt>
                  <dd>
                    <Quantity amount={answers[id]!} unit={unitBeside(unit, answers[id]!)} />
                  </dd>
                </div>
              ))}
            </dl>
          </div>
          <div>
            <QuoteSums totals={quote.totals} lines={quote.lines} without={quote.without} />
            {then !== now && <p className="text-xs text-ink-3 mt-2">At the prices of that time.</p>}
          </div>
        </div>
      </aside>
    </div>
  );
}

interface PastLineProps extends PaneProps {
  line: TemplateLine;
  result: ReturnType<typeof useLiveQuote>['lines'][number] | undefined;
  fault: string | undefined;
}

function PastLine({ line, result, fault, then, now, onRestore }: PastLineProps) {
  const id = line.quote_template_product_id;
  const since = sinceOfLine(line, then, now);
  const today = now.products.find((other) => other.quote_template_product_id === id);
  const samePrice = !today || today.id !== line.id || today.retail_price === line.retail_price;
  const settings = settingsInWords(line, then.questions);
  return (
    <li className={since === 'same' ? undefined : 'differs'}>
      <div className="past-item">
        <p>
          <b className="font-semibold">
            <bdi>{line.name}</bdi>
          </b>{' '}
          <SinceBadge since={since} />
        </p>
        <p className="past-facts">
          <span>{productTypeLabels[line.product_type]}</span>
          {line.business_name && (
            <span>
              <bdi>{line.business_name}</bdi>
            </span>
          )}
          {line.retail_price !== undefined && (
            <span>
              <Money amount={line.retail_price} />
              {` per ${line.unit}`}
              {!samePrice && (
                <>
                  {', today '}
                  <Money amount={today.retail_price} />
                </>
              )}
            </span>
          )}
          {line.cost_price !== undefined && (
            <span>
              {'cost '}
              <Money amount={line.cost_price} />
            </span>
          )}
        </p>
        <p className="past-formula">
          {line.templateformula ? (
            <FormulaText formula={line.templateformula} />
          ) : (
            <span className="text-ink-3">no formula</span>
          )}
        </p>
        {settings.length > 0 && (
          <p className="past-facts">
            {settings.map(([name, words]) => (
              <span key={name}>{`${settingLabels[name]} ${words}`}</span>
            ))}
          </p>
        )}
      </div>
      <div className="past-result">
        {fault !== undefined ? (
          <span className="text-brick text-sm">fault</span>
        ) : (
          result && (
            <>
              <Quantity amount={result.quantity} unit={unitBeside(result.unit, result.quantity)} className="text-sm" />
              {result.retail_total !== null && <Money amount={result.retail_total} className="font-semibold" />}
            </>
          )
        )}
        {since !== 'same' && (
          <RestoreButton
            path={`lines.${id}`}
            what="this line"
            label={`Restore line ${line.name}`}
            onRestore={onRestore}
          />
        )}
      </div>
    </li>
  );
}
