import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { contexts, failures } from '@quotewright/domain/contexts.js';
import { reasonRule } from '@quotewright/domain/kernel/contract-rules.js';
import type { Endpoint } from '@quotewright/domain/kernel/endpoint.js';
import { commonFailures } from '@quotewright/domain/kernel/errors.js';
import { schemasOf, type Schema } from './contract-types.js';
import { exampleOf } from './examples.js';
import { withRules, type FieldRules } from './field-rules.js';

const domain = join(process.cwd(), 'libs/domain/src');

/** The files that describe the endpoints and the failures of a context, or of the kernel. */
const filesOf = (context: string): string[] =>
  readdirSync(join(domain, context))
    .filter((file) => /endpoints\.ts$|^failures\.ts$|^failure-data\.ts$/.test(file))
    .map((file) => join(domain, context, file));

/** `Page<TemplateCard>` is no name that a reference may hold: `PageOfTemplateCard`. */
const tidy = (name: string): string => name.replace(/<([^>]*)>/g, 'Of$1').replace(/\W+/g, '_');

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Every `$ref` in a schema under another name. */
function renamed(schema: unknown, nameOf: (name: string) => string): unknown {
  if (Array.isArray(schema)) return schema.map((part) => renamed(part, nameOf));
  if (schema === null || typeof schema !== 'object') return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) =>
      key === '$ref'
        ? [key, `#/components/schemas/${nameOf(String(value).replace('#/definitions/', ''))}`]
        : [key, renamed(value, nameOf)],
    ),
  );
}

/** The schemas of all contexts in one name space. A name that means two things gets its context in front. */
function collected(): { schemas: Record<string, Schema>; of: (context: string, type: string) => Schema | undefined } {
  const perContext = ['kernel', ...contexts.map(({ name }) => name)].map((name) => {
    return [name, Object.assign({}, ...filesOf(name).map(schemasOf)) as Record<string, Schema>] as const;
  });
  const meanings = new Map<string, Schema[]>();
  for (const [, definitions] of perContext)
    for (const [name, schema] of Object.entries(definitions)) {
      const known = meanings.get(name) ?? [];
      if (!known.some((one) => isDeepStrictEqual(one, schema))) meanings.set(name, [...known, schema]);
    }
  const isAlias = (name: string): boolean => /_(query|body|answer|data)$/.test(name);
  const schemas: Record<string, Schema> = {};
  const types = new Map<string, Schema>();
  for (const [context, definitions] of perContext) {
    const nameOf = (name: string): string =>
      meanings.get(name)!.length > 1 ? capital(context) + tidy(name) : tidy(name);
    for (const [name, schema] of Object.entries(definitions)) {
      const own = renamed(schema, nameOf) as Schema;
      if (isAlias(name)) types.set(`${context}.${name}`, own);
      else schemas[nameOf(name)] = own;
    }
  }
  return { schemas, of: (context, type) => types.get(`${context}.${type}`) };
}

const json = (schema: Schema, example?: unknown): Schema => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
});

/** The envelope around what a call answers. */
const success = (data: Schema, { kind }: Endpoint): Schema => ({
  type: 'object',
  properties: {
    status: { const: 200 },
    message: { type: 'string' },
    data,
    ...(kind === 'command' && {
      position: { type: 'string', description: 'Where its events ended in the log: hand it to a read as `after`.' },
      pending: { const: true, description: 'The read side had not caught up within two seconds.' },
    }),
    stale: { const: true, description: 'The answer is older than what was written.' },
  },
  required: ['status', 'message', 'data'],
  additionalProperties: false,
});

/** What a call takes: a form with a file, or everything as JSON. */
const bodyOf = (body: Schema, endpoint: Endpoint, schemas: Record<string, Schema>, example: unknown): Schema => {
  if (endpoint.kind === 'read' || !endpoint.upload) return json(body, example);
  const fields = body.$ref ? schemas[String(body.$ref).split('/').at(-1)!]! : body;
  const file = { type: 'string', contentMediaType: 'application/octet-stream', description: 'The file.' };
  const { properties, required = [] } = fields as { properties?: Schema; required?: string[] };
  const schema = { ...fields, properties: { file, ...properties }, required: ['file', ...required] };
  return { 'multipart/form-data': { schema } };
};

/** What a call answers: a file as it is, everything else in the envelope. */
const contentOf = (data: Schema, endpoint: Endpoint, example: unknown): Schema => {
  const { file } = endpoint;
  if (file === undefined) return json(success(data, endpoint), example);
  return { [file]: { schema: data, ...(example !== undefined && { example }) } };
};

