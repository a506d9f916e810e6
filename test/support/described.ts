import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { recordExample } from './examples.js';

interface Operation {
  operationId: string;
  responses: Record<string, { $ref?: string; content?: { 'application/json': { schema: object } } }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Operation['responses'][string]> };
}

const FILE = 'apps/api/openapi.json';

/** A call as sent. */
interface Call {
  method: string;
  /** With its query. */
  address: string;
  body?: unknown;
}

/** The described calls, by method and path. Read when the first answer is compared. */
class Described {
  private readonly document = JSON.parse(readFileSync(FILE, 'utf8')) as Document;
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true }).addSchema(this.document, 'api');
  private readonly validators = new Map<string, ValidateFunction>();
  private readonly patterns = Object.keys(this.document.paths)
    // A path without parameters wins over one with them.
    .sort((one, other) => one.split('{').length - other.split('{').length)
    .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }));

  /** The path of a call as described; undefined if nobody describes it. */
  private pathOf({ method, address }: Call): string | undefined {
    const [path] = address.split('?');
    return this.patterns.find(
      ({ path: described, pattern }) => pattern.test(path!) && this.document.paths[described]![method.toLowerCase()],
    )?.path;
  }

  /** The name of a call; undefined if nobody describes it. */
  operationOf(call: Call): string | undefined {
    const path = this.pathOf(call);
    return path && this.document.paths[path]![call.method.toLowerCase()]!.operationId;
  }

  /** What is wrong with an answer, in a sentence; `null` where it is as described, or nobody describes the call. */
  fault(call: Call, status: number, body: unknown): string | null {
    const { method } = call;
    const path = this.pathOf(call);
    if (!path) return null;
    const validate = this.validator(path, method.toLowerCase(), status);
    if (validate === null) return `${method} ${path} does not describe an answer ${status}: ${JSON.stringify(body)}`;
    if (validate(body)) return null;
    const errors = validate.errors!.slice(0, 5).map(({ instancePath, message, params }) => {
      return `${instancePath || '/'} ${message} ${JSON.stringify(params)}`;
    });
    return `${method} ${path} answered otherwise than described (${status}): ${errors.join('; ')}`;
  }

  private validator(path: string, method: string, status: number): ValidateFunction | null {
    const key = `${method} ${path} ${status}`;
    const known = this.validators.get(key);
    if (known) return known;
    const response = this.document.paths[path]![method]!.responses[status];
    if (!response) return null;
    const pointer = response.$ref
      ? response.$ref.slice(1)
      : `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}/${method}/responses/${status}`;
    const validate = this.ajv.compile({ $ref: `api#${pointer}/content/application~1json/schema` });
    this.validators.set(key, validate);
    return validate;
  }
}

let described: Described | undefined;

/** Throws where an answer is not what the OpenAPI document says of its call. */
export function assertDescribed(call: Call, status: number, body: unknown): void {
  described ??= new Described();
  const fault = described.fault(call, status, body);
  if (fault !== null) throw new Error(`${fault}. The endpoint's description and its answer disagree.`);
  const operation = described.operationOf(call);
  if (process.env.RECORD_EXAMPLES && status === 200 && operation)
    recordExample(operation, { request: call.body, answer: body });
}
