import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { startProduct, type Product } from '../support/product.js';
import { until } from '../support/until.js';
import { startCollector, type Collector, type ReceivedSpan } from './support/collector.js';

jest.setTimeout(120_000);

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

describe('traces', () => {
  let collector: Collector;
  let product: Product;
  beforeAll(async () => {
    collector = await startCollector();
    product = await startProduct({
      roles: ['projector', 'web'],
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, LOG_LEVEL: 'debug' },
    });
  });
  afterAll(async () => {
    await product?.stop();
    await collector?.close();
  });

  const span = (name: string | RegExp, traceId: string): Promise<ReceivedSpan> =>
    until(() =>
      collector.spans.find(
        (each) => each.traceId === traceId && (typeof name === 'string' ? each.name === name : name.test(each.name)),
      ),
    );

  test('follow one command from the caller over HTTP to the append and the read models, across processes', async () => {
    const admin = await product.as('admin');
    const answer = await admin.post(
      '/category/add',
      { title: 'Flooring' },
      { traceparent: `00-${TRACE}-${CALLER}-01` },
    );
    expect(answer.status).toBe(200);

    const http = await span('POST /api/category/add', TRACE);
    const command = await span(/^command /, TRACE);
    const append = await span('append', TRACE);
    const project = await span('project', TRACE);
    expect([http, command, append, project].map(({ role }) => role)).toEqual(['web', 'web', 'web', 'projector']);
    expect(http.parentSpanId).toBe(CALLER);
    expect(command.parentSpanId).toBe(http.spanId);
    expect(append.parentSpanId).toBe(command.spanId);
    expect(project.parentSpanId).toBe(command.spanId);
    expect(project.attributes['quotewright.projections']).toContain('category-lists');

    // A log line, an event and a trace reference each other.
    const requestId = answer.headers.get('x-request-id');
    const commandId = command.attributes['quotewright.command_id'];
    const lines = product
      .process('web')
      .output.split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toContainEqual(
      expect.objectContaining({
        msg: 'request',
        requestId,
        traceId: TRACE,
        route: '/api/category/add',
        status: 200,
        user: admin.id,
      }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({
        msg: 'command',
        requestId,
        traceId: TRACE,
        commandId,
        stream: append.attributes['quotewright.stream'],
        outcome: 'changed',
      }),
    );
    expect(http.attributes['quotewright.request_id']).toBe(requestId);
    const [written] = await product.stream(append.attributes['quotewright.stream'] as string);
    expect(written!.meta).toMatchObject({ commandId, traceparent: `00-${TRACE}-${command.spanId}-01` });
  });

  test('start anew without a valid caller’s trace', async () => {
    const admin = await product.as('admin');
    for (const headers of [
      {},
      { traceparent: 'nonsense' },
      { traceparent: `00-${'0'.repeat(32)}-${CALLER}-01` },
    ] as Record<string, string>[]) {
      const { status, headers: answered } = await admin.get('/health', headers);
      expect(status).toBe(200);
      const own = await until(() =>
        collector.spans.find(({ attributes }) => attributes['quotewright.request_id'] === answered.get('x-request-id')),
      );
      expect([own.parentSpanId, own.traceId.length, own.traceId === '0'.repeat(32)]).toEqual(['', 32, false]);
    }
  });

  test('are not sent if the caller has decided against it', async () => {
    const admin = await product.as('admin');
    const silent = 'a'.repeat(32);
    await admin.get('/health', { traceparent: `00-${silent}-${CALLER}-00` });
    const { headers } = await admin.get('/health');
    await until(() =>
      collector.spans.find(({ attributes }) => attributes['quotewright.request_id'] === headers.get('x-request-id')),
    );
    expect(collector.spans.filter(({ traceId }) => traceId === silent)).toEqual([]);
  });
});

test('without a collector no event carries a trace, and OpenTelemetry is not loaded', async () => {
  const product = await startProduct({ env: { NODE_DEBUG: 'module', LOG_LEVEL: 'debug' } });
  try {
    const admin = await product.as('admin');
    expect(
      (await admin.post('/category/add', { title: 'Decks' }, { traceparent: `00-${TRACE}-${CALLER}-01` })).status,
    ).toBe(200);
    const events = await product.events();
    expect(events.length).toBeGreaterThan(0);
    for (const { meta } of events) expect(meta).not.toHaveProperty('traceparent');
    // Node names every CommonJS file that it loads. (The API's types and constants come with the metrics.)
    const loaded = (pattern: RegExp): boolean => pattern.test(product.process('all').output);
    expect([loaded(/MODULE \d+: .*knex/), loaded(/opentelemetry.(sdk|exporter|resources)/)]).toEqual([true, false]);
  } finally {
    await product.stop();
  }
});
