import type { ProposalJob } from '@quotewright/domain/proposals/contract-change-orders.js';
import { centsOf, signedDollars } from '../../../../lib/cents.js';
import { Money } from '../../../../ui/figures.js';
import { Dim, SectionTitle } from '../../../../ui/ornament.js';

/** What was agreed, what change orders made of it since, and what the one that is open would. */
export function JobPanel({ job: { accepted, orders, total, open } }: { job: ProposalJob }) {
  return (
    <section className="job-panel proposal-totals" aria-labelledby="job-title">
      <SectionTitle id="job-title">The job</SectionTitle>
      <dl className="figures">
        <div>
          <dt>Accepted</dt>
          <dd>
            <Money amount={accepted} />
          </dd>
        </div>
        {orders.map(({ number, change }) => (
          <Change key={number} name={number} amount={change} />
        ))}
        {open && orders.length > 0 && (
          <div>
            <dt>Agreed so far</dt>
            <dd>
              <Money amount={total} />
            </dd>
          </div>
        )}
      </dl>
      {open && (
        <dl className="figures job-change" aria-label={`Change order ${open.number}`}>
          {open.sums.map(({ name, change }) => (
            <Change key={name ?? ''} name={name ?? 'Before tax'} amount={change} />
          ))}
          <Change name="This change" amount={open.change} strong />
        </dl>
      )}
      <Dim className="my-2" />
      <dl className="figures">
        <div className="proposal-total">
          <dt>{open ? 'New total' : 'Total of the job'}</dt>
          <dd>
            <Money amount={open ? open.total : total} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Change({ name, amount, strong = false }: { name: string; amount: string; strong?: boolean }) {
  const cents = centsOf(amount);
  return (
    <div className={strong ? 'font-semibold' : undefined}>
      <dt>
        <bdi>{name}</bdi>
      </dt>
      <dd>
        <bdi dir="ltr" className="money">
          {cents === 0 ? 'No change' : signedDollars(cents)}
        </bdi>
      </dd>
    </div>
  );
}
