import { productTypes } from '../formula/settings.js';
import { DomainError, type FieldError } from '../kernel/errors.js';
import { isPrice, priceText } from '../kernel/money.js';
import { readNumber, type NumberRule } from '../kernel/number-rules.js';
import { textFault, type TextRule } from '../kernel/text-rules.js';
import { answersText, readAnswers } from '../quotes/answers.js';
import type { Discount, Instalment, Pricing } from './calculate.js';
import type { Choice, HeadFields, LineFields, LineInternal, Priced, Section, SectionFields, Taxes } from './content.js';
import {
  mostInstalments,
  mostTaxRates,
  proposalNumberRules as numbers,
  proposalTextRules as texts,
} from './contract.js';

/** Collects what is wrong with the fields of a change, each at its path. */
export class FieldFaults {
  readonly errors: FieldError[] = [];

  constructor(private readonly path: string) {}

  add(field: string, code: string, message: string): void {
    this.errors.push({ path: `${this.path}${field}`, code, message });
  }

  /** A text as stored. */
  text(field: string, rule: TextRule, given: string): string {
    const fault = textFault(rule, given);
    if (fault) this.add(field, fault.code, fault.message);
    return given.trim();
  }

  /** A text on one line as stored: it stands in subjects of e-mails and in names of files. */
  line(field: string, rule: TextRule, given: string): string {
    return this.text(field, rule, given)
      .replace(/\p{Cc}+/gu, ' ')
      .trim();
  }

  /** A number as stored, a decimal string. */
  number(field: string, rule: NumberRule, given: string): string {
    const read = readNumber(rule, given);
    if (read === null) this.add(field, 'not_a_number', rule.message);
    return read ?? given;
  }
}

/** A price as stored: dollars with 2 decimals. */
const price = (faults: FieldFaults, field: string, given: string): string => {
  const read = faults.number(field, numbers.price, given);
  return isPrice(read) ? priceText(read) : given;
};

/** The same of a value that may be absent. */
const orNull = <Value>(given: Value | null, read: (value: Value) => Value): Value | null =>
  given === null ? null : read(given);

const discount = (faults: FieldFaults, given: Discount | null): Discount | null =>
  orNull(given, ({ kind, value }) => ({
    kind,
    value: faults.number('discount.value', kind === 'percent' ? numbers.percent : numbers.amount, value),
  }));

const pricing = (faults: FieldFaults, given: Pricing | null): Pricing | null =>
  orNull(given, ({ kind, percent }) => ({ kind, percent: faults.number('pricing.percent', numbers[kind], percent) }));

function taxes(faults: FieldFaults, { rates, rounding, inclusive }: Taxes): Taxes {
  for (const [at, { key }] of rates.entries())
    if (rates.findIndex((one) => one.key === key) < at)
      faults.add(`taxes.rates.${at}.key`, 'twice', 'Another tax has this key. Give each one of its own.');
  if (rates.length > mostTaxRates) faults.add('taxes', 'too_many', `A proposal has at most ${mostTaxRates} taxes.`);
  return {
    rounding,
    inclusive,
    rates: rates.map(({ key, name, percent, on }, at) => ({
      key,
      name: faults.line(`taxes.rates.${at}.name`, texts.tax, name),
      percent: faults.number(`taxes.rates.${at}.percent`, numbers.tax, percent),
      on: productTypes.filter((type) => on.includes(type)),
    })),
  };
}

function instalments(faults: FieldFaults, given: readonly Instalment[]): Instalment[] {
  if (given.length > mostInstalments)
    faults.add('instalments', 'too_many', `A proposal has at most ${mostInstalments} payments.`);
  return given.map((one, at) => {
    const path = `instalments.${at}`;
    const label = faults.line(`${path}.label`, texts.instalment, one.label);
    const isLast = at === given.length - 1;
    if ('rest' in one !== isLast) faults.add(path, 'rest', 'The last payment takes the rest, and no other.');
    if ('percent' in one) return { label, percent: faults.number(`${path}.percent`, numbers.percent, one.percent) };
    if ('amount' in one) return { label, amount: faults.number(`${path}.amount`, numbers.amount, one.amount) };
    return { label, rest: true };
  });
}

/** Of alternatives it is known which belong together, and which is the default. */
function choice(faults: FieldFaults, given: Choice | null): Choice | null {
  if (given?.kind === 'alternative' && (given.group === undefined || given.isDefault === undefined))
    faults.add('choice', 'required', 'An alternative has a group, and says whether it is the default.');
  return given;
}

/** How each field is read: as stored, its faults collected. A field that is not listed is stored as given. */
type Readers<Fields> = { [Field in keyof Fields]?: (faults: FieldFaults, value: Fields[Field]) => Fields[Field] };

const headReaders: Readers<HeadFields & Priced> = {
  title: (faults, value) => faults.line('title', texts.title, value),
  validDays: (faults, value) => Number(faults.number('validDays', numbers.validDays, String(value))),
  discount,
  pricing,
  taxes,
  instalments,
};
const sectionReaders: Readers<SectionFields & Priced> = {
  title: (faults, value) => faults.line('title', texts.section, value),
  choice,
  discount,
  pricing,
};
const lineReaders: Readers<LineFields & LineInternal> = {
  name: (faults, value) => faults.line('name', texts.line, value),
  unit: (faults, value) => faults.line('unit', texts.unit, value),
  quantity: (faults, value) => orNull(value, (given) => faults.number('quantity', numbers.quantity, given)),
  retail: (faults, value) => price(faults, 'retail', value),
  price: (faults, value) => orNull(value, (given) => price(faults, 'price', given)),
  cost: (faults, value) => orNull(value, (given) => price(faults, 'cost', given)),
  choice,
  discount,
  pricing,
};

/** Fields as stored. */
function read<Fields extends object, Given extends Partial<Fields>>(
  readers: Readers<Fields>,
  faults: FieldFaults,
  given: Given,
): Given {
  return Object.fromEntries(
    Object.entries(given).map(([field, value]) => {
      const reader = readers[field as keyof Fields] as ((faults: FieldFaults, value: unknown) => unknown) | undefined;
      return [field, reader ? reader(faults, value) : value];
    }),
  ) as Given;
}

export const readHead = <Given extends Partial<HeadFields & Priced>>(faults: FieldFaults, given: Given): Given =>
  read(headReaders, faults, given);

/** The measurements of a section are those of its template. */
export function readSection<Given extends Partial<SectionFields & Priced>>(
  faults: FieldFaults,
  given: Given,
  template: Section['template'],
): Given {
  const fields = read(sectionReaders, faults, given);
  if (given.answers === undefined) return fields;
  const questions = (template?.questions ?? []).map(({ questionId, number, title }) => ({
    id: questionId,
    no_of_question: number,
    title,
  }));
  const { answers, errors } = readAnswers(questions, given.answers);
  for (const { path, code, message } of errors) faults.add(path, code, message);
  return { ...fields, answers: answersText(answers) };
}

export function readLine<Given extends Partial<LineFields & LineInternal>>(
  faults: FieldFaults,
  given: Given,
  isCalculated: boolean,
): Given {
  if (given.quantity === null && !isCalculated) faults.add('quantity', 'required', 'Enter a quantity.');
  return read(lineReaders, faults, given);
}

/** Refuses a change whose fields have faults. */
export function assertSound(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new DomainError('invalid_input', errors[0]!.message, { errors: [...errors] });
}
