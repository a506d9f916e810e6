import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { signatureHeader, signatureSeconds } from '@quotewright/domain/emails/contract-notices.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { Clock } from '../platform/clock.js';
import { SETTINGS, type Settings } from '../platform/settings.js';

/**
 * Lets a report of bounces pass if it is signed with the shared secret, not long ago. Without a secret there is no such
 * call.
 */
@Injectable()
export class BounceSignature implements CanActivate {
  constructor(
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const { headers, signedText } = context.switchToHttp().getRequest<FastifyRequest>();
    const { bounceSecret } = this.settings;
    if (bounceSecret === null) throw new DomainError('not_found', 'Reports of bounces are turned off.');
    const [time, given] = partsOf(headers);
    const made = createHmac('sha256', bounceSecret).update(`${time}.${signedText}`).digest();
    const age = Math.abs(this.clock.now().getTime() / 1_000 - Number(time));
    if (given === '' || !timingSafeEqual(Buffer.from(given, 'hex'), made) || age > signatureSeconds)
      throw new DomainError('bad_signature', 'The signature is missing, wrong or too old.');
    return true;
  }
}

/** The time and the code in the header of a signature; empty without one. */
function partsOf(headers: FastifyRequest['headers']): [time: string, code: string] {
  const [, time = '', code = ''] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(String(headers[signatureHeader])) ?? [];
  return [time, code];
}

/** When a report that has passed was signed: the end of that second. */
export const signedAt = ({ headers }: FastifyRequest): Date => new Date((Number(partsOf(headers)[0]) + 1) * 1_000);
