import { quoteTypes, type QuoteType } from '@quotewright/domain/formula/settings.js';
import { isPrice } from '@quotewright/domain/kernel/money.js';
import { isText, limits, paths as calls, quotePrices, type QuotePrice, type SaveTemplateRequest, type TemplateChanged, type TemplateDetails, type TemplateSaved } from '@quotewright/domain/templates/contract.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { stagingCategoriesQuery, stagingSubcategoriesQuery } from '../../../../api/categories.js';
import { isApiError } from '../../../../api/errors.js';
import { templateQuery, useTemplateCommand } from '../../../../api/templates.js';
import { paths } from '../../../../app/paths.js';
import { quoteTypeLabels } from '../../../../features/live-quote/labels.js';
import { PicturePicker } from '../../../../features/pictures/picture-picker.js';
import { useTemplateChange } from '../../../../features/template-change/use-template-change.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { Button, ButtonLink } from '../../../../ui/button.js';
import { Field, Input, Select, Textarea } from '../../../../ui/field.js';
import { Form, FormAlert, useSavingForm } from '../../../../features/form/form.js';
import { useToast } from '../../../../ui/toast.js';
import { ConflictDialog, type Clash } from './conflict-dialog.js';
import { clashesOf, emptyDescription, requestOf, valuesOf, type DescriptionForm } from './description-form.js';

interface DescriptionTabProps {
  /** `null` while the template is new. */
  template: TemplateDetails | null;
  viewer: Viewer;
  hidden: boolean;
  backTo: string;
  /** Whether something here is not saved. */
  onDirty: (dirty: boolean) => void;
}

