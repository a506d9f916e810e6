import 'reflect-metadata';
import type { INestApplication, Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage } from 'class-validator';
import type { Endpoint } from '@quotewright/domain/kernel/endpoint.js';
import type { Schema } from './contract-types.js';
import { routesOf } from './routes.js';

/** What class-validator's own decorators say, as JSON Schema. */
const OWN: Record<string, (given: unknown) => Schema> = {
  isInt: () => ({ type: 'integer' }),
  min: (minimum) => ({ minimum }),
  max: (maximum) => ({ maximum }),
  maxLength: (maxLength) => ({ maxLength }),
  arrayMinSize: (minItems) => ({ minItems }),
  arrayMaxSize: (maxItems) => ({ maxItems }),
  isIn: (values) => ({ enum: values }),
  isUuid: () => ({ type: 'string', format: 'uuid' }),
  matches: (pattern) => ({ pattern: (pattern as RegExp).source }),
};

const isPlain = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Both schemas in one; what the second says wins. */
function merged(one: Schema, other: Schema): Schema {
  const all: Schema = { ...one };
  for (const [key, value] of Object.entries(other))
    all[key] = isPlain(all[key]) && isPlain(value) ? merged(all[key], value) : value;
  return all;
}

/** The class of a field that is an object, or a list of them. */
function partOf(Dto: Type, field: string, isList: boolean): Type {
  const made = plainToInstance(Dto, { [field]: isList ? [{}] : {} }) as Record<string, object | object[]>;
  return [made[field]!].flat()[0]!.constructor as Type;
}

/** What the rules of a DTO say of its fields, as JSON Schema: `{ properties: { … } }`. */
function rulesOf(Dto: Type): Schema {
  const properties: Record<string, Schema> = {};
  const metadata = getMetadataStorage().getTargetValidationMetadatas(Dto, '', false, false);
  for (const { type, name, propertyName: field, constraints, each } of metadata) {
    const given = (constraints as unknown[] | undefined)?.[0];
    const own = name === undefined ? undefined : OWN[name]?.(given);
    const said =
      type === 'nestedValidation' ? rulesOf(partOf(Dto, field, each)) : (own ?? (isPlain(given) ? given : {}));
    properties[field] = merged(properties[field] ?? {}, each ? { items: said } : said);
  }
  return { properties };
}

const PLACES = { 3: 'body', 4: 'query', 5: 'params' } as const;

/** What the rules of the API say of each place of a call. */
export type FieldRules = Partial<Record<(typeof PLACES)[keyof typeof PLACES], Schema>>;

interface Argument {
  index: number;
  pipes: readonly { Item?: Type; most?: number }[];
}

/** What the API's validators say of each call: of its body, its query and its path. */
export function fieldRules(nest: INestApplication): Map<Endpoint, FieldRules> {
  return new Map(
    routesOf(nest).map(({ endpoint, controller, method }) => {
      const types = Reflect.getMetadata('design:paramtypes', controller.prototype as object, method) as Type[];
      const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as Record<string, Argument>;
      const rules: FieldRules = {};
      for (const [key, { index, pipes }] of Object.entries(args)) {
        const place = PLACES[Number(key.split(':')[0]) as keyof typeof PLACES];
        if (!place) continue;
        const list = pipes.find(({ Item }) => Item);
        rules[place] = list ? { minItems: 1, maxItems: list.most, items: rulesOf(list.Item!) } : rulesOf(types[index]!);
      }
      return [endpoint, rules] as const;
    }),
  );
}

/**
 * Puts rules into the schema of a type, in place; a named type is followed by its name.
 * @param schemas the named types, which the rules of several calls may reach: they must agree
 */
export function withRules(schema: Schema, rules: Schema, schemas: Record<string, Schema>, path: string): void {
  if (typeof schema.$ref === 'string') return withRules(schemas[schema.$ref.split('/').at(-1)!]!, rules, schemas, path);
  if (Array.isArray(schema.anyOf) && !rules.anyOf) {
    for (const one of schema.anyOf as Schema[]) if (one.type !== 'null') withRules(one, rules, schemas, path);
    return;
  }
  for (const [key, value] of Object.entries(rules)) {
    const at = `${path}.${key}`;
    if (key === 'properties' && isPlain(schema.properties)) {
      for (const [name, part] of Object.entries(value as Record<string, Schema>)) {
        const known = (schema.properties as Record<string, Schema>)[name];
        if (known) withRules(known, part, schemas, `${at}.${name}`);
      }
    } else if (['items', 'additionalProperties'].includes(key) && isPlain(schema[key]) && isPlain(value)) {
      withRules(schema[key], value, schemas, at);
    } else if (key === 'anyOf') {
      schema.anyOf = value;
    } else if (key === 'type') {
      schema.type = Array.isArray(schema.type) ? schema.type.map((one) => (one === 'number' ? value : one)) : value;
    } else if (key === 'enum' && Array.isArray(schema.enum)) {
      schema.enum = schema.enum.filter((one) => (value as unknown[]).includes(one) || one === null);
    } else {
      const known = schema[key];
      if (known !== undefined && JSON.stringify(known) !== JSON.stringify(value))
        throw new Error(`Two rules for ${at}: ${JSON.stringify(known)} and ${JSON.stringify(value)}.`);
      schema[key] = value;
    }
  }
}
