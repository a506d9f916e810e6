import type { Logger } from 'pino';
import type { Settings } from '../settings.js';
import type { Span, SpanStart } from './span.js';

type Start = (name: string, start: SpanStart) => Span;

let start: Start | undefined;

/** Whether traces are exported; otherwise a span's name need not be built. */
export const tracing = (): boolean => start !== undefined;

/** Starts a span if traces are exported, otherwise nothing. Attributes are names and ids, never user input. */
export function startSpan(name: string, options: SpanStart): Span | undefined {
  return start?.(name, options);
}

/**
 * Exports this process's traces to `OTEL_EXPORTER_OTLP_ENDPOINT`. Loads OpenTelemetry only then.
 * @returns sends the rest and stops
 */
export async function openTraces(
  { otlpEndpoint, role }: Pick<Settings, 'otlpEndpoint' | 'role'>,
  log: Logger,
): Promise<() => Promise<void>> {
  if (!otlpEndpoint) return async () => undefined;
  const { openExporter } = await import('./otlp.js');
  const exporter = openExporter(otlpEndpoint, role, log);
  start = exporter.start;
  return async () => {
    start = undefined;
    await exporter.close();
  };
}
