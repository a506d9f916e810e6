import { limits, type OfferSaved, type SaveOfferRequest } from '@quotewright/domain/catalogue/contract.js';
import { productTypes, type ProductType } from '@quotewright/domain/formula/settings.js';
import { paths as calls, type LineSaved, type MakeDefaultRequest, type TemplateDetails, type TemplateLine } from '@quotewright/domain/templates/contract.js';
import { useRef } from 'react';
import { ownOfferId, useSaveOffer } from '../../api/products.js';
import { useTemplateCommand } from '../../api/templates.js';
import { Button } from '../../ui/button.js';
import { SidePanel } from '../../ui/dialog.js';
import { Field, Input, Select } from '../../ui/field.js';
import { Form, FormAlert, useSavingForm } from '../form/form.js';
import { useGuardedClose } from '../form/use-guarded-close.js';
import { useToast } from '../../ui/toast.js';
import { productTypeLabels } from '../live-quote/labels.js';
import { useUndoToast } from '../template-change/use-template-change.js';
import { useViewer } from '../viewer/use-viewer.js';
import { OfferFields, type OfferValues } from './offer-fields.js';

interface PricePanelProps {
  template: TemplateDetails;
  line: TemplateLine;
  /** `price`: my price of the product on the line. `own`: a product of mine in its place. */
  purpose: 'price' | 'own';
  onClose: () => void;
}

interface PriceForm extends OfferValues {
  name: string;
  product_type: ProductType;
}

/**
 * Quoting with one's own numbers. Somebody else's offer is never touched: the price becomes an offer of the person's
 * own, and the line uses that.
 */
export function PricePanel({ template, line, purpose, onClose }: PricePanelProps) {
  const viewer = useViewer();
  const save = useSaveOffer();
  const makeDefault = useTemplateCommand<MakeDefaultRequest, LineSaved>(calls.makeDefault());
  const toast = useToast();
  const say = useUndoToast(template.id);
  /** Saved already, where only putting it on the line failed: sent again, it is not made twice. */
  const made = useRef<OfferSaved>(null);
  const mine = purpose === 'price' && (line.supplier === viewer.id || viewer.admin);
  const form = useSavingForm<PriceForm>({
    guard: false,
    defaultValues: {
      name: purpose === 'own' ? '' : line.name,
      product_type: line.product_type,
      cost_price: purpose === 'own' ? '' : (line.cost_price ?? ''),
      retail_price: purpose === 'own' ? '' : (line.retail_price ?? ''),
      unit: line.unit,
      unit_in_stock: mine ? (line.unit_in_stock ?? '') : '',
    },
    save: async (values) => {
      const request: SaveOfferRequest = {
        id: mine ? line.product_supplier_id : (made.current?.id ?? (purpose === 'own' ? 0 : await ownOfferId(viewer.id, line.product_id))),
        product_id: purpose === 'own' ? (made.current?.product_id ?? 0) : line.product_id,
        master_product_id: line.master_product_id,
        supplier: mine ? line.supplier : viewer.id,
        name: values.name.trim(),
        product_type: values.product_type,
        cost_price: values.cost_price.trim(),
        retail_price: values.retail_price.trim(),
        unit: values.unit.trim(),
        unit_in_stock: values.unit_in_stock.trim() === '' ? null : values.unit_in_stock.trim(),
        ...(purpose === 'own' ? { formula: line.templateformula } : { description: line.description, sku: line.sku }),
        quote_template_id: template.id,
        quoteline_id: line.quote_template_product_id,
      };
      const { data } = await save.mutateAsync(request);
      made.current = data;
      if (mine) toast({ message: 'Price saved.' });
      else say(`The line uses your ${purpose === 'own' ? 'product' : 'price'}.`, (await putOnLine(data)).data.version);
      onClose();
    },
  });
  const { errors, isDirty } = form.formState;
  const close = useGuardedClose({ dirty: isDirty, saving: form.saving, about: purpose === 'own' ? 'your product' : 'the price', onClose });

  function putOnLine(offer: OfferSaved) {
    return makeDefault.mutateAsync({
      quote_template_id: template.id,
      product_id: line.product_id,
      quote_template_product_id: line.quote_template_product_id,
      new_product_id: offer.product_id,
      product_supplier_id: offer.id,
    });
  }

  return (
    <SidePanel
      open
      onClose={close}
      title={purpose === 'own' ? 'Add my own' : 'Edit my price'}
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
        {mine
          ? `Every template that uses this offer of ${line.name} quotes with the new price. Saved quotes keep theirs.`
          : purpose === 'own'
            ? `A product of your own in place of ${line.name}. The line keeps its formula.`
            : `${line.business_name} keeps its price. Yours becomes an offer of your own, and this line uses it.`}
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
        <FormAlert form={form} />
        {/* The button stands in the foot of the panel; this one lets Enter send the form. */}
        <button type="submit" hidden />
      </Form>
    </SidePanel>
  );
}
