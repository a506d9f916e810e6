import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  applyDecorators,
  type ArgumentMetadata,
  type PipeTransform,
  type Type,
  ValidationPipe,
  type ValidationError,
} from '@nestjs/common';
import { plainToInstance, Transform } from 'class-transformer';
import { getMetadataStorage, IsOptional, validate, ValidateBy, type ValidatorOptions } from 'class-validator';
import { mostSorted } from '@quotewright/domain/kernel/contract.js';
import { DomainError, type FieldError } from '@quotewright/domain/kernel/errors.js';

const RULES: ValidatorOptions = { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: true };

/**
 * class-validator looks through the classes of all calls for the rules of one, each time it checks an object. Rules never
 * change once their class is made, so each class is looked up once.
 */
function lookUpRulesOnce(): void {
  const storage = getMetadataStorage();
  const look = storage.getTargetValidationMetadatas.bind(storage);
  const known = new Map<unknown, ReturnType<typeof look>>();
  // A part of a body comes with the name of its body as a schema: nothing here has schemas, which are named like that.
  storage.getTargetValidationMetadatas = (Dto, schema, ...options) => {
    if (options.some(Boolean)) return look(Dto, schema, ...options);
    const rules = known.get(Dto) ?? look(Dto, schema, ...options);
    known.set(Dto, rules);
    return rules;
  };
}
lookUpRulesOnce();

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `quote_template_id` → `Quote template id`, for sentences from a validator's default message. */
function label(property: string): string {
  const words = property
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A sentence for users: a message written for the field unchanged, a validator's default with a readable name. */
function sentence(property: string, message: string): string {
  const [, each, rest] = /^(each value in )?(.*)$/s.exec(message)!;
  const readable = rest!.startsWith(`${property} `)
    ? label(property) + (each ? ': each' : '') + rest!.slice(property.length)
    : message;
  return /[.!?]$/.test(readable) ? readable : `${readable}.`;
}

/** The type of a field's value. For another type, its length, limits and parts do not matter. */
const KINDS = ['isObject', 'isArray', 'isString', 'isInt'];

const unknownField = (path: string): FieldError => ({
  path,
  code: 'unknown_field',
  message: `${path} is not a field of this call.`,
});

function fieldErrors(errors: readonly ValidationError[], prefix = ''): FieldError[] {
  return errors.flatMap((error) => {
    const path = prefix + error.property;
    const failed = Object.entries(error.constraints ?? {});
    const kind = failed.find(([constraint]) => KINDS.includes(constraint));
    const own = (kind ? [kind] : failed).map(([constraint, message]) =>
      constraint === 'whitelistValidation'
        ? unknownField(path)
        : { path, code: snake(constraint), message: sentence(error.property, message) },
    );
    return kind ? own : [...own, ...fieldErrors(error.children ?? [], `${path}.`)];
  });
}

/** The 400 for a body, query or path of the wrong shape. */
export function invalidInput(errors: FieldError[]): DomainError {
  const unknown = errors.some((error) => error.code === 'unknown_field');
  const first = errors[0]?.message ?? 'Some fields are not valid.';
  return new DomainError(unknown ? 'unknown_field' : 'invalid_input', first, { errors });
}

const fieldsByDto = new Map<Type, ReadonlySet<string>>();

/** The fields of a DTO class: those with a rule. */
function fieldsOf(Dto: Type): ReadonlySet<string> {
  let fields = fieldsByDto.get(Dto);
  if (!fields) {
    fields = new Set(
      getMetadataStorage()
        .getTargetValidationMetadatas(Dto, '', false, false)
        .map(({ propertyName }) => propertyName),
    );
    fieldsByDto.set(Dto, fields);
  }
  return fields;
}

/**
 * Validates every body, query and path that is a DTO class. Unknown fields are refused, not dropped, before anything is
 * transformed: that would cost everyone else time.
 */
class DtoPipe extends ValidationPipe {
  constructor() {
    super({ ...RULES, transform: true, exceptionFactory: (errors) => invalidInput(fieldErrors(errors)) });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (typeof value !== 'object' || value === null || !this.toValidate(metadata))
      return super.transform(value, metadata);
    // A list has properties of its own, which would count as fields of the body.
    if (Array.isArray(value))
      throw invalidInput([{ path: '', code: 'object', message: 'The body must be an object.' }]);
    const Dto = metadata.metatype!;
    const known = fieldsOf(Dto);
    const strange = Object.keys(value).filter((name) => !known.has(name));
    if (strange.length > 0) throw invalidInput(strange.map(unknownField));
    // Nest's other steps look for what no parser of ours lets through: gaps in lists, and bytes.
    this.stripProtoKeys(value);
    const dto = plainToInstance<object, object>(Dto, value);
    const errors = await validate(dto, RULES);
    if (errors.length > 0) throw invalidInput(fieldErrors(errors));
    return dto;
  }

  /** Takes out `constructor` and the like, at which class-transformer fails. */
  override stripProtoKeys(value: unknown): void {
    super.stripProtoKeys(value);
  }
}

const pipe = new DtoPipe();

export const validationPipe = (): ValidationPipe => pipe;

/** An optional field. `null` is the same as leaving it out: the class's default stays. */
export const MayBeAbsent = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => value ?? undefined),
    IsOptional(),
  );

