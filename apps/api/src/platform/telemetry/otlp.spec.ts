import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { pino } from 'pino';
import { openExporter } from './otlp.js';

const opened = (server: Server): Promise<number> =>
  new Promise((ready) => server.listen(0, '127.0.0.1', () => ready((server.address() as AddressInfo).port)));

it('a collector that sends elsewhere is not followed', async () => {
  const asked: string[] = [];
  const collector = createServer((request, response) => {
    asked.push(request.url!);
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  try {
    const { start, close } = openExporter(
      `http://127.0.0.1:${await opened(collector)}`,
      'web',
      pino({ enabled: false }),
    );
    start('GET /', {}).end();
    await close();
    expect(asked).toEqual(['/v1/traces']);
  } finally {
    await new Promise((done) => collector.close(done));
  }
});
