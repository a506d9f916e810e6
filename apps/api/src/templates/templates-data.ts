import { Injectable } from '@nestjs/common';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { templateById } from '@quotewright/projections/templates/template-details.js';
import { jobsOf } from '@quotewright/projections/templates/template-jobs.js';
import { listTemplates } from '@quotewright/projections/templates/template-listing.js';
import { momentsOf } from '@quotewright/projections/templates/template-moments.js';
import { stagedState, templateDetailsView } from '@quotewright/projections/templates/template-view.js';
import { OwnData, everyRow } from '../platform/own-data/own-data.js';
import { ReadModels } from '../platform/projections/read-models.js';

/** What a business's export holds of templates. */
@Injectable()
export class TemplatesData {
  constructor(
    private readonly read: ReadModels,
    data: OwnData,
  ) {
    data.holds({
      name: 'templates',
      about: 'My QTemplates: details, questions, lines, formulas, sample jobs and named moments.',
      whose: 'business',
      rows: (viewer, picture) => this.rows(viewer, picture),
    });
  }

  private async *rows(viewer: Actor, picture: (hash: string | null) => void): AsyncGenerator<object> {
    for await (const { id } of everyRow((request) =>
      listTemplates(this.read, viewer, { ...request, scope: 'mine', sort: { field: 'id', type: 'asc' } }),
    )) {
      const row = await templateById(this.read, id);
      if (!row) continue;
      const details = await templateDetailsView(this.read, row, stagedState(row), viewer);
      for (const { image } of details.images) picture(image);
      yield { ...details, jobs: await jobsOf(this.read, row, viewer), moments: await momentsOf(this.read, id) };
    }
  }
}
