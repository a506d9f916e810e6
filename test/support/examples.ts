import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a test sent to a call, and what the call answered. */
export interface Example {
  request?: unknown;
  answer: unknown;
}

/** One file for each call, named like it. `npm run examples` records them. */
const EXAMPLES = 'test/contracts/examples';

/** The most that an example holds, in characters of JSON. */
const LONGEST = 8_000;

const fileOf = (operation: string): string => join(EXAMPLES, `${operation}.json`);

/** The recorded example of a call. */
export function exampleOf(operation: string): Example | undefined {
  const file = fileOf(operation);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Example) : undefined;
}

/** Whether an answer shows nothing: no data, or an empty list. */
function isEmpty({ answer }: Example): boolean {
  const { data } = answer as { data?: unknown };
  const list = (data as { data?: unknown } | null)?.data ?? data;
  return data === null || (Array.isArray(list) && list.length === 0);
}

/** Keeps an example if it is the first of its call, or tells more, or the same in fewer words. */
export function recordExample(operation: string, example: Example): void {
  const known = exampleOf(operation);
  // A test's product has a port of its own.
  const text = JSON.stringify(example, null, 2).replace(/(http:\/\/127\.0\.0\.1):\d+/g, '$1:4000');
  if (text.length > LONGEST) return;
  const better =
    !known ||
    (isEmpty(known) === isEmpty(example) ? text.length < JSON.stringify(known, null, 2).length : isEmpty(known));
  if (better) writeFileSync(fileOf(operation), `${text}\n`);
}