/** Codes by the status they answer, each once, in order. */
function statusesOf(codes: readonly string[]): Map<number, string[]> {
  const byStatus = new Map<number, string[]>();
  for (const code of [...new Set(codes)].sort()) {
    const status = failures[code]!;
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}

/** `undo_conflict` as the name of its schema: `UndoConflictFailure`. */
const failureName = (code: string): string => `${code.split('_').map(capital).join('')}Failure`;

/** A failure with one of some codes, and its `data`. */
const failure = (status: number, codes: readonly string[], data: Schema): Schema => ({
  allOf: [
    { $ref: '#/components/schemas/Failure' },
    {
      type: 'object',
      properties: { status: { const: status }, code: { enum: codes }, data },
      required: ['status', 'code', 'data'],
    },
  ],
});

/** The failures whose `data` is more than `null`, by the names of their schemas. */
const failuresWithData = (dataOf: (code: string) => Schema | undefined): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(failures).flatMap(([code, status]) => {
      const data = dataOf(code);
      return data ? [[failureName(code), failure(status, [code], data)]] : [];
    }),
  );

/** An answer with a status, and the codes it may have. */
function refusal(status: number, codes: readonly string[], schemas: Record<string, Schema>): Schema {
  const isPlain = (code: string): boolean => !schemas[failureName(code)];
  const plain = codes.filter(isPlain);
  const variants = [
    ...(plain.length > 0 ? [failure(status, plain, { type: 'null' })] : []),
    ...codes.filter((code) => !isPlain(code)).map((code) => ({ $ref: `#/components/schemas/${failureName(code)}` })),
  ];
  return {
    description: codes.join(', '),
    content: json(variants.length === 1 ? variants[0]! : { anyOf: variants }),
  };
}

const common = statusesOf(Object.keys(commonFailures))
  // An address that is too long is refused before its call is known.
  .set(414, ['invalid_input']);

/** The failures that every call may have, by status. */
const commonRefusals = (schemas: Record<string, Schema>): Schema =>
  Object.fromEntries([...common].map(([status, codes]) => [`Failure${status}`, refusal(status, codes, schemas)]));

/** The answers of a call that fails, by status, each with the codes it may have. */
function refusals({ codes = [] }: Endpoint, schemas: Record<string, Schema>): Schema {
  const own = statusesOf(codes);
  return Object.fromEntries(
    [...new Set([...common.keys(), ...own.keys()])].map((status) => [
      status,
      own.has(status)
        ? refusal(status, [...(common.get(status) ?? []), ...own.get(status)!], schemas)
        : { $ref: `#/components/responses/Failure${status}` },
    ]),
  );
}

const FAILURE: Schema = {
  type: 'object',
  properties: {
    status: { type: 'number' },
    message: { type: 'string', description: 'A plain sentence that may be shown.' },
    code: { type: 'string' },
    errors: { type: 'array', items: { $ref: '#/components/schemas/FieldError' } },
  },
  required: ['status', 'message', 'code', 'errors'],
};

const FIELD_ERROR: Schema = {
  type: 'object',
  properties: {
    path: { type: 'string' },
    code: { type: 'string' },
    message: { type: 'string' },
    position: { type: 'number', description: 'Zero-based, where a formula is at fault.' },
  },
  required: ['path', 'code', 'message'],
  additionalProperties: false,
};

/** The parameters of a call: those of its path, one for each field of its query, and its headers. */
function parametersOf(
  endpoint: Endpoint,
  rules: FieldRules,
  query: Schema | undefined,
  schemas: Record<string, Schema>,
): Schema[] {
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: {
      ...(name === 'id' ? { type: 'integer' } : { type: 'string', minLength: 1 }),
      ...(rules.params?.properties as Record<string, Schema> | undefined)?.[name!],
    },
  }));
  const whole = query?.$ref ? schemas[String(query.$ref).split('/').at(-1)!]! : query;
  const { properties = {}, required = [] } = (whole ?? {}) as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  const inQuery = Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    ...(required.includes(name) && { required: true }),
    ...(description !== undefined && { description }),
    schema,
  }));
  const after = {
    name: 'after',
    in: 'query',
    description: 'A position: the call waits up to two seconds for the read side to reach it.',
    schema: { type: 'string', pattern: '^\\d{1,9}\\.\\d{1,18}$' },
  };
  const headers =
    endpoint.kind === 'read'
      ? []
      : [
          {
            name: 'Idempotency-Key',
            in: 'header',
            description: 'The same key with the same request has one effect and one answer, for a day.',
            schema: { type: 'string', minLength: 1, maxLength: 200 },
          },
          {
            name: 'Quotewright-Reason',
            in: 'header',
            description: `Why: percent-encoded UTF-8, at most ${reasonRule.most} characters. Like \`reason\` in a body.`,
            schema: { type: 'string' },
          },
          ...(endpoint.version
            ? [
                {
                  name: 'If-Match',
                  in: 'header',
                  description: 'The version the change was made against, in quotes.',
                  schema: { type: 'string', pattern: '^(\\*|"\\d{1,9}")$' },
                },
              ]
            : []),
        ];
  return [...inPath, ...inQuery, ...(endpoint.kind === 'read' ? [after] : []), ...headers];
}

