import type { OwnOffer } from '@quotewright/domain/catalogue/contract.js';
import { isPrice, priceText } from '@quotewright/domain/kernel/money.js';
import { withDecimalPoint } from '@quotewright/domain/kernel/typed-price.js';
import { singularUnit } from '@quotewright/domain/formula/units.js';
import type { TemplateDetails, TemplateLine } from '@quotewright/domain/templates/contract.js';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../../../api/errors.js';
import { ownOffersQuery } from '../../../../api/products.js';
import { templateQuery } from '../../../../api/template.js';
import { paths } from '../../../../app/paths.js';
import { useLeaveGuard } from '../../../../features/form/unsaved.js';
import { stands, whoQuote } from '../../../../features/own-price/own-price-words.js';
import { useOwnPrices, type PriceToSet } from '../../../../features/own-price/use-own-prices.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { counted } from '../../../../lib/format.js';
import { Button, ButtonLink } from '../../../../ui/button.js';
import { Input } from '../../../../ui/field.js';
import { Money } from '../../../../ui/figures.js';
import { Notice, SkeletonText } from '../../../../ui/states.js';

/** After Get Template: your own rates for all labour lines without one, in one step. */
export function LabourChecklist({ slug, viewer }: { slug: string; viewer: Viewer }) {
  const template = useQuery(templateQuery(viewer.id, slug));
  const products = [...new Set(template.data?.products.filter(isLabour).map((line) => line.product_id))];
  const own = useQuery({ ...ownOffersQuery(viewer.id, products), enabled: template.isSuccess });
  if (template.isPending) return <SkeletonText lines={4} />;
  // The template of this checklist is deleted.
  if (!template.data) return null;
  if (own.data)
    return (
      <Checklist
        template={template.data}
        own={new Map(own.data.map((offer) => [offer.product_id, offer]))}
        viewer={viewer}
      />
    );
  if (own.isError) return <QueryFailed query={own} />;
  return <SkeletonText lines={4} />;
}

interface Rate {
  cost: string;
  retail: string;
}

/** Whether two amounts are equal, `50` and `50.00`; an invalid price equals none. */
const sameAmount = (typed: string, price: string): boolean => isPrice(typed) && priceText(typed) === priceText(price);

const isLabour = (line: TemplateLine): boolean => line.product_type === 'labour';

interface RateFieldProps {
  /** Its column: on a phone, where the table has no headers, it stands above the field. */
  word: 'My cost' | 'My price';
  of: string;
  value: string;
  onChange: (value: string) => void;
}

