import {
  priceEndings,
  priceStepRule,
  stockRule,
  offerRules,
  type BulkChange,
  type PricedField,
  type PriceEnding,
  type PriceStep,
} from '@quotewright/domain/catalogue/contract.js';
import { readNumber } from '@quotewright/domain/kernel/number-rules.js';
import { follows } from '@quotewright/domain/kernel/text-rules.js';
import { useAddPriceChange } from '../../api/price-changes.js';
import { counted } from '../../lib/format.js';
import { Segmented } from '../../ui/choice.js';
import { Dialog } from '../../ui/dialog.js';
import { Field, Input, Select } from '../../ui/field.js';
import { FootForm, FormButtons } from '../form/foot-form.js';
import { useSavingForm } from '../form/form.js';
import { useGuardedClose } from '../form/use-guarded-close.js';

/** What a bulk change sets. */
export type BulkKind = 'price' | 'stock' | 'brand';

interface BulkValues {
  field: PricedField;
  by: PriceStep;
  value: string;
  ending: PriceEnding | '';
  stock: string;
  brand: string;
}

const TITLES: Record<BulkKind, string> = { price: 'Change prices', stock: 'Set stock', brand: 'Set brand' };

/** The offers that a bulk change is of: chosen ones, or all that a list is filtered to when it is made. */
export type BulkOffers = Pick<BulkChange, 'ids' | 'filtered'>;

interface BulkChangeDialogProps {
  kind: BulkKind;
  offers: BulkOffers;
  /** How many they are. */
  count: number;
  onClose: () => void;
  /** The change is made, and waits for its review. */
  onMade: (id: string) => void;
}

/** The same change of several products: a price up or down, the stock or the brand. What it does is shown before it is done. */
export function BulkChangeDialog({ kind, offers, count, onClose, onMade }: BulkChangeDialogProps) {
  const add = useAddPriceChange();
  const form = useSavingForm<BulkValues>({
    guard: false,
    defaultValues: { field: 'retail_price', by: 'percent', value: '', ending: '', stock: '', brand: '' },
    fieldOf: (path) => FIELDS[path] ?? null,
    save: async (values) => {
      const { id } = await add.mutateAsync({ bulk: { ...offers, ...setBy(kind, values) } });
      onMade(id);
    },
  });
  const { errors, isDirty } = form.formState;
  const by = form.watch('by');
  const close = useGuardedClose({ dirty: isDirty, saving: form.saving, about: 'these products', onClose });
  return (
    <Dialog
      open
      title={TITLES[kind]}
      onClose={close}
      footer={<FormButtons form={form} action="Review" onCancel={close} />}
    >
      <FootForm form={form} label={TITLES[kind]}>
        <p className="text-sm text-ink-2">
          {`${offers.filtered ? 'Everything the list is filtered to now: ' : ''}${counted(count, 'product')}. Nothing changes before you have seen what it does.`}
        </p>
        {kind === 'price' && (
          <>
            <Segmented
              legend="Which price"
              value={form.watch('field')}
              onChange={(field) => form.setValue('field', field, { shouldDirty: true })}
              options={[
                { value: 'retail_price', label: 'Retail price' },
                { value: 'cost_price', label: 'Cost price' },
              ]}
            />
            <Segmented
              legend="By"
              value={by}
              onChange={(step) => form.setValue('by', step, { shouldDirty: true })}
              options={[
                { value: 'percent', label: 'Percent' },
                { value: 'amount', label: 'Dollars' },
              ]}
            />
            <Field
              label={by === 'percent' ? 'Percent' : 'Dollars'}
              hint="With − it goes down: −2.5"
              error={errors.value?.message}
            >
              <Input
                numeric
                suffix={by === 'percent' ? '%' : undefined}
                prefix={by === 'amount' ? '$' : undefined}
                {...form.register('value', {
                  validate: (text) => readNumber(priceStepRule, numberOf(text)) !== null || priceStepRule.message,
                })}
              />
            </Field>
            <Field label="Round to the nearest price that ends in">
              <Select {...form.register('ending')}>
                <option value="">any cent</option>
                {priceEndings.map((ending) => (
                  <option key={ending} value={ending}>{`.${ending}`}</option>
                ))}
              </Select>
            </Field>
          </>
        )}
        {kind === 'stock' && (
          <Field label="Units in stock" hint="Empty: no count is kept." error={errors.stock?.message}>
            <Input
              numeric
              {...form.register('stock', {
                validate: (text) => text.trim() === '' || readNumber(stockRule, text) !== null || stockRule.message,
              })}
            />
          </Field>
        )}
        {kind === 'brand' && (
          <Field label="Brand" hint="Empty: none." error={errors.brand?.message}>
            <Input {...form.register('brand', { validate: follows(offerRules.brand) })} />
          </Field>
        )}
      </FootForm>
    </Dialog>
  );
}

/** The fields of the call as the form names them. */
const FIELDS: Record<string, keyof BulkValues> = {
  'bulk.price.value': 'value',
  'bulk.unit_in_stock': 'stock',
  'bulk.brand': 'brand',
};

/** A minus as it is printed is one, too. */
const numberOf = (text: string): string => text.trim().replace('−', '-');

function setBy(kind: BulkKind, values: BulkValues): Omit<BulkChange, keyof BulkOffers> {
  switch (kind) {
    case 'price': {
      const { field, by, value, ending } = values;
      return { price: { field, by, value: numberOf(value), ...(ending !== '' && { ending }) } };
    }
    case 'stock':
      return { unit_in_stock: values.stock.trim() === '' ? null : values.stock.trim() };
    case 'brand':
      return { brand: values.brand.trim() };
  }
}
