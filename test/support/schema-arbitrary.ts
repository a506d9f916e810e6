import fc, { type Arbitrary } from 'fast-check';
import type { Schema } from './contract-types.js';

/** A call as the document describes it. */
export interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
}

/** What a call is sent. */
export interface Request {
  params: Record<string, string | number>;
  query: Record<string, string | number>;
  body: unknown;
}

/** Requests that follow what the document says of a call. */
export function requestsOf({ parameters = [], requestBody }: Operation, following: Following): Arbitrary<Request> {
  const place = (of: string) => {
    const there = parameters.filter((parameter) => parameter.in === of && parameter.name !== 'after');
    return following.record(
      Object.fromEntries(there.map(({ name, schema }) => [name, schema])),
      there.filter(({ required }) => required).map(({ name }) => name),
    ) as Arbitrary<Record<string, string | number>>;
  };
  return fc.record({
    params: place('path'),
    query: place('query'),
    body: requestBody ? following.of(requestBody.content['application/json'].schema) : fc.constant(undefined),
  });
}

/** The address of a request: a call's path with its parameters and query. */
export function addressOf(path: string, { params, query }: Request): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** Characters that every text may have and that count once: none of U+0000, halves of pairs, and pairs. */
const character = fc
  .integer({ min: 1, max: 0xffff })
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCharCode(code));

const numberOf = (schema: Schema, key: string, otherwise: number): number =>
  typeof schema[key] === 'number' ? schema[key] : otherwise;

/** Random values that follow a schema of the document, with the ends of each range among them. */
export class Following {
  /**
   * @param schemas the named types
   * @param known values for fields by name, like the ids of things that exist: most values of such a field are these
   */
  constructor(
    private readonly schemas: Record<string, Schema>,
    private readonly known: Readonly<Record<string, readonly unknown[]>>,
  ) {}

  of(schema: Schema): Arbitrary<unknown> {
    if (typeof schema.$ref === 'string') return this.of(this.schemas[schema.$ref.split('/').at(-1)!]!);
    if ('const' in schema) return fc.constant(schema.const);
    if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
    if (Array.isArray(schema.anyOf)) return fc.oneof(...(schema.anyOf as Schema[]).map((one) => this.of(one)));
    if (Array.isArray(schema.type))
      return fc.oneof(...(schema.type as string[]).map((type) => this.of({ ...schema, type })));
    switch (schema.type) {
      case 'null':
        return fc.constant(null);
      case 'boolean':
        return fc.boolean();
      case 'integer':
        return fc.integer({
          min: Math.ceil(numberOf(schema, 'minimum', -(2 ** 31))),
          max: Math.floor(numberOf(schema, 'maximum', 2 ** 31 - 1)),
        });
      case 'number':
        return this.number(schema);
      case 'string':
        return this.text(schema);
      case 'array':
        return this.list(schema);
      default:
        return this.object(schema);
    }
  }

  private number(schema: Schema): Arbitrary<number> {
    const [min, max] = [numberOf(schema, 'minimum', -1e9), numberOf(schema, 'maximum', 1e9)];
    return fc.oneof(
      fc.constantFrom(min, max),
      fc.integer({ min: Math.ceil(min), max: Math.floor(max) }),
      fc.integer({ min: Math.ceil(min * 100), max: Math.floor(Math.min(max, 1e9) * 100) }).map((value) => value / 100),
    );
  }

  private text(schema: Schema): Arbitrary<string> {
    if (schema.format === 'uuid') return fc.uuid();
    if (schema.format === 'date-time' || schema.format === 'date') {
      const times = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
      return times.map((time) => (schema.format === 'date' ? time.toISOString().slice(0, 10) : time.toISOString()));
    }
    if (schema.contentSchema) return this.of(schema.contentSchema as Schema).map((value) => JSON.stringify(value));
    const [minLength, maxLength] = [numberOf(schema, 'minLength', 0), numberOf(schema, 'maxLength', 100)];
    const fits = (text: string): boolean => text.length >= minLength && text.length <= maxLength;
    if (schema.pattern === undefined || !String(schema.pattern).startsWith('^')) {
      const shown = schema.pattern === undefined ? null : new RegExp(String(schema.pattern), 'u');
      return fc.oneof(
        fc.constantFrom(...new Set([minLength, maxLength])).map((length) => 'x'.repeat(length)),
        fc
          .string({ unit: character, minLength, maxLength: Math.min(maxLength, minLength + 30) })
          .filter((text) => shown?.test(text) ?? true),
      );
    }
    // A generator knows no look-ahead: what it excludes is filtered out.
    const pattern = new RegExp(String(schema.pattern), 'u');
    const base = new RegExp(String(schema.pattern).replace(/\(\?!.*?\$\)/, ''));
    return fc
      .stringMatching(base)
      .filter((text) => fits(text) && pattern.test(text) && /^[^\u0000\ud800-\udfff]*$/.test(text));
  }

  private list(schema: Schema): Arbitrary<unknown[]> {
    const [minLength, maxLength] = [numberOf(schema, 'minItems', 0), numberOf(schema, 'maxItems', 5)];
    const items = this.of(schema.items as Schema);
    return fc.oneof(
      { weight: 9, arbitrary: fc.array(items, { minLength, maxLength: Math.min(maxLength, minLength + 4) }) },
      { weight: 1, arbitrary: fc.array(items, { minLength: maxLength, maxLength }) },
    );
  }

  private object(schema: Schema): Arbitrary<object> {
    const {
      properties = {},
      required = [],
      additionalProperties,
      propertyNames,
    } = schema as {
      properties?: Record<string, Schema>;
      required?: string[];
      additionalProperties?: Schema | false;
      propertyNames?: Schema;
    };
    if (typeof additionalProperties !== 'object') return this.record(properties, required);
    return fc.dictionary(this.text(propertyNames ?? {}), this.of(additionalProperties), {
      maxKeys: Math.min(numberOf(schema, 'maxProperties', 5), 5),
    });
  }

  /** Fields of an object, or parameters: one that is not required is there every other time. */
  record(fields: Readonly<Record<string, Schema>>, required: readonly string[]): Arbitrary<Record<string, unknown>> {
    const all = Object.entries(fields).map(([name, schema]) => {
      const field = this.field(name, schema);
      return [name, required.includes(name) ? field : fc.option(field, { nil: undefined, freq: 2 })] as const;
    });
    return fc
      .record(Object.fromEntries(all))
      .map((record) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)));
  }

  private field(name: string, schema: Schema): Arbitrary<unknown> {
    const known = this.known[name]?.filter(
      (value) =>
        Array.isArray(value) === (schema.type === 'array') &&
        schema.type !== (typeof value === 'number' ? 'string' : 'integer') &&
        (typeof value !== 'number' || value >= numberOf(schema, 'minimum', 0)),
    );
    return known?.length
      ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: this.of(schema) })
      : this.of(schema);
  }
}
