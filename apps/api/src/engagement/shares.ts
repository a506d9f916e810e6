import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ShareChannel, ViewerType } from '@quotewright/domain/engagement/contract.js';
import { engagementStream, type EngagementEvent } from '@quotewright/domain/engagement/engagement.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import { EVENT_STORE } from '../platform/event-store/event-store.js';

/** Shares of public pages. They are rare, so each is an event. */
@Injectable()
export class Shares {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  /** Writes one share to the log, without who shared. */
  async count(templateId: number, channel: ShareChannel, userType: ViewerType): Promise<void> {
    const event: EngagementEvent = { type: 'TemplateShared', data: { templateId, channel, userType } };
    const [id, commandId] = [randomUUID(), randomUUID()];
    const meta = {
      at: new Date().toISOString(),
      actorId: null,
      userType: null,
      source: 'system' as const,
      batchId: commandId,
      commandId,
      command: 'CountShare',
      causationId: null,
      reason: null,
      schemaVersion: 1,
    };
    await this.store.append(engagementStream(templateId, meta.at), [{ id, ...event, meta }], 'any');
  }
}
