import { Body, Controller, Query, Req, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { NoticesPage, Notifications, UnreadNotices } from '@quotewright/domain/emails/contract-notices.js';
import * as calls from '@quotewright/domain/emails/endpoints.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { Database } from '../platform/db/database.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { Viewer } from '../platform/http/access.js';
import { PageQuery } from '../platform/http/fields.js';
import { isOfSender, markFailing } from '../platform/mail/failing.js';
import { BounceSignature, signedAt } from './bounce-signature.js';
import { BouncesDto, ChooseNotificationDto, ReadNoticesDto } from './emails.dto.js';
import { Notices } from './notices.js';

/** What accounts were told of and choose to be told of, and what mail providers report. */
@Controller()
export class NoticesController {
  constructor(
    private readonly notices: Notices,
    private readonly db: Database,
  ) {}

  @Call(calls.notices)
  async page(@Viewer() viewer: Actor, @Query() query: PageQuery): Promise<NoticesPage> {
    return this.notices.page(viewer, query);
  }

  @Call(calls.unreadNotices)
  async unread(@Viewer() viewer: Actor): Promise<UnreadNotices> {
    return this.notices.unread(viewer);
  }

  @Call(calls.readNotices)
  async read(@Viewer() viewer: Actor, @Body() body: ReadNoticesDto): Promise<Answer<null>> {
    await this.notices.read(body, viewer);
    return answer(null, { message: 'Marked as read.' });
  }

  @Call(calls.notifications)
  async notifications(@Viewer() viewer: Actor): Promise<Notifications> {
    return this.notices.choices(viewer);
  }

  @Call(calls.chooseNotification)
  async choose(@Viewer() viewer: Actor, @Body() body: ChooseNotificationDto): Promise<Answer<null>> {
    await this.notices.choose(body, viewer);
    return answer(null, { message: 'Saved.' });
  }

  @Call(calls.reportBounces)
  @UseGuards(BounceSignature)
  async bounces(@Body() { bounces }: BouncesDto, @Req() request: FastifyRequest): Promise<null> {
    await markFailing(
      this.db.knex,
      bounces
        .filter(({ status }) => status === undefined || !isOfSender(status))
        .map(({ email, status }) => ({ address: email, reason: status ?? 'reported' })),
      signedAt(request),
    );
    return null;
  }
}
