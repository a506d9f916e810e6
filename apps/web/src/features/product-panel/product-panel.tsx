import {
  mayEditProduct,
  mostImages,
  offerRules,
  productTypeMissing,
  type MasterProductSuggestion,
  type ProductRow,
  type SaveOfferRequest,
} from '@quotewright/domain/catalogue/contract.js';
import { follows } from '@quotewright/domain/kernel/text-rules.js';
import { parseFormula } from '@quotewright/domain/formula/parse.js';
import type { ProductType } from '@quotewright/domain/formula/settings.js';
import { limits as templateLimits } from '@quotewright/domain/templates/contract.js';
import { useQuery } from '@tanstack/react-query';
import { useId, useReducer, useState } from 'react';
import { useController } from 'react-hook-form';
import { suppliersQuery, useDeleteProductImage, useSaveOffer } from '../../api/products.js';
import { SidePanel } from '../../ui/dialog.js';
import { Field, Input, Select, Textarea } from '../../ui/field.js';
import { FootForm, FormButtons } from '../form/foot-form.js';
import { useSavingForm } from '../form/form.js';
import { useGuardedClose } from '../form/use-guarded-close.js';
import { FormulaBuilder } from '../formula-builder/formula-builder.js';
import type { BuilderQuestion } from '../formula-builder/formula-palette.js';
import { draftOf, editFormula, readFormula, writeFormula } from '../formula-builder/formula-editing.js';
import { PicturePicker } from '../pictures/picture-picker.js';
import { useToast } from '../../ui/toast.js';
import { useViewer, type Viewer } from '../viewer/use-viewer.js';
import type { AddedProduct } from './added-dialog.js';
import { FactFields, factsOf, factValuesOf, type FactValues } from './fact-fields.js';
import { MasterProductField } from './master-product-field.js';
import {
  needed,
  OfferFields,
  offerOf,
  productNameRules,
  ProductNameField,
  ProductTypeOptions,
  SupplierField,
  type OfferValues,
} from './offer-fields.js';

/** Questions offered initially. */
const FIRST_QUESTIONS = 6;
interface ProductPanelProps {
  /** The offer to change; `null` = a new product. */
  product: ProductRow | null;
  onClose: () => void;
  /** After the server accepted it; `added`: the new product. */
  onSaved: (added: AddedProduct | null) => void;
}

interface ProductForm extends OfferValues, FactValues {
  supplier: string;
  master_product: MasterProductSuggestion | null;
  name: string;
  product_type: ProductType | '';
  sku: string;
  description: string;
  brand: string;
}

/** A product's formula has no template yet: it may name any of this many questions. */
function questions(count: number): readonly BuilderQuestion[] {
  return Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    no_of_question: at + 1,
    title: `Question ${at + 1}`,
  }));
}

/** The first few, and as many as the formula names: a question that cannot be read would be lost with the next save. */
function questionsFor(formula: string): readonly BuilderQuestion[] {
  return questions(
    Math.max(FIRST_QUESTIONS, ...Array.from(formula.matchAll(/Q(\d+)/g), ([, number]) => Number(number))),
  );
}

/** The form as it begins. */
function valuesOf(product: ProductRow | null, viewer: Viewer): ProductForm {
  return {
    supplier: String(product?.supplier ?? (viewer.admin ? '' : viewer.businessId)),
    master_product: product && { id: product.master_product_id, name: product.master_product_name },
    name: product?.name ?? '',
    product_type: product?.product_type ?? '',
    sku: product?.sku ?? '',
    description: product?.description ?? '',
    brand: product?.brand ?? '',
    cost_price: product?.cost_price ?? '',
    retail_price: product?.retail_price ?? '',
    unit: product?.unit ?? '',
    unit_in_stock: product?.unit_in_stock ?? '',
    ...factValuesOf(product),
  };
}

/** Why fields of a shared product are locked. */
const OwnedByAnother = ({ id }: { id: string }) => (
  <p id={id} className="text-sm text-ink-2">
    Another business owns this product. Only its owner can change the name, type, SKU, description, facts and pictures.
    Price, unit, stock, brand, supplier SKU and formula belong to this offer, and can be changed.
  </p>
);

