import {
  addsToCatalogue,
  offerRules,
  stockRule,
  type SaveOfferRequest,
  type SupplierOption,
} from '@quotewright/domain/catalogue/contract.js';
import { productTypes } from '@quotewright/domain/formula/settings.js';
import { readNumber } from '@quotewright/domain/kernel/number-rules.js';
import { withDecimalPoint } from '@quotewright/domain/kernel/typed-price.js';
import { follows, type TextRule } from '@quotewright/domain/kernel/text-rules.js';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { Viewer } from '../viewer/use-viewer.js';
import { Field, Input, Select } from '../../ui/field.js';
import { productTypeLabels } from '../live-quote/labels.js';
import { MarkupField } from './markup-field.js';

/** A supplier's own fields of a product. */
export interface OfferValues {
  cost_price: string;
  retail_price: string;
  unit: string;
  unit_in_stock: string;
}

type Errors<K extends string> = Partial<Record<K, { message?: string }>>;

/** A form that has an offer's fields, whatever else it holds. */
interface FormOfOffer {
  register(
    name: keyof OfferValues,
    rules: { validate?: (text: string) => true | string; setValueAs?: (text: string) => string },
  ): UseFormRegisterReturn;
  watch(name: 'cost_price' | 'retail_price'): string;
  setValue(name: 'retail_price', value: string, options: { shouldDirty: true; shouldValidate: true }): void;
  formState: { errors: Errors<keyof OfferValues> };
}

interface OfferFieldsProps {
  form: FormOfOffer;
  /** Of the viewer: suppliers are paid the cost, businesses pay it. */
  userType: Viewer['userType'];
  /** Labour has no stock. */
  stock: boolean;
}

/** What the form says of the offer, as it is sent. */
export function offerOf(
  values: OfferValues,
): Pick<SaveOfferRequest, 'cost_price' | 'retail_price' | 'unit' | 'unit_in_stock'> {
  return {
    cost_price: values.cost_price.trim(),
    retail_price: values.retail_price.trim(),
    unit: values.unit.trim(),
    unit_in_stock: values.unit_in_stock.trim() || null,
  };
}

/** A rule: the field must not be left empty. */
export const needed = (words: string) => (text: string) => text.trim() !== '' || words;

/** The kinds of product, to choose from. */
export function ProductTypeOptions() {
  return productTypes.map((value) => (
    <option key={value} value={value}>
      {productTypeLabels[value]}
    </option>
  ));
}

interface ProductFieldProps extends UseFormRegisterReturn {
  error: string | undefined;
}

/** A product's name, to be registered with `productNameRules`. */
export function ProductNameField({
  error,
  ...input
}: ProductFieldProps & { placeholder?: string; 'aria-describedby'?: string }) {
  return (
    <Field label="Name" error={error}>
      <Input maxLength={offerRules.name.most} {...input} />
    </Field>
  );
}

/** The supplier of an offer that an admin adds. */
export function SupplierField({
  error,
  suppliers,
  ...select
}: ProductFieldProps & { suppliers: readonly SupplierOption[] | undefined }) {
  return (
    <Field label="Supplier" error={error}>
      <Select {...select}>
        <option value="">Choose a supplier</option>
        {suppliers?.map((option) => (
          <option key={option.id} value={option.id}>
            {option.business_name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

export const productNameRules = { validate: follows(offerRules.name) };

/** A price as typed, also with a decimal comma. */
const priceRules = (rule: TextRule) => ({ validate: follows(rule), setValueAs: withDecimalPoint });

/** Cost, retail, unit and stock of an offer. */
export function OfferFields({ form, userType, stock }: OfferFieldsProps) {
  const { register } = form;
  const { errors } = form.formState;
  const supplying = addsToCatalogue(userType);
  return (
    <div className="grid grid-cols-2 gap-4">
      <Field
        label="Cost price"
        hint={supplying ? `What contractors pay ${userType === 'admin' ? 'the supplier' : 'you'}.` : 'What you pay.'}
        error={errors.cost_price?.message}
      >
        <Input numeric prefix="$" {...register('cost_price', priceRules(offerRules.cost_price))} />
      </Field>
      <Field
        label="Retail price"
        hint={supplying ? 'What their clients pay.' : 'What your client pays.'}
        error={errors.retail_price?.message}
      >
        <Input numeric prefix="$" {...register('retail_price', priceRules(offerRules.retail_price))} />
      </Field>
      <MarkupField
        cost={form.watch('cost_price')}
        retail={form.watch('retail_price')}
        onRetail={(retail) => form.setValue('retail_price', retail, { shouldDirty: true, shouldValidate: true })}
      />
      <Field label="Unit" hint="How it is sold: box, gallon, hour." error={errors.unit?.message}>
        <Input
          placeholder="Qty"
          maxLength={offerRules.unit.most}
          {...register('unit', { validate: follows(offerRules.unit) })}
        />
      </Field>
      {stock && (
        <Field label="Units in stock" optional error={errors.unit_in_stock?.message}>
          <Input
            numeric
            {...register('unit_in_stock', {
              validate: (text) => text.trim() === '' || readNumber(stockRule, text) !== null || stockRule.message,
            })}
          />
        </Field>
      )}
    </div>
  );
}
