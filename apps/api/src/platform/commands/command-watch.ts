import type { Logger } from 'pino';
import { ConcurrencyError, DomainError, StoreUnavailableError } from '@quotewright/domain/kernel/errors.js';
import type { CommandContext, CommandResult } from './aggregate-command.js';
import { commandRetries, commands } from '../telemetry/metrics.js';
import type { Span } from '../telemetry/span.js';
import { startSpan } from '../telemetry/traces.js';

/** A command for metrics, logs and traces. */
export class CommandWatch {
  private readonly began = performance.now();
  private readonly span: Span | undefined;
  private ids: { commandId?: string; stream?: string } = {};
  /** The command's context; its events continue the trace. */
  readonly context: CommandContext;

  /** @param type the command's */
  constructor(
    private readonly type: string,
    context: CommandContext,
    private readonly log: Logger,
  ) {
    this.span = startSpan(`command ${type}`, { parent: context.traceparent });
    this.context = this.span ? { ...context, traceparent: this.span.traceparent } : context;
  }

  /** The command has its id, which its events will carry. */
  identified(commandId: string, stream: string): void {
    this.ids = { commandId, stream };
  }

  /** Somebody else was faster: it is decided again. */
  retried(): void {
    commandRetries.inc({ command: this.type });
  }

  /** It has answered. */
  done<R extends CommandResult>(result: R): R {
    this.end(result.changed ? 'changed' : 'unchanged', { version: result.version, position: result.position });
    return result;
  }

  /** It was refused, or failed. */
  failed(error: unknown): void {
    this.end(outcomeOf(error), error instanceof DomainError ? { code: error.code } : {});
  }

  private end(outcome: string, more: Record<string, string | number | null>): void {
    const seconds = (performance.now() - this.began) / 1000;
    commands.observe({ command: this.type, outcome }, seconds);
    if (this.span) {
      const { commandId = '', stream = '' } = this.ids;
      this.span.end(
        {
          'quotewright.command': this.type,
          'quotewright.command_id': commandId,
          'quotewright.stream': stream,
          'quotewright.outcome': outcome,
        },
        FAULTS.has(outcome),
      );
    }
    // While the log is away every command says the same; its request does, sparingly.
    const level = outcome === 'failed' ? 'warn' : 'debug';
    if (!this.log.isLevelEnabled(level)) return;
    const { actor, requestId } = this.context;
    this.log[level](
      {
        requestId,
        traceId: this.span?.traceId,
        command: this.type,
        ...this.ids,
        user: actor?.id ?? null,
        outcome,
        ...more,
        ms: Math.round(seconds * 1000),
      },
      'command',
    );
  }
}

/** Outcomes caused by the system, not the user. */
const FAULTS = new Set(['unavailable', 'failed']);

function outcomeOf(error: unknown): string {
  if (error instanceof ConcurrencyError) return 'version_conflict';
  if (error instanceof DomainError) return error.code === 'version_conflict' ? 'version_conflict' : 'refused';
  return error instanceof StoreUnavailableError ? 'unavailable' : 'failed';
}
