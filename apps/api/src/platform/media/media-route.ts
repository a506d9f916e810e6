import type { FastifyInstance } from 'fastify';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { IMAGE_WIDTHS, isMediaHash, MEDIA_PREFIX } from '@quotewright/domain/kernel/media.js';
import type { Media } from './media.js';

/** `GET /media/<hash>/<width>.webp`: a name never changes its content, so browsers and proxies may keep it forever. */
export function serveMedia(fastify: FastifyInstance, media: Media): void {
  fastify.get<{ Params: { hash: string; file: string } }>(`${MEDIA_PREFIX}/:hash/:file`, async (request, reply) => {
    const { hash, file } = request.params;
    const width = IMAGE_WIDTHS.find((known) => file === `${known}.webp`);
    const bytes = width && isMediaHash(hash) ? await media.rendition(hash, width) : null;
    if (!bytes) throw new DomainError('not_found', 'There is no such picture.');
    return reply.type('image/webp').header('cache-control', 'public, max-age=31536000, immutable').send(bytes);
  });
}
