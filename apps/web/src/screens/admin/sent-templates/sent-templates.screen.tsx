import { letterStates, type LetterState, type SentTemplates as Sending } from '@quotewright/domain/emails/contract.js';
import { defaultPerPage } from '@quotewright/domain/kernel/contract.js';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { isUnwritten, sentTemplatesQuery } from '../../../api/emails.js';
import { paths } from '../../../app/paths.js';
import { BoardHead } from '../../../features/board/board-head.js';
import { Board } from '../../../features/board/board.js';
import { idIn } from '../../../features/board/board-request.js';
import { useBoardAddress } from '../../../features/board/use-board-address.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { counted, quantity } from '../../../lib/format.js';
import { dateTime } from '../../../lib/moments.js';
import { Button } from '../../../ui/button.js';
import type { Column } from '../../../ui/data-table.js';
import { Oops } from '../../../ui/states.js';
import { Recipients } from './parts/recipients.js';
import { sentRequest } from './sent-request.js';
import { letterWords } from './words.js';

/** Templates listed per mailing; an e-mail holds up to fifty. */
const FIRST = 5;

/** The record of mailings. */
export function SentTemplates() {
  const { search, set } = useBoardAddress();
  const viewer = useViewer();
  const list = useQuery(sentTemplatesQuery(viewer.id, sentRequest(search)));
  const opened = idIn(search, 'sending');
  return (
    <>
      <BoardHead
        title="Sent templates"
        count={!!list.data?.total && counted(list.data.total, 'mailing')}
        back={{ to: paths['qtemplates-staging'](), label: 'Back to templates in staging' }}
      />
      <Board
        caption="Sent templates"
        noun="mailing"
        list={list}
        rowId={(sending) => sending.id}
        rowName={(sending) => dateTime(sending.sent_at)}
        columns={columns((sending) => set({ sending: String(sending.id) }, { keepPage: true }))}
        perPage={defaultPerPage}
        filters={null}
        narrowing={[]}
        empty={
          <Oops
            message1="No templates sent yet"
            message2="There are no records to show. To send templates by e-mail, select them on the staging board and choose Send."
            link={{ to: paths['qtemplates-staging'](), label: 'Templates in staging' }}
          />
        }
      />
      {opened > 0 && (
        <Recipients sendingId={opened} viewer={viewer} onClose={() => set({ sending: '' }, { keepPage: true })} />
      )}
    </>
  );
}

function columns(onOpen: (sending: Sending) => void): Column<Sending>[] {
  return [
    {
      id: 'at',
      header: 'Sent',
      phone: 'wide',
      cell: (sending) => (
        <>
          <time dateTime={sending.sent_at}>{dateTime(sending.sent_at)}</time>
          <span className="note block">{`by ${sending.sent_by.name ?? 'a deleted account'}`}</span>
        </>
      ),
    },
    {
      id: 'templates',
      header: 'Templates',
      phone: 'wide',
      cell: ({ templates }) => (
        <>
          <Templates of={templates.slice(0, FIRST)} />
          {templates.length > FIRST && (
            <details>
              <summary className="leading-6 text-ink-2 cursor-pointer">{`and ${templates.length - FIRST} more`}</summary>
              <Templates of={templates.slice(FIRST)} />
            </details>
          )}
        </>
      ),
    },
    { id: 'to', header: 'To', phone: 'wide', cell: (sending) => recipientsOf(sending) },
    { id: 'letters', header: 'E-mails', phone: 'wide', cell: ({ letters }) => lettersOf(letters) },
    {
      id: 'who',
      header: <span className="sr-only">Actions</span>,
      numeric: true,
      phone: 'wide',
      cell: (sending) => (
        <Button size="small" aria-label={`Recipients of ${dateTime(sending.sent_at)}`} onClick={() => onOpen(sending)}>
          Recipients
        </Button>
      ),
    },
  ];
}

/** Names of templates, each a line large enough to press. */
function Templates({ of }: { of: Sending['templates'] }) {
  return (
    <ul className="leading-6 max-[576px]:leading-8">
      {of.map((template) => (
        <li key={template.id}>
          <Link to={paths['qtemplate-detail'](template.alias)}>{template.name}</Link>
        </li>
      ))}
    </ul>
  );
}

function recipientsOf({ selected_usertypes: types, to_address: toAddress }: Sending): string {
  const groups = [
    types.includes('contractor') && 'contractors',
    types.includes('retailinstall') && 'retail & install businesses',
    toAddress && 'one address',
  ];
  return groups.filter(Boolean).join(', ');
}

function lettersOf(letters: Record<LetterState, number>): string {
  return isUnwritten(letters)
    ? 'being prepared'
    : letterStates
        .filter((state) => letters[state] > 0)
        .map((state) => `${quantity(letters[state])} ${letterWords[state]}`)
        .join(', ');
}
