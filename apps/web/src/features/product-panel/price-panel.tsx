import { addsToCatalogue, limits, type OwnOffer, type ProductRow, type SaveOfferRequest } from '@quotewright/domain/catalogue/contract.js';
import type { VersionConflict } from '@quotewright/domain/kernel/contract.js';
import { productTypes, type ProductType } from '@quotewright/domain/formula/settings.js';
import type { TemplateDetails, TemplateLine } from '@quotewright/domain/templates/contract.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, isApiError, messageOf } from '../../api/errors.js';
import { ownOffersQuery } from '../../api/products.js';
import { money } from '../../lib/format.js';
import { Button } from '../../ui/button.js';
import { Segmented } from '../../ui/choice.js';
import { SidePanel } from '../../ui/dialog.js';
import { Field, Input, Select } from '../../ui/field.js';
import { LoadFailed, SkeletonText } from '../../ui/states.js';
import { Form, FormAlert, useSavingForm } from '../form/form.js';
import { useGuardedClose } from '../form/use-guarded-close.js';
import { productTypeLabels } from '../live-quote/labels.js';
import { besides, stands, whoQuote } from '../own-price/own-price-words.js';
import { useOwnPrices } from '../own-price/use-own-prices.js';
import { useViewer } from '../viewer/use-viewer.js';
import { OfferFields, type OfferValues } from './offer-fields.js';

interface PricePanelProps {
  template: TemplateDetails;
  line: TemplateLine;
  /** `price`: my price of the product on the line. `own`: a product of mine in its place. */
  purpose: 'price' | 'own';
  onClose: () => void;
}

interface PriceValues extends OfferValues {
  name: string;
  product_type: ProductType;
}

/** Quoting with one's own numbers: a price of one's own of the product on the line, or a product of one's own. */
export function PricePanel(props: PricePanelProps) {
  const { line, purpose, onClose } = props;
  const viewer = useViewer();
  // What it was opened for: once the line stands on another product, the form has still to close.
  const [productId] = useState(line.product_id);
  const own = useQuery({ ...ownOffersQuery(viewer.id, [productId]), enabled: purpose === 'price' });
  if (purpose === 'own') return <PriceForm {...props} />;
  if (own.data) return <PriceForm {...props} found={own.data[0]} />;
  return (
    <SidePanel open onClose={onClose} title={titles.price}>
      {own.isError ? <LoadFailed message={messageOf(own.error)} retrying={own.isFetching} onRetry={() => void own.refetch()} /> : <SkeletonText lines={4} />}
    </SidePanel>
  );
}

const titles = { own: 'Add my own', price: 'Edit my price' };

/**
 * Somebody else's offer is never touched (but by an admin): the price becomes an offer of the person's own, of which there
 * is one for a product. Where other lines stand on it already, it is said which, and the price can be one of a product for
 * this line alone.
 */