/** An optional field whose `null` has a meaning: none, or back to the default. */
export const MayBeNull = IsOptional;

/** Reads a body that is a list; what its items are is for the API's document. */
interface ListPipe<T> extends PipeTransform<unknown, Promise<T[]>> {
  readonly Item: new () => T;
  readonly most: number;
}

/** List items processed before yielding to others. */
const AT_ONCE = 100;

/**
 * For calls whose body is a list: `@Body(listOf(SortItem)) items: SortItem[]`. Paths of errors start with the index.
 * @param most items at most
 */
export function listOf<T extends object>(Item: new () => T, most = mostSorted): ListPipe<T> {
  return {
    Item,
    most,
    async transform(value) {
      if (!Array.isArray(value) || value.length === 0 || value.length > most) {
        throw invalidInput([{ path: '', code: 'list', message: `The body must be a list of 1 to ${most} items.` }]);
      }
      pipe.stripProtoKeys(value);
      const errors: FieldError[] = [];
      const items: T[] = [];
      for (const [index, given] of (value as unknown[]).entries()) {
        // A thousand of them would block the thread for too long.
        if (index % AT_ONCE === AT_ONCE - 1) await nextTurn();
        const item = plainToInstance<T, unknown>(Item, given);
        if (typeof item !== 'object' || item === null || Array.isArray(item)) {
          errors.push({ path: String(index), code: 'object', message: `Item ${index + 1} must be an object.` });
        } else {
          errors.push(...fieldErrors(await validate(item, RULES), `${index}.`));
        }
        items.push(item);
      }
      if (errors.length > 0) throw invalidInput(errors);
      return items;
    },
  };
}

/** Part of a JSON Schema: what a rule says of a field, for the API's document. */
export type FieldSchema = Readonly<Record<string, unknown>>;

/**
 * Validates a field with a predicate of a contract, so that forms, calls and deciders share each rule.
 * @param code the field error's code, snake_case
 * @param schema the same, as far as a schema can say it
 */
export function Satisfies<T>(
  predicate: (value: T) => boolean,
  code: string,
  message: string,
  schema: FieldSchema = {},
): PropertyDecorator {
  return ValidateBy({
    name: code,
    constraints: [schema],
    validator: { validate: (value) => predicate(value), defaultMessage: () => message },
  });
}

/** Like `Satisfies`, for texts: anything but a string fails. */
export function Text(
  predicate: (value: string) => boolean,
  code: string,
  message: string,
  schema?: FieldSchema,
): PropertyDecorator {
  return Satisfies((value: unknown) => typeof value === 'string' && predicate(value), code, message, schema);
}
