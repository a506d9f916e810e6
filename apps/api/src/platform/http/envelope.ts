import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { catchError, from, map, type Observable, switchMap } from 'rxjs';
import type { Success } from '@quotewright/domain/kernel/contract.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { parsePosition } from '@quotewright/domain/kernel/event-store.js';
import { Checkpoints } from '../commands/checkpoints.js';
import { Answer } from './answer.js';
import { statusOf } from './failures.js';
import { invalidInput } from './validation.js';

/** How long a GET with `?after=` waits for the read side. */
const AFTER_WAIT_MS = 2_000;

/** Wraps what a controller returns, and lets a GET wait for a position first. Files pass as they are. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  constructor(private readonly checkpoints: Checkpoints) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { after } = context.switchToHttp().getRequest<FastifyRequest>();
    if (after === null) return next.handle().pipe(map((value: unknown) => envelope(value, false)));
    return from(this.reached(after)).pipe(
      switchMap((reached) => {
        const answer = next.handle().pipe(map((value: unknown) => envelope(value, !reached)));
        return reached ? answer : answer.pipe(catchError(notYet));
      }),
    );
  }

  private async reached(after: string): Promise<boolean> {
    try {
      parsePosition(after);
    } catch {
      throw invalidInput([{ path: 'after', code: 'position', message: 'after is not a position that this server gave out.' }]);
    }
    return this.checkpoints.waitFor(after, { timeoutMs: AFTER_WAIT_MS });
  }
}

/** The success envelope around a controller's value. */
function envelope(value: unknown, stale: boolean): Success<unknown> | StreamableFile {
  if (value instanceof StreamableFile) return value;
  const { data, options } = value instanceof Answer ? value : new Answer(value, {});
  const { position, pending } = options.result ?? {};
  return {
    status: 200,
    message: options.message ?? 'OK',
    data: data ?? null,
    ...(position != null && { position }),
    ...(pending && { pending: true }),
    ...((stale || options.stale) && { stale: true }),
  };
}

/** What a read that is behind does not find may have been written already: nobody is told that it does not exist. */
function notYet(error: unknown): never {
  if (!(error instanceof DomainError) || statusOf(error.code) !== 404) throw error;
  throw new DomainError('unavailable', 'This is still being brought up to date: try again in a moment.');
}
