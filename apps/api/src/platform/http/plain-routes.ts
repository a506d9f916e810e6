import type { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerFailurePage } from './plain-page.js';

/** Bytes of a body: mail programs send one line, the buttons of these pages nothing. */
const BODY_LIMIT = 4_096;

interface PlainPages {
  /** Bytes of a body. */
  limit: number;
  /** Reads a body. */
  read: (body: string, type: string) => unknown;
  /** Answers where a page fails. */
  fail: (error: unknown, request: FastifyRequest, reply: FastifyReply) => void;
}

/**
 * Adds plain pages outside the controllers, because those answer with the envelope. Their bodies are ignored, whatever
 * the type, unless `read` says otherwise: the address says everything. Call it once the application starts, when Nest
 * has set up error handling. In a process without routes it does nothing.
 */
export async function servePlainPages(
  { httpAdapter }: HttpAdapterHost,
  add: (pages: FastifyInstance) => void,
  { limit, read, fail }: PlainPages = { limit: BODY_LIMIT, read: () => null, fail: answerFailurePage },
): Promise<void> {
  // A worker-only process has no routes.
  const adapter = httpAdapter as HttpAdapterHost['httpAdapter'] | undefined;
  if (!adapter) return;
  await adapter.getInstance<FastifyInstance>().register((pages, _options, done) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', { parseAs: 'string', bodyLimit: limit }, (request, body, parsed) => {
      try {
        parsed(null, read(String(body), request.headers['content-type'] ?? ''));
      } catch (error) {
        parsed(error as Error);
      }
    });
    pages.setErrorHandler(fail);
    add(pages);
    done();
  });
}
