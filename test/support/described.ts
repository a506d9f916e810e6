import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

interface Operation {
  operationId: string;
  responses: Record<string, { $ref?: string; content?: { 'application/json': { schema: object } } }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Operation['responses'][string]> };
}

const FILE = 'apps/api/openapi.json';

/** The described calls, by method and path. Read when the first answer is compared. */
class Described {
  private readonly document = JSON.parse(readFileSync(FILE, 'utf8')) as Document;
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true }).addSchema(this.document, 'api');
  private readonly validators = new Map<string, ValidateFunction>();
  private readonly patterns = Object.keys(this.document.paths)
    // A path without parameters wins over one with them.
    .sort((one, other) => one.split('{').length - other.split('{').length)
    .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }));

  /** What is wrong with an answer, in a sentence; `null` where it is as described, or nobody describes the call. */
  fault(method: string, address: string, status: number, body: unknown): string | null {
    const [path] = address.split('?');
    const found = this.patterns.find(
      ({ path: described, pattern }) => pattern.test(path!) && this.document.paths[described]![method.toLowerCase()],
    );
    if (!found) return null;
    const validate = this.validator(found.path, method.toLowerCase(), status);
    if (validate === null)
      return `${method} ${found.path} does not describe an answer ${status}: ${JSON.stringify(body)}`;
    if (validate(body)) return null;
    const errors = validate.errors!.slice(0, 5).map(({ instancePath, message, params }) => {
      return `${instancePath || '/'} ${message} ${JSON.stringify(params)}`;
    });
    return `${method} ${found.path} answered otherwise than described (${status}): ${errors.join('; ')}`;
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
export function assertDescribed(method: string, address: string, status: number, body: unknown): void {
  const fault = (described ??= new Described()).fault(method, address, status, body);
  if (fault !== null) throw new Error(`${fault}. The endpoint's description and its answer disagree.`);
}
