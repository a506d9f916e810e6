import { type ArgumentMetadata, type PipeTransform, ValidationPipe, type ValidationError } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validate, ValidateBy, ValidateIf, type ValidatorOptions } from 'class-validator';
import { DomainError, type FieldError } from '@quotewright/domain/kernel/errors.js';

const RULES: ValidatorOptions = { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: true };

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `quote_template_id` → `Quote template id`, for sentences built from a validator's own words. */
function label(property: string): string {
  const words = property.replaceAll('_', ' ').replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A sentence for a person: a message written for the field as it stands, a validator's default with the name made readable. */
function sentence(property: string, message: string): string {
  const [, each, rest] = /^(each value in )?(.*)$/s.exec(message)!;
  const readable = rest!.startsWith(`${property} `) ? label(property) + (each ? ': each' : '') + rest!.slice(property.length) : message;
  return /[.!?]$/.test(readable) ? readable : `${readable}.`;
}

/** What kind of value a field takes. Of another kind, its length, its limits and its parts are beside the point. */
const KINDS = ['isObject', 'isArray', 'isString', 'isInt'];

function fieldErrors(errors: readonly ValidationError[], prefix = ''): FieldError[] {
  return errors.flatMap((error) => {
    const path = prefix + error.property;
    const failed = Object.entries(error.constraints ?? {});
    const kind = failed.find(([constraint]) => KINDS.includes(constraint));
    const own = (kind ? [kind] : failed).map(([constraint, message]) =>
      constraint === 'whitelistValidation'
        ? { path, code: 'unknown_field', message: `${path} is not a field of this call.` }
        : { path, code: snake(constraint), message: sentence(error.property, message) },
    );
    return kind ? own : [...own, ...fieldErrors(error.children ?? [], `${path}.`)];
  });
}

/** The 400 for a body, query or path that does not have the right shape. */
export function invalidInput(errors: FieldError[]): DomainError {
  const unknown = errors.some((error) => error.code === 'unknown_field');
  const first = errors[0]?.message ?? 'The request does not have the right shape.';
  return new DomainError(unknown ? 'unknown_field' : 'invalid_input', first, { errors });
}

/** Validates every body, query and path that is a DTO class; unknown fields are refused, not dropped. */
class DtoPipe extends ValidationPipe {
  constructor() {
    super({ ...RULES, transform: true, exceptionFactory: (errors) => invalidInput(fieldErrors(errors)) });
  }

  override transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    // A list has properties of its own, which would be taken for fields of the body.
    if (Array.isArray(value) && this.toValidate(metadata)) throw invalidInput([{ path: '', code: 'object', message: 'The body must be an object.' }]);
    return super.transform(value, metadata);
  }
}

export const validationPipe = (): ValidationPipe => new DtoPipe();

/** A field that may be left out; other than with `IsOptional`, `null` is not the same. */
export const MayBeAbsent = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

/**
 * For calls whose body is a list: `@Body(listOf(SortItem)) items: SortItem[]`. Paths of errors begin with the index.
 * @param most items at most
 */
export function listOf<T extends object>(Item: new () => T, most = 1_000): PipeTransform<unknown, Promise<T[]>> {
  return {
    async transform(value) {
      if (!Array.isArray(value) || value.length === 0 || value.length > most) {
        throw invalidInput([{ path: '', code: 'list', message: `The body must be a list of 1 to ${most} items.` }]);
      }
      const errors: FieldError[] = [];
      const items = value.map((item: unknown) => plainToInstance(Item, item));
      for (const [index, item] of items.entries()) {
        if (typeof item !== 'object' || item === null || Array.isArray(item)) {
          errors.push({ path: String(index), code: 'object', message: `Item ${index + 1} must be an object.` });
        } else {
          errors.push(...fieldErrors(await validate(item, RULES), `${index}.`));
        }
      }
      if (errors.length > 0) throw invalidInput(errors);
      return items;
    },
  };
}

/**
 * Validates a field by a predicate of a contract, so that a rule is written once for forms, calls and deciders.
 * @param code the field error's code, snake_case
 */
export function Satisfies(predicate: (value: never) => boolean, code: string, message: string): PropertyDecorator {
  return ValidateBy({ name: code, validator: { validate: (value) => predicate(value as never), defaultMessage: () => message } });
}

/** As `Satisfies`, for texts: anything but a string fails. */
export function Text(predicate: (value: string) => boolean, code: string, message: string): PropertyDecorator {
  return Satisfies((value: unknown) => typeof value === 'string' && predicate(value), code, message);
}
