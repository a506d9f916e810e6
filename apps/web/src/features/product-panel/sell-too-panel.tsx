import type { ProductRow } from '@quotewright/domain/catalogue/contract.js';
import { useQuery } from '@tanstack/react-query';
import { suppliersQuery, useSaveOffer } from '../../api/products.js';
import { SidePanel } from '../../ui/dialog.js';
import { FootForm, FormButtons } from '../form/foot-form.js';
import { useSavingForm } from '../form/form.js';
import { useGuardedClose } from '../form/use-guarded-close.js';
import { useViewer } from '../viewer/use-viewer.js';
import type { AddedProduct } from './added-dialog.js';
import { needed, OfferFields, offerOf, SupplierField, type OfferValues } from './offer-fields.js';

interface SellTooPanelProps {
  /** An offer of somebody else, whose product it is about. */
  product: ProductRow;
  onClose: () => void;
  onSaved: (added: AddedProduct) => void;
}

interface SellTooValues extends OfferValues {
  supplier: string;
}

/** "I sell this too": an offer of a product that others sell, with only price, stock and unit to enter. */
export function SellTooPanel({ product, onClose, onSaved }: SellTooPanelProps) {
  const viewer = useViewer();
  const save = useSaveOffer();
  const suppliers = useQuery({ ...suppliersQuery(viewer.id), enabled: viewer.admin });
  const form = useSavingForm<SellTooValues>({
    guard: false,
    defaultValues: {
      supplier: viewer.admin ? '' : String(viewer.businessId),
      cost_price: '',
      retail_price: '',
      unit: product.unit,
      unit_in_stock: '',
    },
    save: async (values) => {
      const { data } = await save.mutateAsync({
        product_id: product.product_id,
        supplier: Number(values.supplier),
        ...offerOf(values),
      });
      onSaved({ id: data.id });
    },
  });
  // Before the other fields: the first missing one gets the focus.
  const supplier = viewer.admin ? form.register('supplier', { validate: needed('Choose a supplier.') }) : null;
  const { errors, isDirty } = form.formState;
  const close = useGuardedClose({ dirty: isDirty, saving: form.saving, about: 'your offer', onClose });
  return (
    <SidePanel
      open
      onClose={close}
      title="I sell this too"
      footer={<FormButtons form={form} action="Add product" onCancel={close} />}
    >
      <p className="text-sm text-ink-2">
        {[product.name, product.master_product_name, product.sku && `SKU ${product.sku}`].filter(Boolean).join(' · ')}
      </p>
      <FootForm form={form} label="My offer">
        {supplier && <SupplierField {...supplier} error={errors.supplier?.message} suppliers={suppliers.data} />}
        <OfferFields form={form} userType={viewer.userType} stock={product.product_type !== 'labour'} />
      </FootForm>
    </SidePanel>
  );
}
