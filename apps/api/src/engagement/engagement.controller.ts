import { Body, Controller, Inject, Req, Res } from '@nestjs/common';
import { IsBoolean, IsIn } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  referrerRule,
  shareChannels,
  viewWindowMinutes,
  type NewestCopy,
  type ShareChannel,
  type ShareTemplateRequest,
  type ViewCounted,
  type ViewTemplateRequest,
} from '@quotewright/domain/engagement/contract.js';
import * as calls from '@quotewright/domain/engagement/endpoints.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { templateMissing } from '@quotewright/domain/templates/contract.js';
import { mayEdit } from '@quotewright/domain/templates/details.js';
import { viewedTemplates } from '@quotewright/projections/templates/viewed-template.js';
import { newestCopies } from '@quotewright/projections/templates/newest-copies.js';
import { Call } from '../platform/http/call.js';
import { cookieHeader, readCookie } from '../platform/auth/cookies.js';
import { Throttle } from '../platform/auth/throttle.js';
import { Together } from '../platform/db/together.js';
import { Viewer } from '../platform/http/access.js';
import { Id } from '../platform/http/fields.js';
import { Follows } from '../platform/http/rules.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { SETTINGS, type Settings } from '../platform/settings.js';
import { isPreload, isProgram } from '../platform/http/programs.js';
import { Shares } from './shares.js';
import { Views, type Counted } from './views.js';
import { MayBeAbsent } from '../platform/http/validation.js';

class ViewTemplateDto implements ViewTemplateRequest {
  @Id() quote_template_id: number;
  @MayBeAbsent() @Follows(referrerRule) referrer?: string;
  @MayBeAbsent() @IsBoolean() automated?: boolean;
  @MayBeAbsent() @IsBoolean() embedded?: boolean;
}

class ShareTemplateDto implements ShareTemplateRequest {
  @Id() quote_template_id: number;
  @IsIn(shareChannels, { message: `channel is one of ${shareChannels.join(', ')}.` }) channel: ShareChannel;
}

/** How long a beacon waits for others (ms): nobody waits for its answer. */
const BEACON_PAUSE = 20;
/** More new browsers than this behind one address are a program that drops its cookies: it counts no views. */
const NEW_VISITORS = { times: 60, seconds: 600 };
/** The same of one template, whose count such a program would raise: a company may share the address. */
const NEW_OF_TEMPLATE = { times: 10, seconds: viewWindowMinutes * 60 };
/** Beacons of one template from one address in a day: a program may keep cookies, and use those that it got elsewhere. */
const OF_TEMPLATE_A_DAY = { times: 200, seconds: 24 * 60 * 60 };
/** Shares of one template from one address: more are a program, or somebody who presses again and again. */
const SHARES = { times: 10, seconds: viewWindowMinutes * 60 };
/** What the cookie of a visitor holds. */
const VISITOR = /^[\w-]{44}$/;

/** Whether attempts are within their limits; visitors are not told that they are not. */
async function withinLimit(hits: Promise<unknown>): Promise<boolean> {
  try {
    await hits;
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'too_many_attempts') return false;
    throw error;
  }
}

/** Whether a browser asks not to be tracked (Global Privacy Control, Do Not Track): it gets no cookie. */
const wantsPrivacy = ({ headers }: FastifyRequest): boolean => headers['sec-gpc'] === '1' || headers.dnt === '1';

/** Views, tries, shares and copies of templates. */
@Controller()
export class EngagementController {
  /** The first step of each beacon: those that leave it together share the statements of the later ones. */
  private readonly viewed = new Together((ids: readonly number[]) => viewedTemplates(this.read, ids), BEACON_PAUSE);

