import { readNumber } from '@quotewright/domain/kernel/number-rules.js';
import {
  proposalNumberRules as numbers,
  type ProposalChangeRequest,
  type ProposalDraft,
} from '@quotewright/domain/proposals/contract.js';
import type { FieldPath } from 'react-hook-form';
import type { LookForm, TaxForm } from '../../../../features/proposals/paper-fields.js';
import { pricingChange, pricingField, pricingForm, type PricingForm } from './pricing-fields.js';

/** What holds for the whole of a proposal, as typed. */
export interface TermsForm extends PricingForm, TaxForm, LookForm {
  /** The payments before the last. */
  payments: { label: string; kind: 'percent' | 'amount'; value: string }[];
  /** The last payment, which takes the rest. */
  rest: string;
  validDays: string;
}

/** The same as a draft has it. */
export function termsForm(draft: ProposalDraft): TermsForm {
  const { instalment_plan: plan, look } = draft;
  const last = plan.at(-1);
  return {
    ...pricingForm(draft),
    rates: draft.tax_rates.map(({ key, name, percent, on }) => ({ key, name, percent, on: [...on] })),
    rounding: draft.tax_rounding,
    inclusive: draft.tax_inclusive,
    payments: plan.flatMap((one): TermsForm['payments'] => {
      if ('percent' in one) return [{ label: one.label, kind: 'percent', value: one.percent }];
      return 'amount' in one ? [{ label: one.label, kind: 'amount', value: one.amount }] : [];
    }),
    rest: last?.label ?? 'On completion',
    ...look,
    validDays: String(draft.valid_days),
  };
}

/** The change that it comes to. */
export function termsChange(form: TermsForm, before: ProposalDraft): ProposalChangeRequest {
  const { rates, rounding, inclusive, payments, rest, quantities, prices, pictures, validDays } = form;
  return {
    change: 'head',
    ...pricingChange(form, before),
    tax_rates: rates,
    tax_rounding: rounding,
    tax_inclusive: inclusive,
    instalment_plan:
      payments.length === 0
        ? []
        : [
            ...payments.map(({ label, kind, value }) =>
              kind === 'percent' ? { label, percent: value } : { label, amount: value },
            ),
            { label: rest, rest: true as const },
          ],
    look: { quantities, prices, pictures },
    valid_days: Number(readNumber(numbers.validDays, validDays)),
  };
}

/** Where the API's errors belong. */
export function termsField(path: string): FieldPath<TermsForm> | null {
  const [, list, at, field] = /(rates|instalments|instalment_plan)\.(\d+)\.?(\w+)?$/.exec(path) ?? [];
  if (list === 'rates') return `rates.${Number(at)}.${field === 'name' ? 'name' : 'percent'}`;
  if (list) return `payments.${Number(at)}.${field === 'label' ? 'label' : 'value'}`;
  if (/valid_?days$/i.test(path)) return 'validDays';
  return pricingField(path);
}
