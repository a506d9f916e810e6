import type { MasterProductRow } from '@quotewright/domain/catalogue/contract.js';
import * as calls from '@quotewright/domain/catalogue/endpoints.js';
import { Ellipsis } from 'lucide-react';
import { messageOf } from '../../../../api/errors.js';
import { useCommand } from '../../../../api/use-command.js';
import { useUndoable } from '../../../../features/template-change/use-undoable.js';
import { useConfirm } from '../../../../ui/confirm.js';
import { Menu } from '../../../../ui/menu.js';
import { useToast } from '../../../../ui/toast.js';

/** Rename, merge, take a merge back, and delete what is empty. */
export function MasterProductActions({
  row,
  onOpen,
}: {
  row: MasterProductRow;
  onOpen: (dialog: 'name' | 'merge') => void;
}) {
  const command = useCommand();
  const confirm = useConfirm();
  const toast = useToast();
  const undoable = useUndoable();

  async function run(work: () => Promise<unknown>) {
    try {
      await work();
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    }
  }

  const separate = ({ id }: { id: number }) =>
    run(async () => {
      const { message } = await command(calls.unmergeMasterProduct, { body: { id } });
      undoable(message, () => command(calls.mergeMasterProduct, { body: { id, into: row.id } }));
    });

  async function remove() {
    const question = { title: `Delete ${row.name}?`, body: 'Nothing is sold in it. You can’t undo this.' };
    if (!(await confirm({ ...question, action: 'Delete', danger: true }))) return;
    await run(async () => {
      const { message } = await command(calls.deleteMasterProduct, { body: { id: row.id } });
      toast({ title: row.name, message });
    });
  }

  return (
    <Menu
      className="btn icon small ghost"
      end
      label={`Actions for ${row.name}`}
      summary={<Ellipsis aria-hidden="true" />}
    >
      <button type="button" onClick={() => onOpen('name')}>
        Rename
      </button>
      {row.state !== 'private' && (
        <button type="button" onClick={() => onOpen('merge')}>
          Merge with another
        </button>
      )}
      {row.merged.map((one) => (
        <button key={one.id} type="button" onClick={() => void separate(one)}>
          {`Undo the merge with ${one.name}`}
        </button>
      ))}
      {row.offers === 0 && row.merged.length === 0 && (
        <>
          <hr />
          <button type="button" className="danger" onClick={() => void remove()}>
            Delete
          </button>
        </>
      )}
    </Menu>
  );
}
