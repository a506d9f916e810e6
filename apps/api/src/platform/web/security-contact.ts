import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.js';

const DAY = 24 * 60 * 60_000;
/** How long the file may be believed (days); it is made anew for each request, and RFC 9116 asks for less than a year. */
const VALID_DAYS = 180;

/** `GET /.well-known/security.txt` (RFC 9116): whom to tell of a fault in security. */
export function serveSecurityContact(
  fastify: FastifyInstance,
  { publicUrl, siteLinks }: Pick<Settings, 'publicUrl' | 'siteLinks'>,
): void {
  fastify.get('/.well-known/security.txt', (_request, reply) => {
    const expires = new Date(Math.floor(Date.now() / DAY + VALID_DAYS) * DAY);
    const contact = siteLinks.contact ? `mailto:${siteLinks.contact}` : `${publicUrl}/book-a-call`;
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(
        `Contact: ${contact}\nExpires: ${expires.toISOString()}\nPreferred-Languages: en\nCanonical: ${publicUrl}/.well-known/security.txt\n`,
      );
  });
}
