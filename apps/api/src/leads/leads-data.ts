import { Injectable } from '@nestjs/common';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { OwnData, everyRow } from '../platform/own-data/own-data.js';
import { Leads } from './leads.js';

/** What a business's export holds of leads: those it sent and those it got. */
@Injectable()
export class LeadsData {
  constructor(
    private readonly leads: Leads,
    data: OwnData,
  ) {
    data.holds({
      name: 'leads',
      about: 'Leads that your business sent or got.',
      whose: 'business',
      rows: (viewer) => this.rows(viewer),
    });
  }

  private async *rows(viewer: Actor): AsyncGenerator<object> {
    for await (const { id } of everyRow((request) => this.leads.list(request, viewer)))
      yield await this.leads.byId(id, viewer);
  }
}
