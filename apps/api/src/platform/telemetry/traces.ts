import type { Logger } from 'pino';
import type { Settings } from '../settings.js';
import type { Span, SpanStart } from './span.js';

type Start = (name: string, start: SpanStart) => Span;

let start: Start | undefined;

/** Whether traces are sent: where they are not, a span's name need not be made. */
export const tracing = (): boolean => start !== undefined;

/** Begins a span where traces are sent, otherwise nothing. Attributes are names and ids, never what a person has typed. */
export function startSpan(name: string, options: SpanStart): Span | undefined {
  return start?.(name, options);
}

/**
 * Sends this process's traces where `OTEL_EXPORTER_OTLP_ENDPOINT` says. OpenTelemetry is only loaded then.
 * @returns sends what is left and ends it
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