function RateField({ word, of, value, onChange }: RateFieldProps) {
  return (
    <>
      <span className="rate-word" aria-hidden="true">
        {word}
      </span>
      <Input
        small
        numeric
        prefix="$"
        boxClassName="sm:w-32 ms-auto"
        aria-label={`${word} of ${of}`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}

interface ChecklistProps {
  template: TemplateDetails;
  /** The user's own offers of its labour, by product. */
  own: ReadonlyMap<number, OwnOffer>;
  viewer: Viewer;
}

function Checklist({ template, own, viewer }: ChecklistProps) {
  const labour = template.products.filter(isLabour);
  const open = labour.filter((line) => line.supplier !== viewer.businessId);
  /** As typed, by product: one product on two lines is one own offer. */
  const [rates, setRates] = useState<Readonly<Record<number, Rate>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const setPrices = useOwnPrices(template.id);
  const quote = paths['business-quote'](template.alias, { u: paths['qbuilder-business']() });
  const beganWith = (line: TemplateLine): Rate => {
    const { cost_price: cost = '', retail_price: retail = '' } = ownRate(own, line) ?? line;
    return { cost, retail };
  };
  const rateOf = (line: TemplateLine): Rate => rates[line.product_id] ?? beganWith(line);
  const typed = open.some(
    (line) => rateOf(line).cost !== beganWith(line).cost || rateOf(line).retail !== beganWith(line).retail,
  );
  const leave = useLeaveGuard(typed || busy, (query) => query.get('set-up'));
  /** As it is sent: a decimal comma is read as a point. */
  const sentOf = (line: TemplateLine): Rate => ({
    cost: withDecimalPoint(rateOf(line).cost),
    retail: withDecimalPoint(rateOf(line).retail),
  });
  const wrong = open.filter((line) => !isPrice(sentOf(line).cost) || !isPrice(sentOf(line).retail));

  async function takeMyRates() {
    if (wrong.length > 0)
      return setFailure(
        `Cost and price of ${wrong.map((line) => line.name).join(', ')}: use digits and one decimal point, like 58.00.`,
      );
    setBusy(true);
    setFailure(null);
    const moved = new Map(
      open
        .filter((line) => moves(own, line, sentOf(line)))
        .flatMap((line) => ownRate(own, line)!.used_in)
        .map((using) => [using.quote_template_id, using]),
    );
    const prices = [...new Set(open.map((line) => line.product_id))].map((product): PriceToSet => {
      const lines = open.filter((line) => line.product_id === product);
      const line = lines[0]!;
      const { cost, retail } = sentOf(line);
      const before = own.get(line.product_id) ?? null;
      return {
        name: line.name,
        before,
        withdrawn: before?.reach === 'withdrawn',
        lines,
        // No product fields: its owner may have renamed it meanwhile.
        request: {
          id: before?.id ?? 0,
          product_id: line.product_id,
          supplier: viewer.businessId,
          unit: (ownRate(own, line) ?? line).unit,
          cost_price: cost.trim(),
          retail_price: retail.trim(),
        },
      };
    });
    try {
      const said = `${counted(open.length, 'labour line')} ${open.length === 1 ? 'uses' : 'use'} your rates.`;
      await setPrices(prices, moved.size > 0 ? `${said} ${whoQuote([...moved.values()])} with them too.` : said);
      await leave(() => navigate(quote));
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className="labour-checklist" aria-label={`Set up ${template.name}`}>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="sub-head me-auto">{`${template.name} is in My QTemplates${open.length > 0 ? '. Set your own rates' : ''}`}</h2>
        <ButtonLink size="small" variant="ghost" to={paths['qtemplate-detail'](template.alias, { tab: 'lines' })}>
          Open the editor
        </ButtonLink>
        <ButtonLink size="small" variant="ghost" to={paths['qbuilder-business']()} replace>
          Done
        </ButtonLink>
      </div>
      {open.length === 0 ? (
        <p className="flex items-center gap-2 text-sm text-green">
          <Check aria-hidden="true" />
          {labour.length === 0 ? 'This template has no labour lines.' : 'Every labour line uses your own rates.'}
        </p>
      ) : (
        <>
          <p className="text-sm text-ink-2">{`${counted(open.length, 'labour line')} still ${open.length === 1 ? 'uses' : 'use'} a supplier’s rate. Enter yours; materials stay with their suppliers.`}</p>
          <table className="table cards">
            <thead>
              <tr>
                <th scope="col">Labour</th>
                <th scope="col" className="num">
                  Rate now
                </th>
                <th scope="col" className="num">
                  My cost
                </th>
                <th scope="col" className="num">
                  My price
                </th>
              </tr>
            </thead>
            <tbody>
              {open.map((line) => (
                <LabourRow
                  key={line.quote_template_product_id}
                  line={line}
                  own={ownRate(own, line)}
                  moves={moves(own, line, sentOf(line))}
                  rate={rateOf(line)}
                  onRate={(part) =>
                    setRates((before) => ({ ...before, [line.product_id]: { ...rateOf(line), ...part } }))
                  }
                />
              ))}
            </tbody>
          </table>
        </>
      )}
      <div className="labour-foot">
        {failure && (
          <Notice tone="bad" live>
            {failure}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <ButtonLink variant={open.length === 0 ? 'primary' : undefined} to={quote}>
            Quote a job
          </ButtonLink>
          {open.length > 0 && (
            <Button variant="primary" busy={busy} onClick={() => void takeMyRates()}>
              Use my labour rates
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

interface LabourRowProps {
  line: TemplateLine;
  /** The user's own rate, if any. */
  own: OwnOffer | undefined;
  /** The rate as typed changes what others quote. */
  moves: boolean;
  rate: Rate;
  onRate: (part: Partial<Rate>) => void;
}

function LabourRow({ line, own, moves: moving, rate, onRate }: LabourRowProps) {
  return (
    <tr>
      <td className="wide">
        <span className="name">{line.name}</span>
        <span className="note">{`per ${singularUnit((own ?? line).unit)}`}</span>
        <span className="note sm:hidden">
          {', now '}
          <Money amount={line.retail_price} />
        </span>
        <OwnNote offer={own} moves={moving} />
      </td>
      <td className="num off-phone">
        <Money amount={line.retail_price} />
      </td>
      <td className="num">
        <RateField word="My cost" of={line.name} value={rate.cost} onChange={(cost) => onRate({ cost })} />
      </td>
      <td className="num">
        <RateField word="My price" of={line.name} value={rate.retail} onChange={(retail) => onRate({ retail })} />
      </td>
    </tr>
  );
}

/** The user's own rate for a line. */
function ownRate(own: ReadonlyMap<number, OwnOffer>, line: TemplateLine): OwnOffer | undefined {
  const offer = own.get(line.product_id);
  return stands(offer) ? offer : undefined;
}

/** Whether other lines use the own rate, and this would change it. */
function moves(own: ReadonlyMap<number, OwnOffer>, line: TemplateLine, { cost, retail }: Rate): boolean {
  const offer = ownRate(own, line);
  return (
    offer !== undefined &&
    offer.used_in.length > 0 &&
    (!sameAmount(cost, offer.cost_price!) || !sameAmount(retail, offer.retail_price!))
  );
}

/** Source of a suggested rate, and what else changing it affects. */
function OwnNote({ offer, moves }: { offer: OwnOffer | undefined; moves: boolean }) {
  if (!offer) return null;
  if (moves)
    return <span className="note block !text-accent-ink">{`${whoQuote(offer.used_in)} with your new rate too.`}</span>;
  return (
    <span className="note block">
      {offer.used_in.length > 0 ? `Your own rate: ${whoQuote(offer.used_in)} with it.` : 'Your own rate.'}
    </span>
  );
}
