import { Body, Controller, Param, Query } from '@nestjs/common';
import { isMailKind, type MailPreview } from '@quotewright/domain/emails/contract-kinds.js';
import * as calls from '@quotewright/domain/emails/endpoints.js';
import {
  type SentRecipient,
  type SentTemplates,
  type TemplatesPreview,
  type TemplatesSent,
} from '@quotewright/domain/emails/contract.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { isMailing, listSentTemplates, recipientsOf } from '@quotewright/projections/emails/sent-templates.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { Context } from '../platform/http/context.js';
import { IdParam, PageQuery } from '../platform/http/fields.js';
import { Mailer } from '../platform/mail/mailer.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { KindParam, PreviewTemplatesDto, SendTemplatesDto } from './emails.dto.js';
import { Mailings } from './mailings.js';

/** Templates by e-mail, and their recipients (docs/adr/0022). */
@Controller()
export class EmailsController {
  constructor(
    private readonly mailings: Mailings,
    private readonly mailer: Mailer,
    private readonly read: ReadModels,
  ) {}

  @Call(calls.preview)
  async preview(@Body() body: PreviewTemplatesDto): Promise<TemplatesPreview> {
    return this.mailings.preview(body);
  }

  @Call(calls.send)
  async send(@Body() body: SendTemplatesDto, @Context() context: CommandContext): Promise<Answer<TemplatesSent>> {
    const { result, recipients } = await this.mailings.send(body, context);
    const emails = recipients.total === 1 ? 'One e-mail is' : `${recipients.total} e-mails are`;
    return answer({ id: result.id, recipients }, { message: `${emails} on the way.`, result });
  }

  @Call(calls.sent)
  async sent(@Query() query: PageQuery): Promise<Page<SentTemplates>> {
    return listSentTemplates(this.read, query);
  }

  @Call(calls.recipients)
  async recipients(@Param() { id }: IdParam, @Query() query: PageQuery): Promise<Page<SentRecipient>> {
    if (!(await isMailing(this.read, id))) throw new DomainError('not_found', 'This mailing was not found.');
    return recipientsOf(this.read, id, query);
  }

  @Call(calls.kind)
  kind(@Param() { kind }: KindParam): MailPreview {
    if (!isMailKind(kind)) throw new DomainError('not_found', 'This kind of e-mail was not found.');
    return this.mailer.preview(kind);
  }
}
