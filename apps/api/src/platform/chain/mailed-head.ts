import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import type { SignedHead } from '@quotewright/domain/system/contract.js';
import { isHead } from './head.js';

/** The head in a file, as it was mailed. Throws `file_missing` and `log_file_invalid`. */
export async function mailedHead(file: string): Promise<SignedHead> {
  if (!existsSync(file)) throw new DomainError('file_missing', `There is no file ${file}.`);
  const text = await readFile(file, 'utf8');
  const refuse = (): never => {
    throw new DomainError('log_file_invalid', `${file} is not the head of a log, as it was mailed.`);
  };
  try {
    const head: unknown = JSON.parse(text);
    return isHead(head) ? head : refuse();
  } catch {
    return refuse();
  }
}
