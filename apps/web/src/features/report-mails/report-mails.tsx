import { mailRhythms, type MailRhythm, type ReportMail } from '@quotewright/domain/reports/contract-mails.js';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { messageOf } from '../../api/errors.js';
import { reportMailsQuery, useRemoveReportMail, useSaveReportMail } from '../../api/reports.js';
import { paths } from '../../app/paths.js';
import { day } from '../../lib/day.js';
import { Button } from '../../ui/button.js';
import { Field, Select } from '../../ui/field.js';
import { SkeletonText } from '../../ui/states.js';
import { useToast } from '../../ui/toast.js';
import { QueryFailed } from '../query-failed/query-failed.js';
import { rhythmNames } from './rhythms.js';
import './report-mails.css';

/** The reports that are mailed to the user, or set up by them: each can be changed and ended. */
export function ReportMails({ userId }: { userId: number }) {
  const list = useQuery(reportMailsQuery(userId));
  if (list.isPending) return <SkeletonText lines={2} />;
  return (
    <>
      <QueryFailed query={list} />
      {list.data?.length === 0 && (
        <p className="text-sm text-ink-2">None. Every panel of the reports has a button that has it mailed.</p>
      )}
      {list.data && list.data.length > 0 && (
        <ul className="report-mails">
          {list.data.map((mail) => (
            <MailRow key={mail.id} mail={mail} userId={userId} />
          ))}
        </ul>
      )}
    </>
  );
}

function MailRow({ mail, userId }: { mail: ReportMail; userId: number }) {
  const { id, panel, query, title, address, every, next_on, recipient, by } = mail;
  const save = useSaveReportMail();
  const remove = useRemoveReportMail();
  const toast = useToast();
  const saved = (rhythm: MailRhythm) => save.mutateAsync({ panel, query, every: rhythm, recipients: [recipient.id] });
  async function change(rhythm: MailRhythm) {
    try {
      toast({ title: 'Success', message: await saved(rhythm) });
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    }
  }
  async function end() {
    try {
      const message = await remove.mutateAsync({ id });
      toast({ message, action: { label: 'Undo', onPress: () => void change(every) } });
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    }
  }
  const own = recipient.id === userId;
  const told = own ? title : `${title} to ${recipient.name}`;
  return (
    <li>
      <div>
        <Link to={`${paths.reports()}${address}`}>{title}</Link>
        <span className="note">
          {own ? (
            'To you'
          ) : (
            <>
              To <bdi>{recipient.name}</bdi>
            </>
          )}
          {own && by && by.id !== userId && (
            <>
              , set up by <bdi>{by.name}</bdi>
            </>
          )}
          ; next on {day(next_on)}
        </span>
      </div>
      <Field label={`How often ${told} is mailed`} labelHidden>
        <Select
          small
          value={every}
          disabled={save.isPending}
          onChange={(event) => void change(event.target.value as MailRhythm)}
        >
          {mailRhythms.map((one) => (
            <option key={one} value={one}>
              {rhythmNames[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Button
        size="small"
        variant="plain"
        busy={remove.isPending}
        aria-label={`End ${told}`}
        onClick={() => void end()}
      >
        End
      </Button>
    </li>
  );
}
