import { Controller } from '@nestjs/common';
import type { OutboxMail } from '@quotewright/domain/system/contract.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import * as calls from '@quotewright/domain/system/endpoints.js';
import { Call } from '../http/call.js';
import { Mailer } from './mailer.js';

/** The e-mails that would have been sent, without a mail server. */
@Controller()
export class OutboxController {
  constructor(private readonly mailer: Mailer) {}

  @Call(calls.outbox)
  async list(): Promise<OutboxMail[]> {
    if (!this.mailer.captures) throw new DomainError('not_found', 'E-mails are sent, so there is no outbox.');
    const mails = await this.mailer.outbox();
    return mails.map(({ id, recipient, subject, text, attachment, created_at }) => ({
      id,
      to: recipient,
      subject,
      text,
      attachment,
      created_at: created_at.toISOString(),
    }));
  }
}
