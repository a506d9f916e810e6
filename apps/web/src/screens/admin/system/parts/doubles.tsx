import type { DoubleKey } from '@quotewright/domain/system/contract.js';
import { Replace } from 'lucide-react';
import { Button, Hidden } from '../../../../ui/button.js';
import { DataTable, type Column } from '../../../../ui/data-table.js';
import { SectionTitle } from '../../../../ui/ornament.js';
import { Ago } from '../../../../ui/time.js';
import type { Repairs } from '../use-repairs.js';
import { doubleId, kindOfKey, nameIn, whoIs } from '../words.js';

/** Duplicate names and addresses, with an action for each. */
export function Doubles({ doubles, repairs }: { doubles: readonly DoubleKey[]; repairs: Repairs }) {
  return (
    <section aria-labelledby="doubles">
      <SectionTitle
        id="doubles"
        note="These share a name or address, because of an older release or a crash. The first keeps it; rename the other."
      >
        Duplicate names
      </SectionTitle>
      <DataTable
        caption="Duplicate names"
        rows={doubles}
        rowId={(row) => doubles.indexOf(row)}
        columns={columns(repairs)}
      />
    </section>
  );
}

function columns({ asked, mend }: Repairs): Column<DoubleKey>[] {
  return [
    {
      id: 'key',
      header: 'Name',
      phone: 'wide',
      cell: (row) => (
        <>
          <span className="name">
            <bdi>{nameIn(row)}</bdi>
          </span>
          <span className="note block">{kindOfKey(row.kind)}</span>
        </>
      ),
    },
    {
      id: 'keeper',
      header: 'First',
      phone: 'wide',
      cell: ({ keeper }) => <Named head="First">{keeper}</Named>,
    },
    {
      id: 'stream',
      header: 'Duplicate',
      phone: 'wide',
      cell: ({ stream }) => <Named head="Duplicate">{stream}</Named>,
    },
    { id: 'at', header: 'Found', phone: 'off', cell: ({ found_at }) => <Ago at={found_at} /> },
    {
      id: 'acts',
      header: <Hidden>Actions</Hidden>,
      phone: 'wide',
      cell: (row) => (
        <span className="system-acts">
          <Button size="small" busy={asked.has(doubleId(row))} onClick={() => void mend(row)}>
            <Replace aria-hidden="true" />
            Rename
            <Hidden>
              {' '}
              {whoIs(row.stream)}: new {kindOfKey(row.kind)}
            </Hidden>
          </Button>
        </span>
      ),
    },
  ];
}

/** Owner of a stream; on a phone, where columns have no header, with the header's text. */
function Named({ head, children: stream }: { head: string; children: string }) {
  return (
    <>
      <span className="text-ink-3 sm:hidden" aria-hidden="true">{`${head}: `}</span>
      {whoIs(stream, true)}
    </>
  );
}
