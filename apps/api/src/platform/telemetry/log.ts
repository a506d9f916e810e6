import type { LoggerService } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { pino, type Logger } from 'pino';
import { DomainError } from '@quotewright/domain/kernel/errors.js';

/** Injects the process's log, for code outside requests. */
export const LOGGER = Symbol('logger');

/**
 * The process's log: JSON lines on stdout, in one format for every role. A request's lines have its `requestId`, a
 * command's its `commandId` (as its events do), and if traces are exported, `traceId`. No names, addresses, bodies,
 * paths or query strings: a path may name a private template, a query may contain a token.
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

/** The pattern of the request's route, `null` if there is none. */
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
    // Of a start that failed: whoever starts says why, in one sentence.
    if (rest.at(-1) === 'ExceptionHandler') this.logger.debug({ err: message }, 'framework');
    else if (message instanceof Error) this.logger.error({ context: rest.at(-1), err: message }, 'framework');
    else this.logger.error({ context: rest.at(-1) }, withoutValues(String(message)));
  }
}

/** An error as operators may see it. */
interface LoggedError {
  type: string;
  message?: string;
  code?: string | number;
  /** For Postgres: what the error is about, never the values. */
  table?: string;
  column?: string;
  constraint?: string;
  /** Where it was thrown. */
  at?: string;
  cause?: LoggedError;
}

/**
 * The logged parts of an error: kind, code and place. Messages of others may repeat user input: Postgres repeats keys
 * and literals, mail servers addresses, the JSON parser its input. Those are left out, and quoted text in all others.
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

/** A text without quoted parts, e-mail addresses, and Postgres' `(column)=(value)`. */
export function withoutValues(text: string): string {
  return text
    .replace(/=\([^)]*\)/g, '=(…)')
    .replace(/[^\s(<]+@[^\s)>,;]+/g, '…')
    .replace(/"(?:[^"\\]|\\.)*"|`[^`]*`|(?<!\w)'(?:[^'\\]|\\.)*'/gs, '…');
}