  constructor(
    private readonly views: Views,
    private readonly shares: Shares,
    private readonly read: ReadModels,
    private readonly throttle: Throttle,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Call(calls.view)
  async view(
    @Body() body: ViewTemplateDto,
    @Viewer() viewer: Actor | null,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ViewCounted> {
    return this.count('view', body, viewer, request, reply);
  }

  @Call(calls.tryOut)
  async tryOut(
    @Body() body: ViewTemplateDto,
    @Viewer() viewer: Actor | null,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ViewCounted> {
    return this.count('try', body, viewer, request, reply);
  }

  @Call(calls.share)
  async share(
    @Body() { quote_template_id: templateId, channel }: ShareTemplateDto,
    @Viewer() viewer: Actor | null,
    @Req() request: FastifyRequest,
  ): Promise<ViewCounted> {
    const { visible, own } = await this.look(templateId, viewer);
    if (!visible) throw new DomainError('template_not_found', templateMissing);
    if (own || isProgram(request.headers)) return { counted: false };
    const who = ['share', String(templateId), request.visitorAddress];
    if (!(await withinLimit(this.throttle.hit(who, SHARES)))) return { counted: false };
    await this.shares.count(templateId, channel, viewer?.userType ?? 'guest');
    return { counted: true };
  }

  @Call(calls.newestCopies)
  async newestCopies(): Promise<NewestCopy[]> {
    return newestCopies(this.read);
  }

  /** Counts what a page reports, by the same rules for all: what is left out of views is noted with its reason. */
  private async count(
    kind: Counted,
    { quote_template_id: templateId, referrer = '', automated, embedded }: ViewTemplateDto,
    viewer: Actor | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<ViewCounted> {
    const note = async (id: number, outcome: Parameters<Views['leaveOut']>[1]): Promise<void> => {
      if (kind === 'view') await this.views.leaveOut(id, outcome);
    };
    const { exists, visible, own } = await this.look(templateId, viewer);
    if (!visible) {
      await note(exists ? templateId : 0, 'not_public');
      throw new DomainError('template_not_found', templateMissing);
    }
    const leaveOut = async (outcome: Parameters<Views['leaveOut']>[1]): Promise<ViewCounted> => {
      await note(templateId, outcome);
      return { counted: false };
    };
    if (own) return leaveOut(viewer?.userType === 'admin' ? 'admin' : 'owner');
    if (automated || isProgram(request.headers)) return leaveOut('bot');
    if (isPreload(request.headers)) return leaveOut('preloaded');
    if (wantsPrivacy(request)) return leaveOut('private');
    const visitor = embedded
      ? await this.embeddedVisitor(templateId, request)
      : await this.visitor(templateId, request, reply);
    if (!visitor || !(await this.withinDay(kind, templateId, request))) return leaveOut('crowd');
    return {
      counted: await this.views.count(
        kind,
        templateId,
        visitor,
        viewer?.userType ?? 'guest',
        this.foreignHost(referrer),
      ),
    };
  }

  /** Whether there is such a template, and whether the viewer sees its page, as one of those who may edit it. */
  private async look(
    templateId: number,
    viewer: Actor | null,
  ): Promise<{ exists: boolean; visible: boolean; own: boolean }> {
    const found = await this.viewed.add(templateId);
    if (!found) return { exists: false, visible: false, own: false };
    const own = mayEdit(found.owner, viewer);
    return { exists: true, visible: own || found.published, own };
  }

  /** The browser's id for today, set with its first view; `null` if one address requests too many. */
  private async visitor(templateId: number, request: FastifyRequest, reply: FastifyReply): Promise<string | null> {
    const { secure } = this.settings;
    const cookie = secure ? '__Host-visitor' : 'visitor';
    const set = (visitor: string, seconds: number): void =>
      void reply.header('set-cookie', cookieHeader(cookie, visitor, seconds, secure));
    const known = await this.visitorIn(request, cookie);
    if (known) return known;
    const before = secure ? await this.visitorIn(request, 'visitor') : null;
    if (before) {
      // From before the prefix: the same visitor under the bound name.
      set(before, await this.views.secondsToday());
      void reply.header('set-cookie', cookieHeader('visitor', '', 0, secure));
      return before;
    }
    if (!(await this.mayBeNew(templateId, request))) return null;
    const visitor = await this.views.newVisitor();
    set(visitor, await this.views.secondsToday());
    return visitor;
  }

  /** The visitor that a cookie of the request names, if it was given out today. */
  private async visitorIn({ headers }: FastifyRequest, cookie: string): Promise<string | null> {
    const given = readCookie(headers.cookie, cookie);
    return given && VISITOR.test(given) && (await this.views.knows(given)) ? given : null;
  }

  /**
   * What tells visitors of other sites' frames apart: address and browser, kept as the hash of the day alone. `null` as
   * for `visitor`.
   */
  private async embeddedVisitor(templateId: number, request: FastifyRequest): Promise<string | null> {
    if (!(await this.mayBeNew(templateId, request))) return null;
    return `embedded ${request.visitorAddress} ${request.headers['user-agent']}`;
  }

  /** Counts a browser that nobody knows yet: false if there are too many behind one address. */
  private async mayBeNew(templateId: number, { visitorAddress }: FastifyRequest): Promise<boolean> {
    return withinLimit(
      Promise.all([
        this.throttle.hit(['visitor', String(templateId), visitorAddress], NEW_OF_TEMPLATE),
        this.throttle.hit(['visitor', visitorAddress], NEW_VISITORS),
      ]),
    );
  }

  /** Counts a beacon of a known or new visitor: false if the day had too many of its kind and template from this address. */
  private async withinDay(kind: Counted, templateId: number, { visitorAddress }: FastifyRequest): Promise<boolean> {
    const place = await this.views.placeToday(visitorAddress);
    return withinLimit(this.throttle.hit([`${kind} of day`, String(templateId), place], OF_TEMPLATE_A_DAY));
  }

  /** Host of the referring site; empty for our own pages and for invalid addresses. */
  private foreignHost(referrer: string): string {
    if (!URL.canParse(referrer)) return '';
    const { host } = new URL(referrer);
    return host === new URL(this.settings.publicUrl).host ? '' : host.slice(0, 200);
  }
}
