import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendAsyncHookHandler } from 'fastify';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import type { Topic } from '@quotewright/domain/kernel/endpoint.js';
import { Kept } from '../projections/kept.js';
import type { Registry } from '../projections/registry.js';
import type { KeptFor } from './answer.js';
import { EncodedBody, encodings, type Encoding } from './encoded.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Keeps this request's answer for later ones; `null` where it is not kept. */
    keep: ((text: string, how: KeptFor) => void) | null;
  }
}

/** Memory limit of all kept answers (bytes). */
const MOST_BYTES = 48 * 1024 * 1024;

/** Shorter answers are sent as they are, as by the server's own compression. */
export const COMPRESSED_FROM = 1_024;

/** What a command changes if it may change an account: no event says so, and no position waits for it. */
const ACCOUNTS = new Set<Topic>(['accounts', 'me', 'team']);

/** `?after=` asks for no other answer, only for one that is new enough. */
const AFTER = /(?<=[?&])after=[^&]*&?/g;

/** Who reads, in what a key may hold: what a reader sees depends on all of it. */
const readers = new WeakMap<Actor, string>();
function readerOf(actor: Actor): string {
  const known = readers.get(actor) ?? JSON.stringify(actor);
  readers.set(actor, known);
  return known;
}

function keyOf({ url, after, body }: FastifyRequest): string {
  const address = after === null ? url : url.replace(AFTER, '').replace(/[?&]$/, '');
  return body === undefined ? address : `${address} ${JSON.stringify(body)}`;
}

/**
 * Answers reads of accounts from memory until something that they show changes (docs/adr/0154): those whose endpoint says
 * so, if their answer names all that it stands on. After `?after=` has waited, so that an answer is as new as one that is
 * read.
 */
export function keepAnswers(fastify: FastifyInstance, registry: Registry): void {
  const { tags } = registry;
  fastify.decorateRequest('keep', null);
  const kept = new Kept<EncodedBody>(tags, MOST_BYTES, ({ bytes }) => bytes);

  const recall = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const since = tags.now();
    if (request.actor === null || request.stale || since === null) return done();
    const key = keyOf(request);
    const own = `${readerOf(request.actor)} ${key}`;
    const known = kept.get(own) ?? kept.get(key);
    if (known) return send(known, request, reply);
    request.keep = (text, { tags: standsOn, everybody }) =>
      kept.keep(everybody ? key : own, new EncodedBody(text), standsOn, since);
    done();
  };
  const settle: onSendAsyncHookHandler = async (_request, _reply, payload) => {
    await registry.heard();
    return payload;
  };
  fastify.addHook('onRoute', (route) => {
    const { endpoint } = route.config ?? {};
    // Whoever is told that an account has changed reads it so.
    if (endpoint?.kind === 'command' && endpoint.changes.some((topic) => ACCOUNTS.has(topic)))
      route.onSend = [route.onSend ?? [], settle].flat();
    if (endpoint?.kind === 'read' && endpoint.kept && route.method === endpoint.method)
      route.preHandler = [route.preHandler ?? [], recall].flat();
  });
}

function send(body: EncodedBody, { headers }: FastifyRequest, reply: FastifyReply): void {
  reply.type('application/json; charset=utf-8');
  const accepted = headers['accept-encoding'];
  const encoding =
    accepted === undefined || body.plain.length < COMPRESSED_FROM
      ? 'identity'
      : ((negotiate(accepted, encodings) ?? 'identity') as Encoding);
  if (encoding === 'identity') return void reply.send(body.plain);
  reply.header('vary', 'accept-encoding').header('content-encoding', encoding);
  body.as(encoding).then(
    (bytes) => reply.send(bytes),
    (error: Error) => reply.send(error),
  );
}
