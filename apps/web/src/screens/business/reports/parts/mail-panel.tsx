import { mailRhythms, type MailRhythm, type ReportPanel } from '@quotewright/domain/reports/contract-mails.js';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { adminsQuery } from '../../../../api/accounts.js';
import { messageOf } from '../../../../api/errors.js';
import { useSaveReportMail } from '../../../../api/reports.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { rhythmNames } from '../../../../features/report-mails/rhythms.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { Button } from '../../../../ui/button.js';
import { Dialog } from '../../../../ui/dialog.js';
import { SkeletonText } from '../../../../ui/states.js';
import { useToast } from '../../../../ui/toast.js';

interface MailPanelProps {
  /** As in its download: `the chart`. */
  of: string;
  /** Its heading. */
  title: string;
  panel: ReportPanel;
  /** What its file is asked for; days are left out. */
  query: object;
}

/** Has a panel with its filters mailed. */
export function MailPanel(props: MailPanelProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="plain"
        className="no-print"
        aria-label={`Mail ${props.of} regularly`}
        onClick={() => setOpen(true)}
      >
        <Mail aria-hidden="true" />
        Mail
      </Button>
      {open && <MailDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Filters that are no days and no place in a list. */
function filtersOf(query: object): string {
  const left = ['from', 'to', 'compare_from', 'compare_to', 'page', 'perPage'];
  const filters = Object.entries(query).filter(([name, value]) => value !== undefined && !left.includes(name));
  return new URLSearchParams(filters.map(([name, value]) => [name, String(value)])).toString();
}

function MailDialog({ title, panel, query, onClose }: MailPanelProps & { onClose: () => void }) {
  const viewer = useViewer();
  const save = useSaveReportMail();
  const toast = useToast();
  const [every, setEvery] = useState<MailRhythm>('week');
  const [chosen, setChosen] = useState<readonly number[]>([viewer.id!]);
  const [fault, setFault] = useState<string>();
  const admins = useQuery({ ...adminsQuery, enabled: viewer.admin });
  const others = (admins.data?.data ?? []).filter(({ id }) => id !== viewer.id);

  async function submit() {
    if (chosen.length === 0) return setFault('Choose who gets it.');
    try {
      const message = await save.mutateAsync({
        panel,
        query: filtersOf(query),
        every,
        ...(viewer.admin && { recipients: [...chosen] }),
      });
      toast({ title: 'Success', message });
      onClose();
    } catch (error) {
      setFault(messageOf(error));
    }
  }

  const box = (id: number, label: ReactNode) => (
    <label key={id} className="check">
      <input
        type="checkbox"
        checked={chosen.includes(id)}
        onChange={(event) => setChosen(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
      />
      <span className="min-w-0">{label}</span>
    </label>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Mail “${title}” regularly`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={save.isPending} onClick={() => void submit()}>
            Mail it
          </Button>
        </>
      }
    >
      <p className="text-sm text-ink-2 mb-3">
        An e-mail with the CSV file, with these filters, about the last complete week or month. It is left out when
        there is nothing to report.
      </p>
      <fieldset className="grid gap-2 justify-items-start mb-3">
        <legend className="text-sm mb-2">When</legend>
        {mailRhythms.map((one) => (
          <label key={one} className="check">
            <input type="radio" name="every" checked={every === one} onChange={() => setEvery(one)} />
            {rhythmNames[one]}
          </label>
        ))}
      </fieldset>
      {viewer.admin && (
        <fieldset className="grid gap-2 justify-items-start">
          <legend className="text-sm mb-2">To</legend>
          {box(viewer.id!, 'You')}
          {admins.isPending && <SkeletonText lines={2} />}
          <QueryFailed query={admins} />
          {others.map(({ id, name, email, standing }) =>
            box(
              id,
              <>
                <bdi>{name}</bdi>
                <span className="block text-ink-2">
                  <bdi>{email}</bdi>
                  {standing === 'unverified' && ', not confirmed: gets none until it is'}
                </span>
              </>,
            ),
          )}
        </fieldset>
      )}
      {fault && (
        <p role="alert" className="field-error mt-3">
          {fault}
        </p>
      )}
    </Dialog>
  );
}
