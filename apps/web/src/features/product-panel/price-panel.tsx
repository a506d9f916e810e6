import {
  addsToCatalogue,
  type OwnOffer,
  type ProductRow,
  type SaveOfferRequest,
} from '@quotewright/domain/catalogue/contract.js';
import type { ProductType } from '@quotewright/domain/formula/settings.js';
import type { TemplateDetails, TemplateLine } from '@quotewright/domain/templates/contract.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors.js';
import { offerQuery, ownOffersQuery } from '../../api/products.js';
import { Segmented } from '../../ui/choice.js';
import { SidePanel } from '../../ui/dialog.js';
import { Field, Select } from '../../ui/field.js';
import { LoadFailed, SkeletonText } from '../../ui/states.js';
import { FootForm, FormButtons } from '../form/foot-form.js';
import { useSavingForm } from '../form/form.js';
import { useGuardedClose } from '../form/use-guarded-close.js';
import { besides, stands, whoQuote } from '../own-price/own-price-words.js';
import { currentIn, useOwnPrices } from '../own-price/use-own-prices.js';
import { useViewer } from '../viewer/use-viewer.js';
import {
  OfferFields,
  offerOf,
  productNameRules,
  ProductNameField,
  ProductTypeOptions,
  type OfferValues,
} from './offer-fields.js';

interface PricePanelProps {
  template: TemplateDetails;
  line: TemplateLine;
  /** `price`: your own price of the line's product. `own`: your own product in its place. */
  purpose: 'price' | 'own';
  onClose: () => void;
}

interface PriceValues extends OfferValues {
  name: string;
  product_type: ProductType;
}

