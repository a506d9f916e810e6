import { applyDecorators, createParamDecorator, HttpCode, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import type { Actor, UserType } from '@quotewright/domain/kernel/decider.js';

/** Who may call a route. */
export type Access = 'public' | 'signed-in' | readonly UserType[];

/** The metadata key under which a controller method keeps its `Access`; read by the test that enumerates all routes. */
export const ACCESS = 'quotewright:access';

/**
 * The access stands in the route's own config, so that it is checked before the body is read (`access-hook.ts`), and every
 * call answers 200 (the status of a command that worked is not its HTTP verb's).
 */
function access(value: Access, pictures = false): MethodDecorator {
  return applyDecorators(SetMetadata(ACCESS, value), RouteConfig({ access: value, pictures }), HttpCode(200));
}

/** Anybody may call this method; `@Viewer()` is `null` for guests. Stands on the method, never on the class. */
export const Public = (): MethodDecorator => access('public');

/**
 * Every account may call this method.
 * @param takes pictures: its bodies may be so large (`server.ts`)
 */
export const SignedIn = (takes: { pictures?: boolean } = {}): MethodDecorator => access('signed-in', takes.pictures);

/** Only accounts of these types may call this method; others get 403, guests 401. */
export const Roles = (...userTypes: [UserType, ...UserType[]]): MethodDecorator => access(userTypes);

/** Whether a caller passes. */
export function mayCall(access: Access, actor: Actor | null): boolean {
  if (access === 'public') return true;
  return actor !== null && (access === 'signed-in' || access.includes(actor.userType));
}

/** Who calls: an `Actor`, or `null` for a guest (never `null` behind `@Roles` or `@SignedIn`). */
export const Viewer = createParamDecorator(
  (_: unknown, context: ExecutionContext): Actor | null => context.switchToHttp().getRequest<FastifyRequest>().actor,
);
