import { invalidInput } from './validation.js';

/** As JSON may write them: U+0000 and any half of a surrogate pair. Most bodies have none, so most are not scanned. */
const WRITTEN = /\\u(0000|d[89a-f])/i;
/** In a text: neither Postgres nor UTF-8 can hold them. */
const UNSTORABLE = /\u0000|\p{Cs}/u;

/** Whether the database can hold a text. */
export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);

const refusal = (path: string) =>
  invalidInput([
    {
      path,
      code: 'characters',
      message: 'This text has an invalid character (U+0000 or half of a surrogate pair). Type it again.',
    },
  ]);

/** Throws 400 `invalid_input`, naming the path, if a JSON body contains text that cannot be stored. */
export function assertStorable(json: string, value: unknown): void {
  if (WRITTEN.test(json)) visit(value, '');
}

/** Like `assertStorable`, for an address. */
export function assertStorableAddress(url: string): void {
  if (url.includes('%00')) throw refusal('');
}

function visit(value: unknown, path: string): void {
  if (typeof value === 'string') {
    if (UNSTORABLE.test(value)) throw refusal(path);
  } else if (value !== null && typeof value === 'object') {
    for (const [name, inner] of Object.entries(value)) {
      if (UNSTORABLE.test(name)) throw refusal(path);
      visit(inner, path === '' ? name : `${path}.${name}`);
    }
  }
}
