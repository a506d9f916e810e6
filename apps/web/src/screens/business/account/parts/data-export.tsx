import { dataExportDays, type DataExport as Made } from '@quotewright/domain/identity/contract-data-export.js';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../../api/errors.js';
import { dataExportQuery, downloadDataExport, useStartDataExport } from '../../../../api/security.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { Button } from '../../../../ui/button.js';
import { Dim } from '../../../../ui/ornament.js';
import { Notice, Progress, SkeletonText } from '../../../../ui/states.js';
import { Ago, Day } from '../../../../ui/time.js';
import { useToast } from '../../../../ui/toast.js';

/** What the file holds, by who asks for it. */
function contentsFor({ admin, owner }: { admin: boolean; owner: boolean }): string {
  if (admin) return 'What you make belongs to the gallery and is not in it.';
  return owner
    ? 'With it comes what belongs to your business: templates, products, quotes, leads, texts, team and history.'
    : 'What belongs to your business is exported by its owners.';
}

/** All data of the account as one file: asked for, followed while it is made, and downloaded. */
export function DataExport({ userId, admin, owner }: { userId: number; admin: boolean; owner: boolean }) {
  const found = useQuery(dataExportQuery(userId));
  const start = useStartDataExport();
  const toast = useToast();
  async function told(act: () => Promise<unknown>) {
    try {
      await act();
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    }
  }
  const begin = () => told(async () => toast({ message: await start.mutateAsync(undefined) }));
  const made = found.data;
  const label = made ? (made.state === 'failed' ? 'Try again' : 'Export again') : 'Export my data';
  return (
    <section aria-label="Your data" id="your-data">
      <h2 className="sub-head">Your data</h2>
      <Dim className="my-2" />
      <p className="text-sm text-ink-2">
        {`A file with everything that we keep of your account: profile, sign-ins, notifications, bookings and choices, as JSON with pictures. ${contentsFor({ admin, owner })}`}
      </p>
      <div className="mt-3 grid gap-3 justify-items-start" aria-live="polite">
        {found.isPending && <SkeletonText lines={1} />}
        <QueryFailed query={found} />
        {made && <State made={made} onDownload={() => void told(() => downloadDataExport(userId, made.id))} />}
        {found.data !== undefined && made?.state !== 'making' && (
          <Button size={made ? 'small' : undefined} busy={start.isPending} onClick={() => void begin()}>
            {label}
          </Button>
        )}
      </div>
    </section>
  );
}

function State({ made, onDownload }: { made: Made; onDownload: () => void }) {
  switch (made.state) {
    case 'making':
      return (
        <>
          <Progress label="Collecting your data" value={made.done / made.files} />
          <p className="text-sm text-ink-2">
            {`Collecting: ${made.done} of ${made.files} files. You can leave this page. We e-mail you when it is ready.`}
          </p>
        </>
      );
    case 'ready':
      return (
        <>
          <Button onClick={onDownload}>Download</Button>
          <p className="text-sm text-ink-2">
            {'Asked for '}
            <Ago at={made.requested_at} />
            {'. We delete it on '}
            <Day at={made.ends_at} />
            {`, after ${dataExportDays} days. Only you can download it.`}
          </p>
        </>
      );
    case 'failed':
      return <Notice tone="bad">Your data could not be collected. Try again.</Notice>;
  }
}
