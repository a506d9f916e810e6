import {
  defaultTextMapGetter,
  defaultTextMapSetter,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Logger } from 'pino';
import type { Span, SpanStart } from './span.js';

/** Spans wait at most this long to be sent (ms), as do the last ones at the end of the process. */
const EVERY = 1_000;
const PATIENCE = 2_000;

const KINDS = { server: SpanKind.SERVER, internal: SpanKind.INTERNAL, consumer: SpanKind.CONSUMER };
const propagator = new W3CTraceContextPropagator();

/**
 * Spans by OTLP over HTTP. The context is passed explicitly (`traceparent`) in a request's header, a command's context
 * and an event's metadata, so nothing has to be found through the call stack. Sampling is OpenTelemetry's own
 * (`OTEL_TRACES_SAMPLER`), and a caller's decision is kept.
 */
export function openExporter(
  endpoint: string,
  role: string,
  log: Logger,
): { start: (name: string, start: SpanStart) => Span; close: () => Promise<void> } {
  diag.setLogger(
    { ...quiet, error: () => log.warn('traces could not be sent') },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME ?? 'quotewright',
      'quotewright.role': role,
    }),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: EVERY })],
  });
  const tracer = provider.getTracer('quotewright');
  return {
    start(name, { kind = 'internal', parent, attributes, startedAt }) {
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes, startTime: startedAt }, contextOf(parent));
      const carrier = { traceparent: '' };
      propagator.inject(trace.setSpan(ROOT_CONTEXT, span), carrier, defaultTextMapSetter);
      return {
        traceId: span.spanContext().traceId,
        traceparent: carrier.traceparent,
        end(more, failed = false) {
          if (more) span.setAttributes(more);
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async close() {
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([
        provider.shutdown(),
        new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE))),
      ]).catch(() => undefined);
      clearTimeout(timer);
    },
  };
}

const ignore = (): void => undefined;
const quiet = { error: ignore, warn: ignore, info: ignore, debug: ignore, verbose: ignore };

/** The context of a `traceparent`; without a valid one the root, in which a new trace begins. */
function contextOf(traceparent: string | undefined): Context {
  return propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
}
