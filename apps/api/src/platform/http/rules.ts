import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { accountRules } from '@quotewright/domain/identity/contract-rules.js';
import { readNumber, type NumberRule } from '@quotewright/domain/kernel/number-rules.js';
import { textFault, type TextRule } from '@quotewright/domain/kernel/text-rules.js';
import { addressForm } from '../address-form.js';
import { Satisfies, Text, type FieldSchema } from './validation.js';

/** A text that is not blank for anybody: spaces, control characters and directional marks are not seen. */
const SHOWN = '[^\\s\\p{Cc}\\p{Cf}]';

/** What a rule says of a text, as JSON Schema. Spaces around a text count here, as schemas know no trimming. */
export function schemaOfText({ least, most, pattern, verbatim }: TextRule): FieldSchema {
  const form = pattern?.source ?? (least && !verbatim ? SHOWN : undefined);
  return {
    ...(least && { minLength: least }),
    maxLength: most,
    ...(form !== undefined && { pattern: least || !pattern ? form : `^$|${form}` }),
  };
}

/** Decimal text from 0 to a whole number. */
function digitsUpTo(most: number, places: number): string {
  const text = String(most);
  const below = `\\d{1,${text.length - 1}}(\\.\\d{1,${places}})?`;
  return `(${below}|${/^9+$/.test(text) ? `\\d{${text.length}}` : text})`;
}

/** What a rule says of a number, sent as a number or as decimal text. */
export function schemaOfNumber({ least, most, above, places }: NumberRule): FieldSchema {
  const sign = least < 0 ? '-?' : '';
  const notZero = above ? '(?!0+(\\.0+)?$)' : '';
  return {
    minimum: above ? least + 10 ** -places : least,
    maximum: most,
    pattern: `^${notZero}${sign}${digitsUpTo(most, places)}$`,
  };
}

/**
 * Validates a text with a rule of a contract.
 * @param code the field error's code, snake_case
 */
export function Follows(rule: TextRule, code = 'text'): PropertyDecorator {
  const fault = (value: unknown) => textFault(rule, typeof value === 'string' ? value : '');
  return ValidateBy({
    name: code,
    constraints: [schemaOfText(rule)],
    validator: {
      validate: (value) => typeof value === 'string' && fault(value) === null,
      defaultMessage: (given) => fault(given?.value)?.message ?? rule.message ?? 'This must be a text.',
    },
  });
}

/** An e-mail address. It is brought into its one form before anything reads it. */
export function Address(rule: TextRule = accountRules.email): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? addressForm(value) : value)),
    Follows(rule, 'email'),
  );
}

/** Says of a field in the API's document what its decider checks. */
export function Described(schema: FieldSchema): PropertyDecorator {
  return Satisfies(() => true, 'described', '', schema);
}

/** A text whose rule its decider checks, with every other field's; only impossible values are refused here. */
export function DecidedText(rule: TextRule): PropertyDecorator {
  return Text((text) => text.length <= 20_000, 'text', 'This must be a text.', schemaOfText(rule));
}

const isNumberOrText = (value: unknown): boolean =>
  (typeof value === 'number' && Number.isFinite(value)) || (typeof value === 'string' && value.length <= 100);

/** Like `DecidedText`, for a number or decimal text. */
export function DecidedNumber(rule: NumberRule): PropertyDecorator {
  return Satisfies(isNumberOrText, 'number', rule.message, schemaOfNumber(rule));
}

/** What a rule says of a price, sent as a number or as text: 12 digits before the point. */
const schemaOfPrice = (rule: TextRule): FieldSchema => ({
  ...schemaOfText(rule),
  minimum: -999_999_999_999,
  maximum: 999_999_999_999,
});

/** Like `DecidedText`, for a price, as a number or as text. */
export function DecidedPrice(rule: TextRule & { message: string }): PropertyDecorator {
  return Satisfies(isNumberOrText, 'number', rule.message, schemaOfPrice(rule));
}

/** A price, as a number or as text. */
export function Price(rule: TextRule & { message: string }): PropertyDecorator {
  return Satisfies(
    (value: unknown) => (typeof value === 'number' || typeof value === 'string') && !textFault(rule, String(value)),
    'not_a_price',
    rule.message,
    schemaOfPrice(rule),
  );
}

/** A number or decimal text; empty text is none. */
export function NumberOrNone(rule: NumberRule, code: string): PropertyDecorator {
  return Satisfies(
    (value: unknown) => value === '' || readNumber(rule, value) !== null,
    code,
    rule.message,
    schemaOfNumber(rule),
  );
}