/** Quoting with your own numbers: your own price of the line's product, or a product of your own. */
export function PricePanel(props: PricePanelProps) {
  const { line, purpose, onClose } = props;
  const viewer = useViewer();
  // The line it was opened for: once that uses another product, the form has still to close.
  const [{ product_id, product_supplier_id, supplier }] = useState(line);
  const editsOthers = purpose === 'price' && viewer.admin && supplier !== viewer.businessId;
  const own = useQuery({ ...ownOffersQuery(viewer.id, [product_id]), enabled: purpose === 'price' && !editsOthers });
  const theirs = useQuery({ ...offerQuery(viewer.id, product_supplier_id), enabled: editsOthers });
  if (purpose === 'own') return <PriceForm {...props} />;
  if (editsOthers && theirs.data?.[0]) return <PriceForm {...props} supplied={theirs.data[0]} />;
  if (!editsOthers && own.data) return <PriceForm {...props} found={own.data[0]} />;
  const read = editsOthers ? theirs : own;
  return (
    <SidePanel open onClose={onClose} title={titles.price}>
      {read.isPending ? (
        <SkeletonText lines={4} />
      ) : (
        <LoadFailed
          message={read.error ? messageOf(read.error) : 'This offer is gone.'}
          retrying={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      )}
    </SidePanel>
  );
}

const titles = { own: 'Add my own', price: 'Edit my price' };

interface PriceFormProps extends PricePanelProps {
  /** Your own offer of the line's product. */
  found?: OwnOffer;
  /** The supplier's offer on the line, as an admin changes it. */
  supplied?: ProductRow;
}

/**
 * Somebody else's offer is never changed (except by an admin): the price becomes the user's own offer, one per product.
 * If other lines use it, they are named, and the price can go to a product for this line only.
 */
function PriceForm({ template, line, purpose, onClose, found, supplied }: PriceFormProps) {
  const [own] = useState(found);
  const viewer = useViewer();
  const setPrices = useOwnPrices(template.id);
  const [reach, setReach] = useState<'here' | 'everywhere'>('here');
  /** The offer to change, as last shown; none if a new one is created. */
  const [before, setBefore] = useState<ProductRow | undefined>(supplied ?? found);
  const others = own ? besides(own.used_in, line.quote_template_product_id) : [];
  const start = supplied ?? (stands(own) ? own : line);
  const form = useSavingForm<PriceValues>({
    guard: false,
    defaultValues: {
      name: purpose === 'own' ? '' : line.name,
      product_type: line.product_type,
      cost_price: purpose === 'own' ? '' : (start.cost_price ?? ''),
      retail_price: purpose === 'own' ? '' : (start.retail_price ?? ''),
      unit: start.unit,
      unit_in_stock: (start !== line ? start.unit_in_stock : null) ?? '',
    },
    save: async (values) => {
      const alone = purpose === 'own' || (asksWhere && reach === 'here');
      const known = alone ? undefined : before;
      const request: SaveOfferRequest = {
        id: known?.id ?? 0,
        product_id: alone ? 0 : line.product_id,
        supplier: supplied ? supplied.supplier : viewer.businessId,
        ...offerOf(values),
        // A price does not set fields of an existing product: its owner may have renamed it meanwhile.
        ...(alone && {
          master_product_id: line.master_product_id,
          name: values.name.trim(),
          product_type: values.product_type,
          formula: line.templateformula,
        }),
        ...(alone && purpose === 'price' && { description: line.description, sku: line.sku }),
        quote_template_id: template.id,
        quoteline_id: line.quote_template_product_id,
      };
      const said =
        line.product_supplier_id === known?.id
          ? 'Price saved.'
          : `The line uses your ${purpose === 'own' ? 'product' : 'price'}.`;
      try {
        await setPrices(
          [
            {
              name: alone ? values.name.trim() : line.name,
              request,
              before: known ?? null,
              withdrawn: !supplied && known?.reach === 'withdrawn',
              lines: [line],
            },
          ],
          moves && !alone ? `${said} ${whoQuote(others)} with it too.` : said,
        );
      } catch (error) {
        // After a second press, the price replaces the current one.
        setBefore((shown) => currentIn(error) ?? shown);
        throw error;
      }
      onClose();
    },
  });
  const { errors, isDirty, dirtyFields } = form.formState;
  const moves = others.length > 0 && Boolean(dirtyFields.cost_price || dirtyFields.retail_price || dirtyFields.unit);
  // Everyone sees a supplier's offers: a product for one line only makes no sense for them.
  const asksWhere = moves && !addsToCatalogue(viewer.userType);
  const close = useGuardedClose({
    dirty: isDirty,
    saving: form.saving,
    about: purpose === 'own' ? 'your product' : 'the price',
    onClose,
  });

  function about(): string {
    if (supplied || (addsToCatalogue(viewer.userType) && line.supplier === viewer.businessId))
      return `Every template that uses this offer of ${line.name} quotes with the new price. Saved quotes keep theirs.`;
    const theirs =
      line.supplier === viewer.businessId ? '' : `${line.business_name || 'Its business'} keeps its price. `;
    if (!stands(own)) return `${theirs}Yours becomes an offer of your own, and this line uses it.`;
    const yours =
      line.supplier === viewer.businessId
        ? 'This is your own price.'
        : 'You have a price of your own, and this line uses it.';
    return `${theirs}${yours} ${others.length > 0 ? `${whoQuote(others)} with it too.` : 'Saved quotes keep theirs.'}`;
  }

  return (
    <SidePanel
      open
      onClose={close}
      title={titles[purpose]}
      footer={<FormButtons form={form} action={purpose === 'own' ? 'Add and use it' : 'Save price'} onCancel={close} />}
    >
      <p className="text-sm text-ink-2">
        {purpose === 'own' ? `A product of your own in place of ${line.name}. The line keeps its formula.` : about()}
      </p>
      <FootForm form={form} label={purpose === 'own' ? 'My own product' : 'My price'}>
        {purpose === 'own' && (
          <>
            <ProductNameField
              placeholder={line.name}
              error={errors.name?.message}
              {...form.register('name', productNameRules)}
            />
            <Field label="Product type">
              <Select {...form.register('product_type')}>
                <ProductTypeOptions />
              </Select>
            </Field>
          </>
        )}
        <OfferFields form={form} userType={viewer.userType} stock={form.watch('product_type') !== 'labour'} />
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
              {reach === 'here'
                ? `This line gets a product of its own. ${whoQuote(others, 'keeps', 'keep')} your price as it is.`
                : `${whoQuote(others)} with the new price too.`}
            </p>
          </div>
        )}
      </FootForm>
    </SidePanel>
  );
}
