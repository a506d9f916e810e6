import { readNumber } from '@quotewright/domain/kernel/number-rules.js';
import {
  proposalNumberRules as numbers,
  type ProposalChangeRequest,
  type ProposalDraft,
} from '@quotewright/domain/proposals/contract.js';
import type { UseFormReturn } from 'react-hook-form';
import { Field, Input, Select } from '../../../../ui/field.js';
import { discountText, readDiscount } from './draft-fields.js';

/** A discount, and how prices are made of costs, as typed. */
export interface PricingForm {
  /** `10%` or `25`; empty: none. */
  discount: string;
  kind: 'none' | 'markup' | 'margin';
  percent: string;
}

type Priced = Pick<ProposalDraft, 'discount' | 'pricing'>;

/** The same as a draft has it. */
export const pricingForm = ({ discount, pricing }: Priced): PricingForm => ({
  discount: discountText(discount),
  kind: pricing?.kind ?? 'none',
  percent: pricing?.percent ?? '',
});

/** The fields of a change that it comes to. The pricing is named only where it changes: who sees no costs has none. */
export function pricingChange(
  { discount, kind, percent }: PricingForm,
  before: Priced,
): Partial<ProposalChangeRequest> {
  const pricing = kind === 'none' ? null : { kind, percent: readNumber(numbers[kind], percent)! };
  return {
    ...(readDiscount(discount) as Partial<ProposalChangeRequest>),
    ...(JSON.stringify(pricing) !== JSON.stringify(before.pricing) && { pricing }),
  };
}

/** Where the API's error about one of them belongs. */
export const pricingField = (path: string): keyof PricingForm | null =>
  path.endsWith('discount.value') ? 'discount' : path.endsWith('pricing.percent') ? 'percent' : null;

/** The inputs of a discount and of markup or margin. `of`: what they hold for. */
export function PricingFields<Form extends PricingForm>({
  form: given,
  of,
  costs,
}: {
  form: Pick<UseFormReturn<Form>, 'register' | 'watch' | 'formState'>;
  of: string;
  /** The business sees what things cost. */
  costs: boolean;
}) {
  // The fields of a larger form: its own names are of no concern here.
  const form = given as unknown as Pick<UseFormReturn<PricingForm>, 'register' | 'watch' | 'formState'>;
  const { errors } = form.formState;
  const kind = form.watch('kind');
  return (
    <>
      <Field label={`Discount on ${of}`} optional hint="10% or an amount." error={errors.discount?.message}>
        <Input
          numeric
          {...form.register('discount', {
            validate: (text) => {
              const read = readDiscount(text);
              return !('error' in read) || read.error;
            },
          })}
        />
      </Field>
      {costs && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Prices" hint={kind === 'none' ? undefined : 'Of lines without a price or markup of their own.'}>
            <Select {...form.register('kind')}>
              <option value="none">As offered</option>
              <option value="markup">Cost and markup</option>
              <option value="margin">By margin</option>
            </Select>
          </Field>
          {kind !== 'none' && (
            <Field label={kind === 'markup' ? 'Markup' : 'Margin'} error={errors.percent?.message}>
              <Input
                numeric
                suffix="%"
                {...form.register('percent', {
                  validate: (text, { kind: chosen }) =>
                    chosen === 'none' || readNumber(numbers[chosen], text) !== null || numbers[chosen].message,
                })}
              />
            </Field>
          )}
        </div>
      )}
    </>
  );
}
