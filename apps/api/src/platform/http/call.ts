import { applyDecorators, Delete, Get, HttpCode, Post, SetMetadata } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { AnswerOf, Endpoint } from '@quotewright/domain/kernel/endpoint.js';
import type { Answer } from './answer.js';

/** The metadata key under which a controller method keeps its `Endpoint`. */
export const ENDPOINT = 'quotewright:endpoint';

type Awaitable<T> = T | Promise<T>;
/** What the method of an endpoint returns. */
type Handler<E extends Endpoint> = (...args: never[]) => Awaitable<AnswerOf<E> | Answer<AnswerOf<E>>>;

const ROUTE = { GET: Get, POST: Post, DELETE: Delete };

/**
 * Makes a controller method answer an endpoint: its route, who may call it, and the type of its answer follow from the
 * value. The endpoint stands in the route's own config, so that access is checked before the body is read. Every call
 * answers 200: the status of a command that worked is not that of its HTTP method.
 */
export function Call<E extends Endpoint>(endpoint: E) {
  return <H extends Handler<E>>(target: object, key: string, descriptor: TypedPropertyDescriptor<H>): void =>
    applyDecorators(
      ROUTE[endpoint.method](endpoint.path),
      SetMetadata(ENDPOINT, endpoint),
      RouteConfig({ access: endpoint.access, endpoint }),
      HttpCode(200),
    )(target, key, descriptor);
}
