import {
  applyDecorators,
  Delete,
  Get,
  HttpCode,
  Patch,
  Post,
  Put,
  SetMetadata,
  type StreamableFile,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { AnswerOf, Endpoint } from '@quotewright/domain/kernel/endpoint.js';
import type { Answer } from './answer.js';

/** The metadata key of a controller method's `Endpoint`. */
export const ENDPOINT = 'quotewright:endpoint';

type Awaitable<T> = T | Promise<T>;
/** The result type of an endpoint's method; a file is not wrapped. */
type Handler<E extends Endpoint> = (...args: never[]) => Awaitable<AnswerOf<E> | Answer<AnswerOf<E>> | StreamableFile>;

const ROUTE = { GET: Get, POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete };

/**
 * Binds a controller method to an endpoint, which defines its route, access and result type. The endpoint is in the
 * route's config, so that access is checked before the body is read. Every call answers 200: a successful command does
 * not depend on its HTTP method.
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
