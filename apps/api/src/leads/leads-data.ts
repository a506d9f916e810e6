import { Injectable } from '@nestjs/common';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { OwnData } from '../platform/own-data/own-data.js';
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
    for (const id of await this.leads.idsOf(viewer)) {
      const lead = await this.leads.find(id, viewer);
      if (lead) yield lead;
    }
  }
}
