import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import type { Access } from '@quotewright/domain/kernel/endpoint.js';

/** Whether a caller may pass. */
export function mayCall(access: Access, actor: Actor | null): boolean {
  if (access === 'public') return true;
  return actor !== null && (access === 'signed-in' || access.includes(actor.userType));
}

/** The caller: an `Actor`, or `null` for a guest (never `null` if the endpoint requires an account). */
export const Viewer = createParamDecorator(
  (_: unknown, context: ExecutionContext): Actor | null => context.switchToHttp().getRequest<FastifyRequest>().actor,
);
