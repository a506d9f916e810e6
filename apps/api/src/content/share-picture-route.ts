import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SHARE_PREFIX } from '@quotewright/domain/kernel/share-picture.js';
import { answerFailure } from '../platform/http/failures.js';
import type { SharePictures } from './share-pictures.js';

/** Networks and browsers may keep a picture for a day, then ask whether it is still the same. */
const CACHED = 'public, max-age=86400';

/** `GET /share.png`, and `/share/<path of a page>.png`: what networks show beside links (`sharePictureUrl`). */
export function serveSharePictures(fastify: FastifyInstance, pictures: SharePictures): void {
  const serve = async (page: string | null, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { hash, bytes } = await pictures.of(page);
    const tag = `"${hash}"`;
    const picture = request.headers['if-none-match'] === tag ? null : await bytes();
    reply.header('cache-control', CACHED).header('etag', tag).header('cross-origin-resource-policy', 'cross-origin');
    return picture ? reply.type('image/png').send(picture) : reply.status(304).send();
  };
  const options = { errorHandler: answerFailure };
  fastify.get(`${SHARE_PREFIX}.png`, options, (request, reply) => serve(null, request, reply));
  fastify.get<{ Params: { '*': string } }>(`${SHARE_PREFIX}/*`, options, (request, reply) => {
    const named = request.params['*'];
    // No page has an address without it.
    return serve(named.endsWith('.png') ? `/${named.slice(0, -'.png'.length)}` : '', request, reply);
  });
}
