import type { FastifyRequest } from 'fastify';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { beginning, oneLine } from '@quotewright/domain/kernel/texts.js';
import { isStorable } from './storable-text.js';
import { invalidInput } from './validation.js';

/** A file that came in a form. */
export interface Upload {
  /** As its sender named it, without folders; at most 200 characters. */
  name: string;
  bytes: Buffer;
}

const LONGEST_NAME = 200;
/** Fields of a form besides its file. */
const MOST_FIELDS = 20;

/** Whether the request's call takes a file. */
export function takesUpload({ routeOptions }: FastifyRequest): boolean {
  const { endpoint } = routeOptions.config;
  return endpoint?.kind === 'command' && endpoint.upload !== undefined;
}

export const notAForm = (): DomainError =>
  new DomainError('unsupported_media_type', 'Send the file as a form (Content-Type: multipart/form-data).');

const noFile = (message: string): DomainError => invalidInput([{ path: 'file', code: 'missing', message }]);

/**
 * The file of a form and its other fields as texts. Throws `invalid_input` where it cannot be read, has no file or several,
 * or a field twice.
 */
export async function formOf(
  { headers, routeOptions }: FastifyRequest,
  body: Buffer<ArrayBuffer>,
): Promise<{ upload: Upload; fields: Record<string, string> }> {
  const form = await new Response(body, { headers: { 'content-type': headers['content-type']! } })
    .formData()
    .catch(() => null);
  if (!form) throw noFile('The form cannot be read. Send the file again.');
  const fields: Record<string, string> = Object.create(null);
  let file: File | undefined;
  let count = 0;
  for (const [name, value] of form) {
    if ((count += 1) > MOST_FIELDS || (typeof value === 'string' ? name in fields : file || name !== 'file'))
      throw noFile('Send one file, in the field “file”, and every other field once.');
    if (typeof value !== 'string') file = value;
    else if (isStorable(name + value)) fields[name] = value;
    else throw invalidInput([{ path: name, code: 'characters', message: 'This text has an invalid character.' }]);
  }
  if (!file) throw noFile('Choose a file.');
  const { endpoint } = routeOptions.config;
  const most = endpoint?.kind === 'command' ? endpoint.upload! : 0;
  if (file.size > most)
    throw new DomainError('body_too_large', `The file may have ${most / 1_000_000} MB. Divide it into several.`);
  const named = oneLine((file.name.split(/[/\\]/).at(-1) ?? '').replace(/[\u0000\p{Cs}]/gu, ''));
  return {
    upload: { name: beginning(named || 'sheet', LONGEST_NAME), bytes: Buffer.from(await file.arrayBuffer()) },
    fields: { ...fields },
  };
}
