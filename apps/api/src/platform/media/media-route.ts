import type { FastifyInstance, FastifyReply } from 'fastify';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { answerFailure } from '../http/failures.js';
import { IMAGE_WIDTHS, isMediaHash, MEDIA_PREFIX, type ImageWidth } from '@quotewright/domain/kernel/media.js';
import type { Media } from './media.js';

/** The size behind an address without one (`imageCDNEnpoint` + hash). */
const PLAIN_WIDTH = 640;

/**
 * `GET /media/<hash>/<width>.webp`, and `GET /media/<hash>` for a middle size. A name never changes its content, so
 * browsers and proxies may cache it forever.
 */
export function serveMedia(fastify: FastifyInstance, media: Media): void {
  const serve = async (hash: string, width: ImageWidth | undefined, reply: FastifyReply): Promise<FastifyReply> => {
    const bytes = width && isMediaHash(hash) ? await media.rendition(hash, width) : null;
    if (!bytes) throw new DomainError('not_found', 'This picture was not found.');
    // E-mails show them too, in any mail program's page.
    return (
      reply
        .type('image/webp')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('cross-origin-resource-policy', 'cross-origin')
        // Opened by itself it is a page of this site, whatever it contains.
        .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
        .send(bytes)
    );
  };
  fastify.get<{ Params: { hash: string; file: string } }>(
    `${MEDIA_PREFIX}/:hash/:file`,
    { errorHandler: answerFailure },
    (request, reply) =>
      serve(
        request.params.hash,
        IMAGE_WIDTHS.find((known) => request.params.file === `${known}.webp`),
        reply,
      ),
  );
  fastify.get<{ Params: { hash: string } }>(
    `${MEDIA_PREFIX}/:hash`,
    { errorHandler: answerFailure },
    (request, reply) => serve(request.params.hash, PLAIN_WIDTH, reply),
  );
}
