import type { Category } from '@quotewright/domain/categories/contract.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { publishedCategoriesQuery, useChooseCategories } from '../../api/categories.js';
import { messageOf } from '../../api/errors.js';
import { QueryFailed } from '../query-failed/query-failed.js';
import { Button } from '../../ui/button.js';
import { DataTable } from '../../ui/data-table.js';
import { Dialog } from '../../ui/dialog.js';
import { Notice, Skeleton } from '../../ui/states.js';
import { useToast } from '../../ui/toast.js';
import { useGuardedClose } from '../form/use-guarded-close.js';

/** Which categories a business works in. The default export, because it is loaded on demand. */
export default function ChooseCategories({ chosen, onClose }: { chosen: readonly Category[]; onClose: () => void }) {
  const categories = useQuery(publishedCategoriesQuery);
  const choose = useChooseCategories();
  const toast = useToast();
  const [selected, setSelected] = useState<ReadonlySet<number>>(() => new Set(chosen.map(({ id }) => id)));

  const close = useGuardedClose({
    dirty: selected.size !== chosen.length || chosen.some(({ id }) => !selected.has(id)),
    saving: choose.isPending,
    about: 'your categories',
    onClose,
  });

  async function save() {
    try {
      const { message } = await choose.mutateAsync([...selected]);
      toast({ title: 'Success', message });
      onClose();
    } catch {
      // The failure shows above the buttons, and the selection stays.
    }
  }

  return (
    <Dialog
      open
      title="Your categories"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" busy={choose.isPending} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <p className="text-sm text-ink-2">
        The gallery and My QTemplates begin with the trades you do. Everything else stays one press away.
      </p>
      {categories.isPending && <Skeleton className="h-64" />}
      <QueryFailed query={categories} />
      {categories.data && (
        <DataTable
          caption="Categories"
          rows={categories.data}
          rowId={({ id }) => id}
          columns={[{ id: 'title', header: `${selected.size} chosen`, phone: 'wide', cell: ({ title }) => title }]}
          selection={{ mode: 'multi', selected, onSelect: setSelected, rowName: ({ title }) => title }}
        />
      )}
      {choose.isError && (
        <Notice tone="bad" live>
          {messageOf(choose.error)}
        </Notice>
      )}
    </Dialog>
  );
}
