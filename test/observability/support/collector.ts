import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received span, with its process. */
export interface ReceivedSpan {
  role: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  attributes: Record<string, string>;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

interface Export {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: (Omit<ReceivedSpan, 'attributes'> & { attributes?: Attribute[] })[] }[];
  }[];
}

/** Receives traces by OTLP over HTTP, like a collector. */
export interface Collector {
  endpoint: string;
  spans: ReceivedSpan[];
  /** Everything received, in order. */
  text: () => string;
  close: () => Promise<void>;
}

function flat(attributes: readonly Attribute[] = []): Record<string, string> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, String(Object.values(value)[0])]));
}

export async function startCollector(): Promise<Collector> {
  const spans: ReceivedSpan[] = [];
  let text = '';
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      text += body;
      for (const { resource, scopeSpans } of (JSON.parse(body) as Export).resourceSpans) {
        const role = flat(resource.attributes)['quotewright.role']!;
        for (const span of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({ ...span, role, parentSpanId: span.parentSpanId ?? '', attributes: flat(span.attributes) });
      }
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => text,
    close: () => new Promise((closed) => (server.closeAllConnections(), server.close(() => closed()))),
  };
}
