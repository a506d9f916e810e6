import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountHeader } from '@quotewright/domain/kernel/contract.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import type { Session, Sessions } from '../auth/sessions.js';
import { ownOrigins, type Settings } from '../settings.js';
import { answersSeeing, rightOf, type Access, type Endpoint } from '@quotewright/domain/kernel/endpoint.js';
import { hasRight } from '@quotewright/domain/kernel/rights.js';
import { mayCall } from './access.js';
import { CallLimits } from './call-limits.js';
import { assertStorableAddress } from './storable-text.js';
import { networkOf } from '../auth/network.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; `null` for guests. */
    actor: Actor | null;
    /** The session of the request's cookie; `null` for guests. */
    session: Session | null;
    /** The visitor's network (`networkOf`), also behind trusted proxies. */
    visitorAddress: string;
    /** `?after=` of a call that reads, removed from the query before validation. */
    after: string | null;
  }
  interface FastifyContextConfig {
    /** Who may call. Without it no session is read. */
    access?: Access;
    /** The endpoint of the route; pages and files have none. */
    endpoint?: Endpoint;
  }
}

/** The calls of one's own account: they answer while a rule holds the account. */
const OWN_ACCOUNT = '/api/account/';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a page of another site sends this. A request without `Origin` is a program's, unless the browser says cross-site. */
function isForeign(request: FastifyRequest, own: ReadonlySet<string>): boolean {
  const origin = request.headers.origin;
  if (origin !== undefined) return !own.has(origin);
  const site = request.headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

/**
 * Checks every request before its body is read, in this order: foreign origin (403), a page of another account (403), an
 * admin who sees what an account sees and asks for more than that (403), sign-in (401), account type (403), role in the
 * business (403), a missing second factor (403), a session that is not confirmed (403), too many calls of the account
 * (429). Content type (415), size (413) and JSON (400) are checked by the body parser afterwards.
 */
export function installAccessHook(fastify: FastifyInstance, settings: Settings, sessions: Sessions): void {
  const own = ownOrigins(settings);
  const limits = new CallLimits(settings.perMinute);
  fastify.decorateRequest('actor', null);
  fastify.decorateRequest('session', null);
  fastify.decorateRequest('visitorAddress', '');
  fastify.decorateRequest('after', null);

  const admit = (request: FastifyRequest, reply: FastifyReply, access: Access, session: Session | null): void => {
    request.session = session;
    request.actor = session?.actor ?? null;
    const shownTo = request.headers[accountHeader];
    if (request.actor && shownTo !== undefined && shownTo !== String(request.actor.id)) {
      throw new DomainError('other_account', 'Someone else has signed in with this browser. Reload the page.');
    }
    const { endpoint } = request.routeOptions.config;
    if (session?.seenBy && endpoint && !answersSeeing(endpoint))
      throw new DomainError(
        'read_only',
        endpoint.kind === 'read'
          ? 'Only the account itself sees this.'
          : `You see what ${session.account.name} sees, and cannot change anything. Stop first.`,
      );
    if (!mayCall(access, request.actor)) {
      throw request.actor
        ? new DomainError('forbidden', 'Your account cannot do this.')
        : new DomainError('unauthenticated', 'Sign in first.');
    }
    if (endpoint && !hasRight(request.actor?.role, rightOf(endpoint)))
      throw new DomainError('not_your_role', 'Your role in this business does not allow this. Ask an owner of it.');
    if (session?.account.held && access !== 'public' && !request.routeOptions.url?.startsWith(OWN_ACCOUNT))
      throw new DomainError('second_factor_missing', 'Turn on two-factor sign-in on your account page first.');
    if (endpoint?.confirmed && !session?.confirmed)
      throw new DomainError('confirm_required', 'Enter your password to go on.');
    assertStorableAddress(request.url);
    const query = request.query as Record<string, unknown> | undefined;
    if (endpoint?.kind === 'read' && query?.after !== undefined) {
      request.after = String(query.after);
      delete query.after;
    }
    limits.admit(request, reply);
  };

  fastify.addHook('onRequest', (request, reply, done) => {
    request.visitorAddress = networkOf(request.ip);
    if (!SAFE.has(request.method) && isForeign(request, own)) {
      throw new DomainError('foreign_origin', 'This request comes from another site and was refused.');
    }
    // Only calls have access rules; pages and files read no session.
    const { access, endpoint } = request.routeOptions.config;
    if (access === undefined) return done();
    const recalled = sessions.recall(request, endpoint);
    if (recalled !== undefined) {
      admit(request, reply, access, recalled);
      return done();
    }
    sessions
      .of(request, endpoint)
      .then((session) => admit(request, reply, access, session))
      .then(() => done(), done);
  });
}

/**
 * For a GET that changes something, as the product's calls have it: only this site's own scripts may call it. Throws
 * 403 `same_origin_only` otherwise.
 */
export function assertOwnScript(request: FastifyRequest, settings: Settings): void {
  if (!request.headers['x-requested-with'] || isForeign(request, ownOrigins(settings))) {
    throw new DomainError('same_origin_only', 'This address only answers the pages of this site.');
  }
}
