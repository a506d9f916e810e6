import type { CommandResult } from '../commands/aggregate-command.js';

/** A controller's result with more than data. */
export class Answer<T = unknown> {
  constructor(
    readonly data: T,
    readonly options: AnswerOptions,
  ) {}
}

export interface AnswerOptions {
  /** The sentence in the success toast. */
  message?: string;
  /** The command's result: gives the envelope its `position`, and `pending` if the read models lag. */
  result?: Pick<CommandResult, 'position' | 'pending'>;
  /** The read touches stale rows (a parked key). */
  stale?: boolean;
  /** What a guest's page with this answer stands on (public-pages/page-tags.ts). Absent: such a page is not kept. */
  tags?: readonly string[];
  /** The answer to an account may be kept. */
  kept?: KeptFor;
}

/** What an answer that is kept in memory stands on, and for whom it is kept. */
export interface KeptFor {
  /** Everything that could change it (`exactTags` of public-pages/page-tags.ts): one forgotten is a wrong answer. */
  tags: readonly string[];
  /** Every account gets this answer; by default only who asked, as long as nothing of its role and standing changes. */
  everybody?: true;
}

/** `return answer(data, { message: 'Template saved.', result })`. Plain data may be returned as it is. */
export function answer<T>(data: T, options: AnswerOptions = {}): Answer<T> {
  return new Answer(data, options);
}