/** An object whose names are a list, as one with these fields. Clients are generated with them; of a list they are not. */
function spelledOut(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(spelledOut);
  if (schema === null || typeof schema !== 'object') return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, spelledOut(part)])) as Schema;
  const { propertyNames, ...rest } = parts as { propertyNames?: { enum?: string[] } } & Schema;
  if (!propertyNames?.enum) return parts;
  const known = rest.properties as Record<string, Schema> | undefined;
  const properties = Object.fromEntries(
    propertyNames.enum.map((name) => [name, known?.[name] ?? rest.additionalProperties]),
  );
  return { ...rest, properties, additionalProperties: false };
}

/** Every type that a part of the document names, and that these name in turn. */
function named(part: unknown, schemas: Record<string, Schema>, found = new Set<string>()): Set<string> {
  for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (found.has(name!)) continue;
    found.add(name!);
    named(schemas[name!], schemas, found);
  }
  return found;
}

const DESCRIPTION =
  'Every answer is `{ status, message, data }`; a command also answers the position to read it back at. A command waits ' +
  'up to two seconds for the read models; with the header `Prefer: respond-async` it answers at once, `pending: true`, ' +
  'and a read with `?after=<position>` does the waiting. Lengths of texts count UTF-16 code units, no text may hold U+0000 ' +
  'or half of a surrogate pair, and a price sent as a number may not need an exponent.';

/**
 * The OpenAPI document of every call, made from the endpoints of the contexts and their types.
 * @param fieldRules what the API's validators say of the fields of each call
 */
export function openApi(fieldRules: ReadonlyMap<Endpoint, FieldRules>): Schema {
  const { schemas, of } = collected();
  const dataOf = (code: string): Schema | undefined =>
    ['kernel', ...contexts.map(({ name }) => name)].map((context) => of(context, `${code}_data`)).find(Boolean);
  Object.assign(schemas, failuresWithData(dataOf));
  const paths: Record<string, Record<string, Schema>> = {};
  for (const { name: context, endpoints } of contexts) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      const example = exampleOf(`${context}_${name}`);
      const body = of(context, `${name}_body`);
      const rules = fieldRules.get(endpoint) ?? {};
      const query = of(context, `${name}_query`);
      if (body && rules.body) withRules(body, rules.body, schemas, `${context}.${name}`);
      if (query && rules.query) withRules(query, rules.query, schemas, `${context}.${name}`);
      const parameters = parametersOf(endpoint, rules, query, schemas);
      (paths[path] ??= {})[endpoint.method.toLowerCase()] = {
        operationId: `${context}_${name}`,
        tags: [context],
        summary: capital(name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)),
        security: endpoint.access === 'public' ? [] : [{ session: [] }],
        ...(typeof endpoint.access === 'object' && {
          description: `For accounts of type ${endpoint.access.join(', ')}.`,
        }),
        ...(parameters.length > 0 && { parameters }),
        ...(body && { requestBody: { required: true, content: bodyOf(body, endpoint, schemas, example?.request) } }),
        responses: {
          200: {
            description: 'Done.',
            content: contentOf(of(context, `${name}_answer`)!, endpoint, example?.answer),
          },
          ...refusals(endpoint, schemas),
        },
      };
    }
  }
  const all = { ...(spelledOut(schemas) as Record<string, Schema>), Failure: FAILURE, FieldError: FIELD_ERROR };
  const responses = commonRefusals(schemas);
  const used = named([paths, responses], all);
  return {
    openapi: '3.1.0',
    info: { title: 'Quotewright', version: '1', description: DESCRIPTION, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    tags: contexts.map(({ name }) => ({ name, description: `The calls of ${name}.` })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name))),
      responses,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
    },
  };
}