function PriceForm({ template, line, purpose, onClose, found }: PricePanelProps & { found?: OwnOffer }) {
  /** One's own offer as it is shown, and as it is changed. */
  const [own, setOwn] = useState(found);
  const viewer = useViewer();
  const setPrices = useOwnPrices(template.id);
  const [reach, setReach] = useState<'here' | 'everywhere'>('here');
  const editsOthers = purpose === 'price' && viewer.admin && line.supplier !== viewer.id;
  /** The offer that is changed; none where one is made. */
  const before = editsOthers ? { ...line, id: line.product_supplier_id, version: undefined, reach: undefined } : own;
  const others = own && !editsOthers ? besides(own.used_in, line.quote_template_product_id) : [];
  const start = editsOthers || !stands(own) ? line : own;
  const form = useSavingForm<PriceValues>({
    guard: false,
    defaultValues: {
      name: purpose === 'own' ? '' : line.name,
      product_type: line.product_type,
      cost_price: purpose === 'own' ? '' : (start.cost_price ?? ''),
      retail_price: purpose === 'own' ? '' : (start.retail_price ?? ''),
      unit: start.unit,
      unit_in_stock: (editsOthers || start !== line ? start.unit_in_stock : null) ?? '',
    },
    save: async (values) => {
      const alone = purpose === 'own' || (asksWhere && reach === 'here');
      const known = alone ? undefined : before;
      const request: SaveOfferRequest = {
        id: known?.id ?? 0,
        product_id: alone ? 0 : line.product_id,
        master_product_id: line.master_product_id,
        supplier: editsOthers ? line.supplier : viewer.id,
        name: values.name.trim(),
        product_type: values.product_type,
        cost_price: values.cost_price.trim(),
        retail_price: values.retail_price.trim(),
        unit: values.unit.trim(),
        unit_in_stock: values.unit_in_stock.trim() === '' ? null : values.unit_in_stock.trim(),
        ...(alone ? { formula: line.templateformula } : {}),
        ...(purpose === 'own' ? {} : { description: line.description, sku: line.sku }),
        ...(known && known.reach !== 'withdrawn' ? { version: known.version } : {}),
        quote_template_id: template.id,
        quoteline_id: line.quote_template_product_id,
      };
      const said = line.product_supplier_id === known?.id ? 'Price saved.' : `The line uses your ${purpose === 'own' ? 'product' : 'price'}.`;
      try {
        await setPrices(
          [{ request, before: known ?? null, withdrawn: known?.reach === 'withdrawn', lines: [line] }],
          moves && !alone ? `${said} ${whoQuote(others)} with it too.` : said,
        );
      } catch (error) {
        if (!own || !isApiError(error, 'version_conflict')) throw error;
        // Pressed again, the price takes the place of what stands there by now.
        const current = (error.data as VersionConflict).current as ProductRow;
        setOwn({ ...own, ...current });
        throw new ApiError({ status: error.status, code: error.code, message: `Your price was set to ${money(current.retail_price!)} elsewhere. Save again to put this in its place.`, data: null, errors: [] });
      }
      onClose();
    },
  });
  const { errors, isDirty, dirtyFields } = form.formState;
  const moves = others.length > 0 && Boolean(dirtyFields.cost_price || dirtyFields.retail_price || dirtyFields.unit);
  // What a supplier sells everybody sees: a product for one line alone is no use to them.
  const asksWhere = moves && !addsToCatalogue(viewer.userType);
  const close = useGuardedClose({ dirty: isDirty, saving: form.saving, about: purpose === 'own' ? 'your product' : 'the price', onClose });

  function about(): string {
    if (editsOthers || (addsToCatalogue(viewer.userType) && line.supplier === viewer.id)) return `Every template that uses this offer of ${line.name} quotes with the new price. Saved quotes keep theirs.`;
    const theirs = line.supplier === viewer.id ? '' : `${line.business_name || 'Its business'} keeps its price. `;
    if (!stands(own)) return `${theirs}Yours becomes an offer of your own, and this line uses it.`;
    const yours = line.supplier === viewer.id ? 'This is your own price.' : 'You have a price of your own, and this line uses it.';
    return `${theirs}${yours} ${others.length > 0 ? `${whoQuote(others)} with it too.` : 'Saved quotes keep theirs.'}`;
  }

  return (
    <SidePanel
      open
      onClose={close}
      title={titles[purpose]}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" busy={form.saving} onClick={() => form.submit()}>
            {purpose === 'own' ? 'Add and use it' : 'Save price'}
          </Button>
        </>
      }
    >
      <p className="text-sm text-ink-2">
        {purpose === 'own' ? `A product of your own in place of ${line.name}. The line keeps its formula.` : about()}
      </p>
      <Form onSubmit={form.submit} className="grid gap-4" label={purpose === 'own' ? 'My own product' : 'My price'}>
        {purpose === 'own' && (
          <>
            <Field label="Name" error={errors.name?.message}>
              <Input maxLength={limits.name} placeholder={line.name} {...form.register('name', { validate: (name) => name.trim() !== '' || 'Give the product a name.' })} />
            </Field>
            <Field label="Product type">
              <Select {...form.register('product_type')}>
                {productTypes.map((value) => (
                  <option key={value} value={value}>
                    {productTypeLabels[value]}
                  </option>
                ))}
              </Select>
            </Field>
          </>
        )}
        <OfferFields register={form.register as never} errors={errors} stock={form.watch('product_type') !== 'labour'} />
        {asksWhere && (
          <div className="field">
            <span className="field-label">Where the new price counts</span>
            <Segmented
              legend="Where the new price counts"
              value={reach}
              onChange={setReach}
              options={[
                { value: 'here', label: 'Only here' },
                { value: 'everywhere', label: 'Everywhere' },
              ]}
            />
            <p className="field-hint">
              {reach === 'here' ? `This line gets a product of its own. ${whoQuote(others, 'keeps', 'keep')} your price as it is.` : `${whoQuote(others)} with the new price too.`}
            </p>
          </div>
        )}
        <FormAlert form={form} />
        {/* The button stands in the foot of the panel; this one lets Enter send the form. */}
        <button type="submit" hidden />
      </Form>
    </SidePanel>
  );
}
