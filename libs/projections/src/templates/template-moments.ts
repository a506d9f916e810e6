import { idOfStream, type Actor, type Recorded } from '@quotewright/domain/kernel/decider.js';
import type { StreamErased } from '@quotewright/domain/kernel/stream-erased.js';
import type { Moment } from '@quotewright/domain/templates/contract.js';
import type { MomentEvent } from '@quotewright/domain/templates/moments.js';
import { ownStream, projection, type ReadModels, type Rows } from '../kernel/projection.js';
import { templateHistory } from './template-history.js';

type Of<Type extends MomentEvent['type']> = Recorded<Extract<MomentEvent, { type: Type }>>;
const keyOf = ({ stream, data }: Of<MomentEvent['type']>) => ({ template_id: idOfStream(stream), moment: data.moment });

/** The named moments of each template. */
export const templateMoments = projection<MomentEvent | StreamErased>({
  name: 'template-moments',
  version: 1,
  tables: {
    moment: {
      columns: {
        template_id: 'integer',
        moment: 'integer',
        name: 'text',
        version: 'integer',
        at: 'timestamptz',
        actor_id: 'integer?',
        user_type: 'text?',
      },
      key: ['template_id', 'moment'],
    },
  },
  key: ownStream,
  on: {
    MomentNamed: (rows: Rows, event: Of<'MomentNamed'>) => {
      const { name, version, at } = event.data;
      const { actorId: actor_id, userType: user_type } = event.meta;
      rows.put('moment', { ...keyOf(event), name, version, at, actor_id, user_type });
    },
    MomentRenamed: (rows: Rows, event: Of<'MomentRenamed'>) =>
      rows.patch('moment', keyOf(event), { name: event.data.name }),
    MomentRemoved: (rows: Rows, event: Of<'MomentRemoved'>) => rows.remove('moment', keyOf(event)),
    StreamErased: async (rows: Rows, { data: { stream } }: Recorded<StreamErased>) => {
      if (stream.startsWith('moments-')) await rows.removeWhere('moment', { template_id: idOfStream(stream) });
    },
  },
});

/** The named moments of a template, the newest version first. The caller has checked that the reader may edit it. */
export async function momentsOf(read: ReadModels, templateId: number): Promise<Moment[]> {
  const rows = await read
    .knex({ m: read.table(templateMoments, 'moment') })
    .join({ v: read.table(templateHistory, 'event') }, (on) =>
      on.on('v.template_id', 'm.template_id').on('v.revision', read.knex.raw('m.version - 1')),
    )
    .join({ e: read.table(templateHistory, 'entry') }, 'e.entry_id', 'v.entry_id')
    .leftJoin({ u: 'app.user' }, 'u.id', 'm.actor_id')
    .where({ 'm.template_id': templateId })
    .orderBy([
      { column: 'm.version', order: 'desc' },
      { column: 'm.moment', order: 'desc' },
    ])
    .select<
      {
        moment: number;
        name: string;
        version: number;
        at: Date;
        position: string;
        actor_id: number | null;
        user_type: Actor['userType'] | null;
        actor: string | null;
      }[]
    >('m.moment', 'm.name', 'm.version', 'm.at', 'e.position', 'm.actor_id', 'm.user_type', 'u.name as actor');
  return rows.map(({ moment: id, name, version, at, position, actor_id, user_type, actor }) => ({
    id,
    name,
    version,
    at: at.toISOString(),
    position,
    actor: { id: actor_id, name: actor, user_type },
  }));
}
