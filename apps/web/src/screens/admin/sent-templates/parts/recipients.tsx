import type { LetterState, SentRecipient } from '@quotewright/domain/emails/contract.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { recipientsQuery } from '../../../../api/emails.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { Badge } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';
import { DataTable, type Column } from '../../../../ui/data-table.js';
import { DialogPager } from '../../../../ui/dialog-pager.js';
import { Dialog } from '../../../../ui/dialog.js';
import { Notice, Skeleton } from '../../../../ui/states.js';
import { Ago } from '../../../../ui/time.js';
import { letterWords } from '../words.js';

const TONES: Partial<Record<LetterState, 'live' | 'pending' | 'fault' | 'off'>> = {
  sent: 'live',
  captured: 'live',
  waiting: 'pending',
  given_up: 'fault',
  opted_out: 'off',
};

/** The recipients of one mailing, with the state of each e-mail. */
export function Recipients({ sendingId, viewer, onClose }: { sendingId: number; viewer: Viewer; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const recipients = useQuery(recipientsQuery(viewer.id, sendingId, { page }));
  const { data } = recipients;
  return (
    <Dialog
      open
      reading
      size="wide"
      title="Recipients"
      onClose={onClose}
      footer={
        <>
          <DialogPager list={data} onPage={setPage} />
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {recipients.isPending && <Skeleton className="h-60" />}
      <QueryFailed query={recipients} />
      {data?.total === 0 && (
        <Notice>
          <p role="status">The e-mails are being prepared. They will appear here.</p>
        </Notice>
      )}
      {data && data.total > 0 && (
        <DataTable
          caption="Recipients"
          rows={data.data}
          rowId={(recipient) => data.data.indexOf(recipient)}
          columns={COLUMNS}
        />
      )}
    </Dialog>
  );
}

const COLUMNS: readonly Column<SentRecipient>[] = [
  {
    id: 'who',
    header: 'Recipient',
    phone: 'wide',
    cell: ({ user, address }) => (
      <>
        <span className="font-semibold">{user?.name ?? (address ? 'No account' : 'Deleted account')}</span>
        <span className="note block">{address ?? 'address deleted'}</span>
      </>
    ),
  },
  { id: 'state', header: 'E-mail', cell: ({ state }) => <Badge tone={TONES[state]}>{letterWords[state]}</Badge> },
  { id: 'at', header: 'Since', numeric: true, cell: ({ at }) => <Ago at={at} /> },
];