/** The Description tab: what the template is called, says, costs as a guide, and shows. */
export function DescriptionTab({ template, viewer, hidden, backTo, onDirty }: DescriptionTabProps) {
  const [pending, setPending] = useState<string[]>([]);
  const [conflict, setConflict] = useState<{ who: string; at: string; clashes: Clash[]; theirs: TemplateDetails } | null>(null);
  const save = useTemplateCommand<SaveTemplateRequest, TemplateSaved>(calls.save(), { creates: template === null });
  const deleteImage = useTemplateCommand<{ id: number }, TemplateChanged>(({ id }) => calls.image(id), { method: 'DELETE', bare: true });
  const change = useTemplateChange(template?.id ?? 0);
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();

  const form = useSavingForm<DescriptionForm>({
    guard: false,
    defaultValues: template ? valuesOf(template) : emptyDescription,
    save: (values) => send(values, template?.version),
  });
  const { register, formState, watch, reset } = form;
  const { errors, isDirty, dirtyFields } = formState;
  const dirty = (isDirty || pending.length > 0) && !form.saving;
  const categoryId = Number(watch('category_id'));
  const categories = useQuery({ ...stagingCategoriesQuery, enabled: viewer.admin });
  const subcategories = useQuery({ ...stagingSubcategoriesQuery(categoryId), enabled: viewer.admin && categoryId > 0 });

  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  // What was saved elsewhere (an undo, another tab, another person) fills the fields nobody is editing here.
  useEffect(() => {
    if (template) reset(valuesOf(template), { keepDirtyValues: true });
  }, [template, reset]);

  async function send(values: DescriptionForm, version: number | undefined) {
    try {
      const { data, message } = await save.mutateAsync(requestOf(values, { id: template?.id ?? 0, version, img: pending, admin: viewer.admin }));
      setPending([]);
      onDirty(false);
      toast({ title: 'Success', message });
      if (data.alias !== template?.alias) await navigate(paths['qtemplate-detail'](data.alias), { replace: true });
    } catch (error) {
      if (!isApiError(error, 'version_conflict') || !template) throw error;
      const { changedBy, changedAt } = error.data as { changedBy: { name: string | null } | null; changedAt: string };
      const theirs = await client.fetchQuery({ ...templateQuery(viewer.id, template.alias), staleTime: 0 });
      setConflict({ who: changedBy?.name ?? 'Somebody else', at: changedAt, theirs, clashes: clashesOf(template, theirs, values, dirtyFields) });
      throw error;
    }
  }

  return (
    <div className="tool-body" hidden={hidden}>
      <Form onSubmit={form.submit} label="Description" className="two-columns">
        <div className="form-grid">
          {viewer.admin && (
            <>
              <Field label="Category" error={errors.category_id?.message}>
                <Select value={watch('category_id')} {...register('category_id', { validate: (id) => id !== '' || 'Choose a category.', onChange: () => form.setValue('subcategory_id', '', { shouldDirty: true }) })}>
                  <option value="">Choose a category</option>
                  {categories.data?.map((category) => (
                    <option key={category.id} value={category.id}>
                      {category.title}
                    </option>
                  ))}
                </Select>
              </Field>
              <Field label="Sub category" error={errors.subcategory_id?.message}>
                <Select disabled={!categoryId} value={watch('subcategory_id')} {...register('subcategory_id', { validate: (id) => id !== '' || 'Choose a sub category.' })}>
                  <option value="">{categoryId ? 'Choose a sub category' : 'Choose a category first'}</option>
                  {subcategories.data?.map((subcategory) => (
                    <option key={subcategory.id} value={subcategory.id}>
                      {subcategory.title}
                    </option>
                  ))}
                </Select>
              </Field>
            </>
          )}
          <Field label="Quote name" className="wide" hint={`Up to ${limits.name} characters.`} error={errors.name?.message}>
            <Input maxLength={limits.name} {...register('name', { validate: (name) => isText(name, limits.name) || 'Give the template a name.' })} />
          </Field>
          <Field label="Description" className="wide" error={errors.description?.message}>
            <Textarea rows={6} maxLength={limits.description} {...register('description', { validate: (text) => isText(text, limits.description) || 'Say what the quote covers.' })} />
          </Field>
          <Field label="Price" hint="A guide, installed. It plays no part in a quote." error={errors.price?.message}>
            <Input numeric prefix="$" {...register('price', { validate: (price) => isPrice(price) || 'Use digits and one decimal point, like 1200.00.' })} />
          </Field>
          <Field label="Unit" hint="What the price is for: ft², room, each." error={errors.unit?.message}>
            <Input maxLength={limits.unit} {...register('unit', { validate: (unit) => isText(unit, limits.unit) || 'Say what the price is for, like ft².' })} />
          </Field>
          {viewer.admin && (
            <Field label="Type" error={errors.quote_price?.message}>
              <Select {...register('quote_price')}>
                {quotePrices.map((kind: QuotePrice) => (
                  <option key={kind} value={kind}>
                    {kind === 'free' ? 'Free' : 'Premium'}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          <Field label="Quote type" error={errors.quote_type?.message}>
            <Select {...register('quote_type', { validate: (type) => type !== '' || 'Choose a quote type.' })}>
              <option value="">Choose a quote type</option>
              {quoteTypes.map((type: QuoteType) => (
                <option key={type} value={type}>
                  {quoteTypeLabels[type]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Brand" optional error={errors.brand?.message}>
            <Input maxLength={limits.brand} {...register('brand')} />
          </Field>
          <Field label="Advice" optional className="wide" hint="Shown on the quote, like how to prepare the room." error={errors.advice?.message}>
            <Textarea rows={3} maxLength={limits.advice} {...register('advice')} />
          </Field>
          <Field label="Warranty" optional className="wide" error={errors.warranty?.message}>
            <Textarea rows={3} maxLength={limits.warranty} {...register('warranty')} />
          </Field>
        </div>
        <div className="grid gap-5 content-start">
          <div>
            <h2 className="sub-head mb-3">Pictures</h2>
            <PicturePicker
              stored={template?.images ?? []}
              pending={pending}
              onPending={setPending}
              onDelete={async (id) => {
                await change(() => deleteImage.mutateAsync({ id }), 'Picture deleted.');
              }}
            />
          </div>
        </div>
        <div className="form-foot">
          <FormAlert form={form} />
          <div className="flex flex-wrap items-center justify-end gap-2">
            <ButtonLink variant="ghost" to={backTo}>
              Cancel
            </ButtonLink>
            <Button type="submit" variant="primary" busy={form.saving} disabled={template !== null && !dirty && !form.saving}>
              {template ? 'Save changes' : 'Create template'}
            </Button>
          </div>
        </div>
      </Form>
      {conflict && (
        <ConflictDialog
          {...conflict}
          onCancel={() => setConflict(null)}
          onTheirs={() => {
            reset(valuesOf(conflict.theirs));
            setConflict(null);
          }}
          onMine={() => {
            reset(valuesOf(conflict.theirs), { keepDirtyValues: true });
            setConflict(null);
            form.submit();
          }}
        />
      )}
    </div>
  );
}
