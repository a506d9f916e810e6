import { quoteTypes } from '@quotewright/domain/formula/settings.js';
import { limits, quotePrices } from '@quotewright/domain/templates/contract.js';
import { useQuery } from '@tanstack/react-query';
import { stagingCategoriesQuery, stagingSubcategoriesQuery } from '../../../../api/categories.js';
import { messageOf } from '../../../../api/errors.js';
import type { SavingForm } from '../../../../features/form/form.js';
import { quotePriceLabels, quoteTypeLabels } from '../../../../features/live-quote/labels.js';
import { Field, Input, Select, Textarea } from '../../../../ui/field.js';
import { LoadFailed } from '../../../../ui/states.js';
import { rules, type DescriptionForm } from './description-form.js';

interface FieldsProps {
  form: SavingForm<DescriptionForm>;
}

/** Everything of the Description tab that is written or chosen; `admin` adds what only an admin sets. */
export function DescriptionFields({ form, admin }: FieldsProps & { admin: boolean }) {
  return (
    <div className="form-grid">
      {admin && <CategoryFields form={form} />}
      <OtherFields form={form} admin={admin} />
    </div>
  );
}

/** A component of its own, since the first faulty field is found in the order in which fields are rendered. */
function OtherFields({ form, admin }: FieldsProps & { admin: boolean }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Field label="Quote name" className="wide" hint={`Up to ${limits.name} characters.`} error={errors.name?.message}>
        <Input dir="auto" autoComplete="off" {...register('name', { validate: rules.name })} />
      </Field>
      <Field label="Description" className="wide" error={errors.description?.message}>
        <Textarea dir="auto" rows={6} {...register('description', { validate: rules.description })} />
      </Field>
      <Field label="Price" hint="A guide, installed. It plays no part in a quote." error={errors.price?.message}>
        <Input numeric prefix="$" {...register('price', { validate: rules.price })} />
      </Field>
      <Field label="Unit" hint="What the price is for: ft², room, each." error={errors.unit?.message}>
        <Input dir="auto" autoComplete="off" {...register('unit', { validate: rules.unit })} />
      </Field>
      {admin && (
        <Field label="Type" hint="Premium templates need a premium account." error={errors.quote_price?.message}>
          <Select {...register('quote_price')}>
            {quotePrices.map((kind) => (
              <option key={kind} value={kind}>
                {quotePriceLabels[kind]}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label="Quote type" error={errors.quote_type?.message}>
        <Select {...register('quote_type', { validate: rules.quote_type })}>
          <option value="">Choose a quote type</option>
          {quoteTypes.map((type) => (
            <option key={type} value={type}>
              {quoteTypeLabels[type]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Brand" optional error={errors.brand?.message}>
        <Input dir="auto" autoComplete="off" {...register('brand', { validate: rules.brand })} />
      </Field>
      <Field label="Advice" optional className="wide" hint="Shown on the quote, like how to prepare the room." error={errors.advice?.message}>
        <Textarea dir="auto" rows={3} {...register('advice', { validate: rules.advice })} />
      </Field>
      <Field label="Warranty" optional className="wide" hint="Shown on the quote: what is covered, and for how long." error={errors.warranty?.message}>
        <Textarea dir="auto" rows={3} {...register('warranty', { validate: rules.warranty })} />
      </Field>
    </>
  );
}

/** Category and, depending on it, sub category. */
function CategoryFields({ form }: FieldsProps) {
  const { register, watch, setValue, formState } = form;
  const { errors } = formState;
  const categoryId = Number(watch('category_id'));
  const categories = useQuery(stagingCategoriesQuery);
  const subcategories = useQuery({ ...stagingSubcategoriesQuery(categoryId), enabled: categoryId > 0 });
  const failed = [categories, subcategories].find((query) => query.isError);
  const ask = !categoryId ? 'Choose a category first' : subcategories.isPending ? 'Loading…' : subcategories.data?.length === 0 ? 'This category has none yet' : 'Choose a sub category';
  return (
    <>
      <Field label="Category" error={errors.category_id?.message}>
        <Select
          value={watch('category_id')}
          {...register('category_id', { validate: rules.category_id, onChange: () => setValue('subcategory_id', '', { shouldDirty: true }) })}
        >
          <option value="">{categories.isPending ? 'Loading…' : 'Choose a category'}</option>
          {categories.data?.map((category) => (
            <option key={category.id} value={category.id}>
              {category.title}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Sub category" error={errors.subcategory_id?.message}>
        <Select disabled={!categoryId} value={watch('subcategory_id')} {...register('subcategory_id', { validate: rules.subcategory_id })}>
          <option value="">{ask}</option>
          {subcategories.data?.map((subcategory) => (
            <option key={subcategory.id} value={subcategory.id}>
              {subcategory.title}
            </option>
          ))}
        </Select>
      </Field>
      {failed && (
        <div className="wide">
          <LoadFailed message={messageOf(failed.error)} retrying={failed.isFetching} onRetry={() => void failed.refetch()} />
        </div>
      )}
    </>
  );
}
