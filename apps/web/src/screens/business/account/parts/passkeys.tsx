import type { Passkey } from '@quotewright/domain/identity/contract-passkeys.js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../../api/errors.js';
import { passkeysQuery, useRemovePasskey } from '../../../../api/security.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { passkeysWork } from '../../../../lib/passkey.js';
import { Button } from '../../../../ui/button.js';
import { useConfirm } from '../../../../ui/confirm.js';
import { DataTable, type Column } from '../../../../ui/data-table.js';
import { dialogPart } from '../../../../ui/dialog-part.js';
import { Dim } from '../../../../ui/ornament.js';
import { SkeletonText } from '../../../../ui/states.js';
import { Ago, Day } from '../../../../ui/time.js';
import { useToast } from '../../../../ui/toast.js';

/** Loaded on demand. */
const AddPasskey = dialogPart(
  'screens/business/account/parts/add-passkey-dialog.tsx',
  'Add a passkey',
  () => import('./add-passkey-dialog.js'),
);
const RenamePasskey = dialogPart(
  'screens/business/account/parts/rename-passkey-dialog.tsx',
  'Rename the passkey',
  () => import('./rename-passkey-dialog.js'),
);

const name: Column<Passkey> = {
  id: 'name',
  header: 'Name',
  phone: 'wide',
  cell: (row) => (
    <>
      <bdi className="name">{row.name}</bdi>
      <span className="note block">
        {'Added on '}
        <Day at={row.created_at} />
      </span>
    </>
  ),
};

const lastUse: Column<Passkey> = {
  id: 'used',
  header: 'Last use',
  // A phone shows it without the header.
  cell: (row) =>
    row.used_at ? (
      <>
        {'Used '}
        <Ago at={row.used_at} />
      </>
    ) : (
      'Never used'
    ),
};

/** Why no passkey can be made on this page; `null` if one can. */
function obstacle(address: string | null, works: boolean): string | null {
  if (address === null)
    return 'Passkeys need an address with https and a domain name. This installation has none, so browsers make no passkeys for it.';
  if (window.location.origin !== address) return `Passkeys work at ${address} only. Open your account there.`;
  return works ? null : 'This browser knows no passkeys.';
}

/** The keys that sign in instead of the password: which there are, and adding, naming and removing them. */
export function Passkeys({ userId }: { userId: number }) {
  const list = useQuery(passkeysQuery(userId));
  const remove = useRemovePasskey();
  const confirm = useConfirm();
  const toast = useToast();
  const [dialog, setDialog] = useState<'add' | Passkey | null>(null);
  const close = () => setDialog(null);
  // Only the browser knows: `undefined` until then.
  const [hindered, setHindered] = useState<string | null>();
  const address = list.data?.address;
  useEffect(() => {
    if (address !== undefined) setHindered(obstacle(address, passkeysWork()));
  }, [address]);

  async function onRemove(passkey: Passkey) {
    const sure = await confirm({
      title: `Remove ${passkey.name}?`,
      body: 'It no longer signs in here. Delete it on your device too.',
      action: 'Remove',
    });
    if (!sure) return;
    try {
      toast({ message: await remove.mutateAsync({ id: passkey.id }) });
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    }
  }
  const acts: Column<Passkey> = {
    id: 'acts',
    header: <span className="sr-only">Actions</span>,
    numeric: true,
    phone: 'wide',
    cell: (row) => (
      <span className="flex flex-wrap gap-2 justify-end">
        <Button size="small" aria-label={`Rename ${row.name}`} onClick={() => setDialog(row)}>
          Rename
        </Button>
        <Button
          size="small"
          variant="ghost"
          busy={remove.isPending && remove.variables.id === row.id}
          aria-label={`Remove ${row.name}`}
          onClick={() => void onRemove(row)}
        >
          Remove
        </Button>
      </span>
    ),
  };
  return (
    <section aria-label="Passkeys" id="passkeys">
      <h2 className="sub-head">Passkeys</h2>
      <Dim className="my-2" />
      <p className="text-sm text-ink-2">
        A passkey signs you in with your fingerprint, face or PIN, without password and code. It stays on your device or
        with your password manager.
      </p>
      <div className="mt-3 grid gap-3 justify-items-start">
        {list.isPending && <SkeletonText lines={1} />}
        <QueryFailed query={list} />
        {list.data && list.data.passkeys.length > 0 && (
          <DataTable
            caption="Passkeys"
            rows={list.data.passkeys}
            rowId={(row) => row.id}
            columns={[name, lastUse, acts]}
          />
        )}
        {list.data && hindered && <p className="text-sm text-ink-3">{hindered}</p>}
        {list.data && !hindered && (
          <Button disabled={hindered === undefined} onClick={() => setDialog('add')}>
            Add a passkey
          </Button>
        )}
      </div>
      {dialog === 'add' && <AddPasskey onClose={close} />}
      {dialog !== null && dialog !== 'add' && <RenamePasskey passkey={dialog} onClose={close} />}
    </section>
  );
}
