import type { ServerResponse } from 'node:http';
import { StreamableFile } from '@nestjs/common';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Success } from '@quotewright/domain/kernel/contract.js';
import { parsePosition } from '@quotewright/domain/kernel/event-store.js';
import type { Checkpoints } from '../commands/checkpoints.js';
import { Answer } from './answer.js';
import { TAGS_HEADER } from './tags-header.js';
import { invalidInput } from './validation.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** `?after=` named a position that the read models have not reached in time. */
    stale: boolean;
  }
}

/** How long a GET with `?after=` waits for the read models. */
const AFTER_WAIT_MS = 2_000;

/**
 * Fastify under Nest, with controllers' results wrapped in the envelope; files pass unchanged. Not an interceptor: the
 * first one of an application triples Nest's own cost per request.
 */
export class EnvelopeAdapter extends FastifyAdapter {
  override reply(reply: ServerResponse | FastifyReply, body: unknown, statusCode?: number): FastifyReply {
    const stale = 'request' in reply && reply.request.stale;
    if (body instanceof Answer && !stale && !body.options.stale && 'request' in reply) {
      const { tags, kept } = body.options;
      if (tags) tell(reply, tags);
      if (kept && reply.request.keep) {
        const text = JSON.stringify(envelope(body, false));
        reply.request.keep(text, kept);
        return super.reply(reply.type('application/json; charset=utf-8'), text, statusCode);
      }
    }
    return super.reply(reply, body instanceof StreamableFile ? body : envelope(body, stale), statusCode);
  }
}

/** Tells a guest's page what it stands on; pages of accounts are not kept. */
function tell(reply: FastifyReply, tags: readonly string[]): void {
  if (reply.request.actor === null) reply.header(TAGS_HEADER, tags.join(' '));
}

/** Lets a GET with `?after=` wait until the read models have reached that position. */
export function waitForReadSide(fastify: FastifyInstance, checkpoints: Checkpoints): void {
  fastify.decorateRequest('stale', false);
  fastify.addHook('preHandler', (request, _reply, done) => {
    if (request.after === null) return done();
    reached(checkpoints, request.after).then((reached) => {
      request.stale = !reached;
      done();
    }, done);
  });
}

async function reached(checkpoints: Checkpoints, after: string): Promise<boolean> {
  try {
    parsePosition(after);
  } catch {
    throw invalidInput([
      { path: 'after', code: 'position', message: 'after is not a position that this server gave out.' },
    ]);
  }
  return checkpoints.waitFor(after, { timeoutMs: AFTER_WAIT_MS });
}

/** The success envelope around a controller's result. */
function envelope(value: unknown, stale: boolean): Success<unknown> {
  const { data, options } = value instanceof Answer ? value : new Answer(value, {});
  const { position, pending } = options.result ?? {};
  return {
    status: 200,
    message: options.message ?? 'OK',
    data: data ?? null,
    ...(position != null && { position }),
    ...(pending && { pending: true }),
    ...((stale || options.stale) && { stale: true }),
  };
}
