import type { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { answerFailurePage } from './plain-page.js';

/** Bytes of a body: mail programs send one line, the buttons of these pages nothing. */
const BODY_LIMIT = 4_096;

/** How the bodies of pages are read. */
interface PageBodies {
  /** Bytes. */
  limit: number;
  read: (body: string, type: string) => unknown;
}

/**
 * Adds plain pages outside the controllers, because those answer with the envelope. Their bodies are ignored, whatever
 * the type, unless `bodies` says otherwise: the address says everything. Call it once the application starts, when Nest has set up error handling. In a
 * process without routes it does nothing.
 */
export async function servePlainPages(
  { httpAdapter }: HttpAdapterHost,
  add: (pages: FastifyInstance) => void,
  bodies: PageBodies = { limit: BODY_LIMIT, read: () => null },
): Promise<void> {
  // A worker-only process has no routes.
  const adapter = httpAdapter as HttpAdapterHost['httpAdapter'] | undefined;
  if (!adapter) return;
  await adapter.getInstance<FastifyInstance>().register((pages, _options, done) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodies.limit }, (request, body, parsed) => {
      try {
        parsed(null, bodies.read(String(body), request.headers['content-type'] ?? ''));
      } catch (error) {
        parsed(error as Error);
      }
    });
    pages.setErrorHandler(answerFailurePage);
    add(pages);
    done();
  });
}
