import { isPrice } from '@quotewright/domain/kernel/money.js';
import { singularUnit } from '@quotewright/domain/formula/units.js';
import { paths as calls, type LineSaved, type MakeDefaultRequest, type TemplateDetails, type TemplateLine } from '@quotewright/domain/templates/contract.js';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors.js';
import { ownOfferId, useSaveOffer } from '../../../../api/products.js';
import { templateQuery, useTemplateCommand } from '../../../../api/templates.js';
import { paths } from '../../../../app/paths.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { counted } from '../../../../lib/format.js';
import { Button, ButtonLink } from '../../../../ui/button.js';
import { Input } from '../../../../ui/field.js';
import { Money } from '../../../../ui/figures.js';
import { Notice, SkeletonText } from '../../../../ui/states.js';

/** After Get Template: one's own labour rates for every labour line that is not one's own yet, in one step. */
export function LabourChecklist({ slug, viewer }: { slug: string; viewer: Viewer }) {
  const template = useQuery(templateQuery(viewer.id, slug));
  if (template.isPending) return <SkeletonText lines={4} />;
  // A checklist of a template that is gone has nothing to say.
  if (!template.data) return null;
  return <Checklist template={template.data} viewer={viewer} />;
}

/** A dollar sign; on a phone, where the table has no heads, also what the amount is. */
function Dollars({ word }: { word: string }) {
  return (
    <>
      <span className="sm:hidden">{`${word} `}</span>$
    </>
  );
}

interface Rate {
  cost: string;
  retail: string;
}

function Checklist({ template, viewer }: { template: TemplateDetails; viewer: Viewer }) {
  const labour = template.products.filter((line) => line.product_type === 'labour');
  const open = labour.filter((line) => line.supplier !== viewer.id);
  const [rates, setRates] = useState<Readonly<Record<number, Rate>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = useSaveOffer();
  const makeDefault = useTemplateCommand<MakeDefaultRequest, LineSaved>(calls.makeDefault());
  const rateOf = (line: TemplateLine): Rate => rates[line.quote_template_product_id] ?? { cost: line.cost_price ?? '', retail: line.retail_price ?? '' };
  const wrong = open.filter((line) => !isPrice(rateOf(line).cost) || !isPrice(rateOf(line).retail));

  async function takeMyRates() {
    if (wrong.length > 0) return setFailure(`Give ${wrong.map((line) => line.name).join(', ')} a cost and a price.`);
    setBusy(true);
    setFailure(null);
    try {
      const mine = new Map<number, { offer: number; product: number }>();
      for (const line of open) {
        // The same product on two lines is one offer of mine.
        let own = mine.get(line.product_id);
        if (!own) {
          const rate = rateOf(line);
          const { data } = await save.mutateAsync({
            id: await ownOfferId(viewer.id, line.product_id),
            product_id: line.product_id,
            master_product_id: line.master_product_id,
            supplier: viewer.id,
            name: line.name,
            description: line.description,
            product_type: 'labour',
            unit: line.unit,
            cost_price: rate.cost.trim(),
            retail_price: rate.retail.trim(),
          });
          own = { offer: data.id, product: data.product_id };
          mine.set(line.product_id, own);
        }
        await makeDefault.mutateAsync({
          quote_template_id: template.id,
          product_id: line.product_id,
          quote_template_product_id: line.quote_template_product_id,
          new_product_id: own.product,
          product_supplier_id: own.offer,
        });
      }
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className="labour-checklist" aria-label={`Set up ${template.name}`}>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="sub-head me-auto">{`${template.name} is yours. Make it quote with your numbers`}</h2>
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
          <p className="text-sm text-ink-2">{`${counted(open.length, 'labour line')} still ${open.length === 1 ? 'uses' : 'use'} somebody else's rate. Put in yours; material keeps its suppliers.`}</p>
          <table className="table cards">
            <thead>
              <tr>
                <th scope="col">Labour</th>
                <th scope="col" className="num">Rate now</th>
                <th scope="col" className="num">My cost</th>
                <th scope="col" className="num">My price</th>
              </tr>
            </thead>
            <tbody>
              {open.map((line) => {
                const id = line.quote_template_product_id;
                const rate = rateOf(line);
                const set = (part: Partial<Rate>) => setRates((before) => ({ ...before, [id]: { ...rateOf(line), ...part } }));
                return (
                  <tr key={id}>
                    <td>
                      <span className="name">{line.name}</span>
                      <span className="note">{`per ${singularUnit(line.unit)}`}</span>
                    </td>
                    <td className="num">
                      <Money amount={line.retail_price} />
                    </td>
                    <td className="num">
                      <Input small numeric prefix={<Dollars word="cost" />} boxClassName="sm:w-32 ms-auto" aria-label={`My cost of ${line.name}`} value={rate.cost} onChange={(event) => set({ cost: event.target.value })} />
                    </td>
                    <td className="num">
                      <Input small numeric prefix={<Dollars word="price" />} boxClassName="sm:w-32 ms-auto" aria-label={`My price of ${line.name}`} value={rate.retail} onChange={(event) => set({ retail: event.target.value })} />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
          {failure && (
            <Notice tone="bad" live>
              {failure}
            </Notice>
          )}
          <Button className="justify-self-end" busy={busy} onClick={() => void takeMyRates()}>
            Use my labour rates
          </Button>
        </>
      )}
    </section>
  );
}
