import type { LoggerService } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { pino, type Logger } from 'pino';
import { DomainError } from '@quotewright/domain/kernel/errors.js';

/** Injects the process's log, for what has no request. */
export const LOGGER = Symbol('logger');

/**
 * The process's log: JSON lines on stdout, in one form for every role. A request's lines carry its `requestId`, a
 * command's its `commandId` (which its events carry too), and where traces are sent, `traceId`. No names, addresses,
 * bodies, paths or query strings: a path may name a private template, a query may hold a token.
 */
export function createLogger(level = 'info', role = 'all'): Logger {
  return pino({
    level,
    base: { pid: process.pid, role },
    serializers: {
      err: loggedError,
      req: (request: FastifyRequest) => ({ method: request.method, route: routeOf(request) }),
      // Fastify's own lines pass whole replies.
      res: ({ statusCode }: { statusCode?: number }) => ({ status: statusCode }),
    },
  });
}

/** The pattern of the route that a request has found, `null` where there is none. */
export function routeOf(request: FastifyRequest): string | null {
  return request.routeOptions?.url ?? null;
}

/** Nest's own messages, in the same log. */
export class NestLog implements LoggerService {
  constructor(private readonly logger: Logger) {}
  log(message: unknown, context?: string): void {
    this.logger.debug({ context }, withoutValues(String(message)));
  }
  warn(message: unknown, context?: string): void {
    this.logger.warn({ context }, withoutValues(String(message)));
  }
  error(message: unknown, ...rest: unknown[]): void {
    if (message instanceof Error) this.logger.error({ context: rest.at(-1), err: message }, 'framework');
    else this.logger.error({ context: rest.at(-1) }, withoutValues(String(message)));
  }
}

/** An error as it may be told to an operator. */
export interface LoggedError {
  type: string;
  message?: string;
  code?: string | number;
  /** Of Postgres: what the fault is about, never the values. */
  table?: string;
  column?: string;
  constraint?: string;
  /** Where it was thrown. */
  at?: string;
  cause?: LoggedError;
}

/**
 * What of an error is told: its kind, its code, where it was thrown. Words that others have written may repeat what a
 * person has typed: Postgres repeats keys and literals, mail servers addresses, the JSON parser its input. Theirs are
 * left out, and of all others what stands in quotes.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, cause, severity, table, column, constraint, responseCode, errors } = error as Error &
    Record<string, unknown>;
  const speaksOfValues =
    typeof severity === 'string' ||
    responseCode !== undefined ||
    error instanceof SyntaxError ||
    error instanceof DomainError;
  const inner = cause ?? (errors as unknown[] | undefined)?.[0];
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    ...(!speaksOfValues && { message: withoutValues(error.message) }),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(responseCode !== undefined && { code: Number(responseCode) }),
    ...(typeof table === 'string' && { table }),
    ...(typeof column === 'string' && { column }),
    ...(typeof constraint === 'string' && { constraint }),
    at: framesOf(error),
    ...(inner instanceof Error && { cause: loggedError(inner) }),
  };
}

/** The same in one line. */
export function wordsOf(error: unknown): string {
  const { type, message, code } = loggedError(error);
  return message ?? (code === undefined ? type : `${type} ${code}`);
}

/** The stack without its first lines, which repeat the message. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim())
    .join('\n');
}

/** A text without what stands in quotes, without addresses of mail, and without Postgres' `(column)=(value)`. */
export function withoutValues(text: string): string {
  return text
    .replace(/=\([^)]*\)/g, '=(…)')
    .replace(/[^\s(<]+@[^\s)>,;]+/g, '…')
    .replace(/"(?:[^"\\]|\\.)*"|`[^`]*`|(?<!\w)'(?:[^'\\]|\\.)*'/gs, '…');
}
