import { Body, Controller, Param } from '@nestjs/common';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { galleryRules } from '@quotewright/domain/kernel/reasons.js';
import type { ReadyRow, TemplateReady } from '@quotewright/domain/templates/contract.js';
import { isGallery } from '@quotewright/domain/templates/details.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { unreadyIn } from '@quotewright/domain/templates/ready.js';
import { templatesByIds, type TemplateRow } from '@quotewright/projections/templates/template-details.js';
import { readinessOf } from '@quotewright/projections/templates/template-ready.js';
import { ownerOf } from '@quotewright/projections/templates/template-view.js';
import { Policies } from '../platform/commands/policies.js';
import { Database } from '../platform/db/database.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { IdParam } from '../platform/http/fields.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { AcknowledgeDto, ReadyOfDto } from './templates.dto.js';
import { Templates } from './templates.js';

const checkedState = ({ id, staged }: TemplateRow) => ({ id, content: staged });

/** Whether gallery templates are ready to be published. */
@Controller()
export class TemplateReadyController {
  constructor(
    private readonly templates: Templates,
    private readonly policies: Policies,
    private readonly db: Database,
    private readonly read: ReadModels,
  ) {}

  @Call(calls.ready)
  async ready(@Param() { id }: IdParam, @Viewer() viewer: Actor): Promise<TemplateReady> {
    const row = await this.templates.reviewed(id, viewer);
    const [[readiness], { ready: rule }] = await Promise.all([
      readinessOf(this.read, [checkedState(row)]),
      this.policies.of(galleryRules),
    ]);
    return { quote_template_id: id, version: row.revision + 1, rule, ...readiness! };
  }

  @Call(calls.readyOf)
  async readyOf(@Body() { ids }: ReadyOfDto): Promise<ReadyRow[]> {
    const rows = (await templatesByIds(this.read, ids)).filter((row) => isGallery(ownerOf(row)));
    const found = await readinessOf(this.read, rows.map(checkedState));
    return rows.map(({ id }, at) => ({
      quote_template_id: id,
      failing: unreadyIn(found[at]!.checks).map(({ code }) => code),
    }));
  }

  @Call(calls.acknowledge)
  async acknowledge(@Body() body: AcknowledgeDto, @Viewer() viewer: Actor): Promise<Answer<null>> {
    const row = await this.templates.reviewed(body.quote_template_id, viewer);
    const [readiness] = await readinessOf(this.read, [checkedState(row)]);
    const { path, value, acknowledged } = body;
    if (!readiness!.warnings.some((warning) => warning.path === path && warning.value === value))
      throw new DomainError('warning_not_found', 'There is no such warning any more. Look at the line again.');
    const named = { template_id: row.id, path, value_hash: value };
    const table = this.db.knex('app.warning_acknowledged');
    if (acknowledged)
      await table
        .insert({ ...named, account_id: viewer.id, user_type: viewer.userType })
        .onConflict(['template_id', 'path', 'value_hash'])
        .ignore();
    else await table.where(named).delete();
    return answer(null, { message: acknowledged ? 'Marked as right.' : 'No longer marked as right.' });
  }
}
