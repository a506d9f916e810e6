import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

/** Written by `npm run openapi` from the endpoints; the tests compare every answer with it. */
const DOCUMENT = new URL('../../../openapi.json', import.meta.url);

/** `GET /api/docs`: the OpenAPI document. */
export function serveDocs(fastify: FastifyInstance): void {
  let document: Promise<string> | undefined;
  fastify.get('/api/docs', async (_, reply) => {
    document ??= readFile(DOCUMENT, 'utf8');
    return reply.type('application/json; charset=utf-8').send(await document);
  });
}
