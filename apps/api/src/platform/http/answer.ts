import type { CommandResult } from '../commands/aggregate-command.js';

/** What a controller returns when it has more to say than data. */
export class Answer<T = unknown> {
  constructor(
    readonly data: T,
    readonly options: AnswerOptions,
  ) {}
}

export interface AnswerOptions {
  /** The sentence shown in the success toast. */
  message?: string;
  /** The command's outcome: gives the envelope its `position`, and `pending` where the read side is behind. */
  result?: Pick<CommandResult, 'position' | 'pending'>;
  /** The read touches rows that are known to be behind (a parked key). */
  stale?: boolean;
}

/** `return answer(data, { message: 'Template saved.', result })`. Plain data may be returned as it is. */
export function answer<T>(data: T, options: AnswerOptions = {}): Answer<T> {
  return new Answer(data, options);
}