/** Add/Update Product: the supplier's offer with its product, default formula and pictures. */
export function ProductPanel({ product, onClose, onSaved }: ProductPanelProps) {
  const viewer = useViewer();
  const toast = useToast();
  const save = useSaveOffer();
  const deleteImage = useDeleteProductImage();
  const suppliers = useQuery({ ...suppliersQuery(viewer.id), enabled: viewer.admin && product === null });
  const [pending, setPending] = useState<string[]>([]);
  const began = product?.formula ?? '';
  const [asked, setAsked] = useState(() => questionsFor(began));
  const [draft, dispatch] = useReducer(editFormula, began, (text) => draftOf(readFormula(text, asked).tokens ?? []));
  const formula = writeFormula(draft.tokens, asked);
  const fault = formula === '' ? null : parseFormula(formula, asked).fault;

  const form = useSavingForm<ProductForm>({
    guard: false,
    defaultValues: valuesOf(product, viewer),
    fieldOf: (path) => (path === 'master_product_id' || path === 'master_product_name' ? 'master_product' : null),
    save: async ({ master_product: master, ...values }) => {
      const request: SaveOfferRequest = {
        id: product?.id ?? 0,
        product_id: product?.product_id ?? 0,
        supplier: Number(values.supplier),
        ...(master && (master.id > 0 ? { master_product_id: master.id } : { master_product_name: master.name })),
        name: values.name.trim(),
        product_type: values.product_type as ProductType,
        ...(values.product_type === 'labour' ? {} : { sku: values.sku.trim() }),
        description: values.description.trim(),
        brand: values.brand.trim(),
        ...offerOf(values),
        ...factsOf(values, values.product_type !== 'labour'),
        formula,
        img: pending,
        ...(product ? { version: product.version } : {}),
      };
      const { data } = await save.mutateAsync(request);
      setPending([]);
      if (data.waits) toast({ message: 'The new price waits for an approval. You find it under Coming changes.' });
      onSaved(product === null ? { id: data.id } : null);
    },
  });
  // Registered in the order of the page: the first missing field gets the focus.
  const supplierField =
    viewer.admin && product === null ? form.register('supplier', { validate: needed('Choose a supplier.') }) : null;
  const { field: master } = useController({
    control: form.control,
    name: 'master_product',
    rules: {
      validate: (value) => value !== null || 'Choose one from the list: a master product, or “Create” for a new name.',
    },
  });
  const { errors, isDirty } = form.formState;
  const close = useGuardedClose({
    dirty: isDirty || pending.length > 0 || formula !== began,
    saving: form.saving,
    about: 'this product',
    onClose,
  });
  const type = form.watch('product_type');
  const supplier = Number(form.watch('supplier'));
  const locked = product !== null && !mayEditProduct(product.product_owner, supplier);
  const reason = useId();
  /** Of the fields that only the product's owner may change. */
  const owned = { disabled: locked, 'aria-describedby': locked ? reason : undefined };
  return (
    <SidePanel
      open
      onClose={close}
      title={product ? 'Update Product' : 'Add Product'}
      footer={<FormButtons form={form} action={product ? 'Save product' : 'Add product'} onCancel={close} />}
    >
      <FootForm form={form} label="Product">
        {supplierField && (
          <SupplierField {...supplierField} error={errors.supplier?.message} suppliers={suppliers.data} />
        )}
        {locked ? (
          <>
            <OwnedByAnother id={reason} />
            <Field label="Master product">
              <Input value={product.master_product_name} {...owned} readOnly />
            </Field>
          </>
        ) : (
          <MasterProductField
            userId={viewer.id}
            supplier={supplier}
            value={master.value}
            onChange={master.onChange}
            error={errors.master_product?.message}
            ref={master.ref}
          />
        )}
        <ProductNameField error={errors.name?.message} {...form.register('name', productNameRules)} {...owned} />
        <Field label="Product type" error={errors.product_type?.message}>
          <Select {...form.register('product_type', { validate: needed(productTypeMissing) })} {...owned}>
            <option value="">Choose a type</option>
            <ProductTypeOptions />
          </Select>
        </Field>
        {type !== 'labour' && (
          <Field label="SKU" optional error={errors.sku?.message}>
            <Input
              maxLength={offerRules.sku.most}
              {...form.register('sku', { validate: follows(offerRules.sku) })}
              {...owned}
            />
          </Field>
        )}
        <Field label="Description" optional error={errors.description?.message}>
          <Textarea
            rows={3}
            maxLength={offerRules.description.most}
            {...form.register('description', { validate: follows(offerRules.description) })}
            {...owned}
          />
        </Field>
        <OfferFields form={form} userType={viewer.userType} stock={type !== 'labour'} />
        <Field label="Brand" optional error={errors.brand?.message}>
          <Input
            maxLength={offerRules.brand.most}
            {...form.register('brand', { validate: follows(offerRules.brand) })}
          />
        </Field>
        <FactFields form={form} material={type !== 'labour'} owned={owned} />
        <div>
          <h3 className="field-label mb-1.5">Formula</h3>
          <FormulaBuilder
            draft={draft}
            dispatch={dispatch}
            questions={asked}
            fault={fault}
            optional
            onAddQuestion={
              asked.length < templateLimits.questions ? () => setAsked(questions(asked.length + 1)) : undefined
            }
          />
        </div>
        {!locked && (
          <div>
            <h3 className="field-label mb-1.5">Pictures</h3>
            <PicturePicker
              stored={product?.images ?? []}
              pending={pending}
              onPending={setPending}
              onDelete={(id) => deleteImage.mutateAsync(id)}
              most={mostImages}
              mayBeEmpty
            />
          </div>
        )}
      </FootForm>
    </SidePanel>
  );
}
