import type { ProjectionStatus } from '@quotewright/domain/system/contract.js';
import { RefreshCw, RotateCcw } from 'lucide-react';
import { quantity } from '../../../../lib/format.js';
import { Badge } from '../../../../ui/badge.js';
import { Button, Hidden } from '../../../../ui/button.js';
import { DataTable, type Column } from '../../../../ui/data-table.js';
import { Progress } from '../../../../ui/states.js';
import type { Repairs } from '../use-repairs.js';
import { lagOf, stateOf, titleOf } from '../words.js';

/** Every read model with its state, lag and actions. */
export function ReadModels({ projections, repairs }: { projections: readonly ProjectionStatus[]; repairs: Repairs }) {
  return (
    <DataTable
      caption="Read models"
      rows={projections}
      rowId={(row) => projections.indexOf(row)}
      columns={columns(repairs)}
    />
  );
}

function columns({ asked, replay, rebuild }: Repairs): Column<ProjectionStatus>[] {
  return [
    {
      id: 'name',
      header: 'Read model',
      phone: 'wide',
      cell: ({ name, version }) => (
        <>
          <b className="font-semibold">{titleOf(name)}</b>
          <span className="note block">Version {version}</span>
        </>
      ),
    },
    { id: 'state', header: 'State', cell: (row) => <State projection={row} /> },
    {
      id: 'lag',
      header: 'Lag',
      cell: (row) => <span className={row.lag === 0 ? 'text-ink-3' : undefined}>{lagOf(row)}</span>,
    },
    {
      id: 'position',
      header: 'Position',
      numeric: true,
      phone: 'off',
      cell: ({ position }) => <bdi dir="ltr">{position ?? '–'}</bdi>,
    },
    {
      id: 'parked',
      header: 'Parked',
      numeric: true,
      phone: 'off',
      cell: ({ parked }) =>
        parked === 0 ? <span className="text-ink-3">none</span> : <b className="font-semibold">{quantity(parked)}</b>,
    },
    {
      id: 'acts',
      header: <Hidden>Actions</Hidden>,
      phone: 'wide',
      cell: (row) => {
        const busy = asked.has(row.name);
        return (
          <span className="system-acts">
            {row.parked > 0 && (
              <Button
                size="small"
                busy={row.replaying || (busy && row.rebuild === null)}
                onClick={() => void replay(row)}
              >
                <RotateCcw aria-hidden="true" />
                Replay
                <Hidden> the parked events of {titleOf(row.name)}</Hidden>
              </Button>
            )}
            <Button
              size="small"
              variant="ghost"
              busy={row.rebuild !== null && row.rebuild.stopped === null}
              onClick={() => void rebuild(row)}
            >
              <RefreshCw aria-hidden="true" />
              Rebuild
              <Hidden> {titleOf(row.name)}</Hidden>
            </Button>
          </span>
        );
      },
    },
  ];
}

function State({ projection }: { projection: ProjectionStatus }) {
  const { label, tone } = stateOf(projection);
  const { rebuild, stopped, name } = projection;
  return (
    <span className="system-state">
      <Badge tone={tone} dot>
        {label}
      </Badge>
      {rebuild && rebuild.stopped === null && (
        <span className="system-rebuild">
          <Progress value={rebuild.progress} label={`Rebuilding ${titleOf(name)}`} />
          <span className="note">{Math.floor(rebuild.progress * 100)} %</span>
        </span>
      )}
      {(rebuild?.stopped ?? stopped) && (
        <span className="note block">{rebuild?.stopped ? `The rebuild stopped: ${rebuild.stopped}` : stopped}</span>
      )}
    </span>
  );
}
