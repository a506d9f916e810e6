import { withDecimalPoint } from '@quotewright/domain/kernel/typed-price.js';
import { quoteTypes } from '@quotewright/domain/formula/settings.js';
import {
  quotePrices,
  templateTexts,
  type TemplateText,
  type TemplateTextField,
} from '@quotewright/domain/templates/contract.js';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { CategoryFields } from '../../../../features/category-choice/category-choice.js';
import type { SavingForm } from '../../../../features/form/form.js';
import { quotePriceLabels, quoteTypeLabels } from '../../../../features/live-quote/labels.js';
import { WithWhoSet } from '../../../../features/who-set/who-set.js';
import { Field, Input, Select, Textarea } from '../../../../ui/field.js';
import { rules, type DescriptionForm } from './description-form.js';

interface FieldsProps {
  form: SavingForm<DescriptionForm>;
}

/**
 * All inputs of the Description tab; `admin` adds those of admins. Each is a component of its own, because the first
 * faulty field is found in render order.
 * @param below what stands below the input of a text
 */
export function DescriptionFields({
  form,
  admin,
  below,
}: FieldsProps & { admin: boolean; below?: (field: TemplateText) => ReactNode }) {
  return (
    <div className="form-grid">
      {admin && <CategoryChoiceFields form={form} />}
      <TextField form={form} field="name" wide />
      <TextField form={form} field="description" rows={6} />
      <PriceField form={form} />
      <TextField form={form} field="unit" />
      {admin && <KindField form={form} />}
      <QuoteTypeField form={form} />
      {optionalTexts.map((field) => (
        <TextField key={field} form={form} field={field} below={below?.(field)} />
      ))}
    </div>
  );
}

function PriceField({ form: { register, formState } }: FieldsProps) {
  return (
    <WithWhoSet path="price" label="Price">
      <Field
        label="Price"
        hint="A guide, installed. It plays no part in a quote."
        error={formState.errors.price?.message}
      >
        <Input numeric prefix="$" {...register('price', { validate: rules.price, setValueAs: withDecimalPoint })} />
      </Field>
    </WithWhoSet>
  );
}

function KindField({ form: { register, formState } }: FieldsProps) {
  return (
    <WithWhoSet path="kind" label="Type">
      <Field
        label="Type"
        hint="Premium templates need a premium account."
        error={formState.errors.quote_price?.message}
      >
        <Select {...register('quote_price')}>
          {quotePrices.map((kind) => (
            <option key={kind} value={kind}>
              {quotePriceLabels[kind]}
            </option>
          ))}
        </Select>
      </Field>
    </WithWhoSet>
  );
}

function QuoteTypeField({ form: { register, formState } }: FieldsProps) {
  return (
    <WithWhoSet path="quoteType" label="Quote type">
      <Field label="Quote type" error={formState.errors.quote_type?.message}>
        <Select {...register('quote_type', { validate: rules.quote_type })}>
          <option value="">Choose a quote type</option>
          {quoteTypes.map((type) => (
            <option key={type} value={type}>
              {quoteTypeLabels[type]}
            </option>
          ))}
        </Select>
      </Field>
    </WithWhoSet>
  );
}

const optionalTexts = (Object.keys(templateTexts) as TemplateText[]).filter(
  (field) => !('least' in templateTexts[field]),
);

/** The input of one of the texts, as the list of texts describes it. */
function TextField({
  form,
  field,
  wide,
  rows = 3,
  below,
}: FieldsProps & { field: TemplateText; wide?: true; rows?: number; below?: ReactNode }) {
  const { label, hint, long, least }: TemplateTextField = templateTexts[field];
  const input = form.register(field, { validate: rules[field] });
  return (
    <WithWhoSet path={field} label={label} className={long || wide ? 'wide' : undefined}>
      <Field label={label} optional={!least} hint={hint} error={form.formState.errors[field]?.message}>
        {long ? <Textarea dir="auto" rows={rows} {...input} /> : <Input dir="auto" autoComplete="off" {...input} />}
      </Field>
      {below}
    </WithWhoSet>
  );
}

/** Category and sub category; `''` = none. */
function CategoryChoiceFields({ form: { control } }: FieldsProps) {
  const category = useController({ control, name: 'category_id', rules: { validate: rules.category_id } });
  const subcategory = useController({ control, name: 'subcategory_id', rules: { validate: rules.subcategory_id } });
  const { onChange: chooseCategory, ref: categoryRef, onBlur: leaveCategory } = category.field;
  const { onChange: chooseSubcategory, ref: subcategoryRef, onBlur: leaveSubcategory } = subcategory.field;
  const chosen = Number(category.field.value);
  return (
    <CategoryFields
      of="staging"
      choice={{ category_id: chosen, subcategory_id: Number(subcategory.field.value) }}
      onChoose={({ category_id, subcategory_id }) => {
        if (category_id !== chosen) chooseCategory(category_id ? String(category_id) : '');
        chooseSubcategory(subcategory_id ? String(subcategory_id) : '');
      }}
      category={{
        ref: categoryRef,
        onBlur: leaveCategory,
        error: category.fieldState.error?.message,
        around: (field) => (
          <WithWhoSet path="categoryId" label="Category">
            {field}
          </WithWhoSet>
        ),
      }}
      subcategory={{
        ref: subcategoryRef,
        onBlur: leaveSubcategory,
        error: subcategory.fieldState.error?.message,
        around: (field) => (
          <WithWhoSet path="subcategoryId" label="Sub category">
            {field}
          </WithWhoSet>
        ),
      }}
    />
  );
}
