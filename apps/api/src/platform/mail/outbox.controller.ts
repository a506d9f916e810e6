import { Controller, Get } from '@nestjs/common';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { Roles } from '../http/access.js';
import { Mailer } from './mailer.js';

/** A captured letter, as an admin reads it. */
interface OutboxMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  created_at: string;
}

/** The letters that would have been sent, where no mail server is set. */
@Controller('api/outbox')
export class OutboxController {
  constructor(private readonly mailer: Mailer) {}

  @Get()
  @Roles('admin')
  async list(): Promise<OutboxMail[]> {
    if (!this.mailer.captures) throw new DomainError('not_found', 'Mail is sent, not kept: there is no outbox.');
    const mails = await this.mailer.outbox();
    return mails.map(({ id, recipient, subject, text, created_at }) => ({
      id,
      to: recipient,
      subject,
      text,
      created_at: created_at.toISOString(),
    }));
  }
}
