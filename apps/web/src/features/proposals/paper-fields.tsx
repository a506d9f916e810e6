import { productTypes, type ProductType } from '@quotewright/domain/formula/settings.js';
import { readNumber, type NumberRule } from '@quotewright/domain/kernel/number-rules.js';
import { follows } from '@quotewright/domain/kernel/text-rules.js';
import {
  mostTaxRates,
  proposalNumberRules as numbers,
  proposalTextRules as texts,
  type ProposalDraft,
} from '@quotewright/domain/proposals/contract.js';
import { Plus, X } from 'lucide-react';
import { useFieldArray, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { Button } from '../../ui/button.js';
import { Checkbox, Segmented, Switch } from '../../ui/choice.js';
import { Field, Input, Select } from '../../ui/field.js';
import { productTypeLabels } from '../live-quote/labels.js';

/** Taxes as typed. */
export interface TaxForm {
  rates: { key: number; name: string; percent: string; on: ProductType[] }[];
  rounding: ProposalDraft['tax_rounding'];
  inclusive: boolean;
}

/** What a client sees of the lines, as typed. */
export interface LookForm {
  quantities: boolean;
  prices: ProposalDraft['look']['prices'];
  pictures: boolean;
}

type Fields<Form extends FieldValues> = Pick<
  UseFormReturn<Form>,
  'register' | 'watch' | 'formState' | 'control' | 'getValues' | 'setValue'
>;

/** A check of a field against a rule. */
export const isNumber = (rule: NumberRule) => (text: string) => readNumber(rule, text) !== null || rule.message;

/** A tax under a key that no other has. */
const newRate = (rates: TaxForm['rates']): TaxForm['rates'][number] => ({
  key: Math.max(0, ...rates.map(({ key }) => key)) + 1,
  name: 'Sales tax',
  percent: '',
  on: ['finish_product', 'building_material'],
});

/** Several named rates, each on some types of line. */
export function TaxFields<Form extends TaxForm>({ form: given }: { form: Fields<Form> }) {
  // The fields of a larger form: its own names are of no concern here.
  const form = given as unknown as UseFormReturn<TaxForm>;
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'rates', keyName: 'row' });
  const { errors } = form.formState;
  return (
    <fieldset className="terms-part">
      <legend>Taxes</legend>
      {fields.map((rate, at) => (
        <div key={rate.row} className="terms-row">
          <Field label="Name of the tax" className="wide" error={errors.rates?.[at]?.name?.message}>
            <Input
              maxLength={texts.tax.most}
              {...form.register(`rates.${at}.name`, { validate: follows(texts.tax) })}
            />
          </Field>
          <Field label="Rate" error={errors.rates?.[at]?.percent?.message}>
            <Input numeric suffix="%" {...form.register(`rates.${at}.percent`, { validate: isNumber(numbers.tax) })} />
          </Field>
          <Button icon variant="ghost" aria-label={`Remove tax ${at + 1}`} onClick={() => remove(at)}>
            <X aria-hidden="true" />
          </Button>
          <div className="terms-on" role="group" aria-label={`Tax ${at + 1} is on`}>
            {productTypes.map((type) => (
              <Checkbox key={type} value={type} {...form.register(`rates.${at}.on`)}>
                {productTypeLabels[type]}
              </Checkbox>
            ))}
          </div>
        </div>
      ))}
      {fields.length < mostTaxRates && (
        <div>
          <Button size="small" onClick={() => append(newRate(form.getValues('rates')))}>
            <Plus aria-hidden="true" />
            Add a tax
          </Button>
        </div>
      )}
      {fields.length > 0 && (
        <>
          <Field label="Rounded">
            <Select {...form.register('rounding')}>
              <option value="total">Once, on the total</option>
              <option value="line">On each line</option>
            </Select>
          </Field>
          <Switch {...form.register('inclusive')}>Show prices with tax</Switch>
        </>
      )}
    </fieldset>
  );
}

/** What the client sees of the lines. */
export function LookFields<Form extends LookForm>({ form: given }: { form: Fields<Form> }) {
  const form = given as unknown as UseFormReturn<LookForm>;
  return (
    <fieldset className="terms-part">
      <legend>Look</legend>
      <Switch {...form.register('quantities')}>Show quantities</Switch>
      <Switch {...form.register('pictures')}>Show pictures</Switch>
      <Segmented
        legend="Prices that the client sees"
        className="justify-self-start"
        value={form.watch('prices')}
        onChange={(value) => form.setValue('prices', value, { shouldDirty: true })}
        options={[
          { value: 'lines', label: 'Price of each line' },
          { value: 'sections', label: 'Section totals only' },
        ]}
      />
    </fieldset>
  );
}
