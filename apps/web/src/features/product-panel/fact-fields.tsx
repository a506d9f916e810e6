import {
  gtinDigits,
  gtinMistyped,
  isGtin,
  offerRules,
  packRule,
  packUnitMissing,
  weightRule,
  weightUnits,
  type ProductRow,
  type SaveOfferRequest,
  type WeightUnit,
} from '@quotewright/domain/catalogue/contract.js';
import { readNumber, type NumberRule } from '@quotewright/domain/kernel/number-rules.js';
import { follows } from '@quotewright/domain/kernel/text-rules.js';
import { withDecimalPoint } from '@quotewright/domain/kernel/typed-price.js';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field, Input, Select } from '../../ui/field.js';

/** Optional facts of a product and of its supplier's offer. */
export interface FactValues {
  supplier_sku: string;
  gtin: string;
  part_number: string;
  weight: string;
  weight_unit: WeightUnit;
  pack_amount: string;
  pack_unit: string;
}

/** A form that has these fields, whatever else it holds. */
interface FormOfFacts {
  register(
    name: keyof FactValues,
    rules?: {
      validate?: (text: string, values: FactValues) => true | string;
      setValueAs?: (text: string) => string;
    },
  ): UseFormRegisterReturn;
  formState: { errors: Partial<Record<keyof FactValues, { message?: string }>> };
}

interface FactFieldsProps {
  form: FormOfFacts;
  /** Labour has no barcode, no weight and no pack. */
  material: boolean;
  /** Of the fields that only the product's owner may change: disabled for others, and described by the reason. */
  owned: { disabled: boolean; 'aria-describedby': string | undefined };
}

/** The facts as the form begins; of a new product, none. */
export function factValuesOf(product: ProductRow | null): FactValues {
  return {
    supplier_sku: product?.supplier_sku ?? '',
    gtin: product?.gtin ?? '',
    part_number: product?.part_number ?? '',
    weight: product?.weight ?? '',
    weight_unit: product?.weight_unit ?? 'lb',
    pack_amount: product?.pack_amount ?? '',
    pack_unit: product?.pack_unit ?? '',
  };
}

/** The facts as they are sent. `material`: the product's own, too. */
export function factsOf(values: FactValues, material: boolean): Partial<SaveOfferRequest> {
  return {
    supplier_sku: values.supplier_sku.trim(),
    ...(material && {
      gtin: values.gtin.trim(),
      part_number: values.part_number.trim(),
      weight: values.weight.trim() || null,
      weight_unit: values.weight_unit,
      pack_amount: values.pack_amount.trim() || null,
      pack_unit: values.pack_unit.trim(),
    }),
  };
}

const ofGtin = (text: string) => {
  const asked = follows(offerRules.gtin)(text);
  return asked !== true || text.trim() === '' || isGtin(gtinDigits(text)) ? asked : gtinMistyped;
};

const amount = (rule: NumberRule) => (text: string) =>
  text.trim() === '' || readNumber(rule, text) !== null || rule.message;

/** An amount is needed with a unit, and a unit with an amount. */
const ofPack = (text: string, { pack_unit }: FactValues) =>
  text.trim() === '' && pack_unit.trim() !== '' ? packRule.message : amount(packRule)(text);
const ofPackUnit = (text: string, { pack_amount }: FactValues) =>
  text.trim() === '' && pack_amount.trim() !== '' ? packUnitMissing : follows(offerRules.pack_unit)(text);

/** "More facts": folded, since most products have none; open where one is given or wrong. */
export function FactFields({ form, material, owned }: FactFieldsProps) {
  const { register } = form;
  const { errors } = form.formState;
  const [open, setOpen] = useState(false);
  const wrong = (Object.keys(factValuesOf(null)) as (keyof FactValues)[]).some((field) => errors[field]);
  return (
    <details className="group" open={open || wrong} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="link inline-flex min-h-8 max-sm:min-h-11 items-center gap-1">
        More facts
        <ChevronDown className="group-open:rotate-180" aria-hidden="true" />
      </summary>
      <div className="grid grid-cols-2 gap-4 mt-3">
        <Field
          label="Supplier SKU"
          optional
          hint="The supplier’s own number of it. Price sheets find it by this."
          error={errors.supplier_sku?.message}
        >
          <Input
            maxLength={offerRules.supplier_sku.most}
            {...register('supplier_sku', { validate: follows(offerRules.supplier_sku) })}
          />
        </Field>
        {material && (
          <>
            <Field label="Part number" optional hint="The manufacturer’s." error={errors.part_number?.message}>
              <Input
                maxLength={offerRules.part_number.most}
                {...register('part_number', { validate: follows(offerRules.part_number) })}
                {...owned}
              />
            </Field>
            <Field label="GTIN" optional hint="The digits of its barcode." error={errors.gtin?.message}>
              <Input
                inputMode="numeric"
                maxLength={offerRules.gtin.most}
                {...register('gtin', { validate: ofGtin })}
                {...owned}
              />
            </Field>
            <div className="grid grid-cols-[1fr_5rem] gap-2">
              <Field label="Weight" optional error={errors.weight?.message}>
                <Input
                  numeric
                  {...register('weight', { validate: amount(weightRule), setValueAs: withDecimalPoint })}
                  {...owned}
                />
              </Field>
              <Field label="Weight in">
                <Select {...register('weight_unit')} {...owned}>
                  {weightUnits.map((unit) => (
                    <option key={unit}>{unit}</option>
                  ))}
                </Select>
              </Field>
            </div>
            <Field
              label="One unit holds"
              optional
              hint="So that prices compare: 23.8 ft² in a box."
              error={errors.pack_amount?.message}
            >
              <Input
                numeric
                {...register('pack_amount', { validate: ofPack, setValueAs: withDecimalPoint })}
                {...owned}
              />
            </Field>
            <Field label="Of what" optional hint="ft², pieces, lb." error={errors.pack_unit?.message}>
              <Input
                maxLength={offerRules.pack_unit.most}
                {...register('pack_unit', { validate: ofPackUnit })}
                {...owned}
              />
            </Field>
          </>
        )}
      </div>
    </details>
  );
}
