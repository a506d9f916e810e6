import type { ProposalDraft } from '@quotewright/domain/proposals/contract.js';
import { Money } from '../../../../ui/figures.js';
import { Dim } from '../../../../ui/ornament.js';
import { Notice } from '../../../../ui/states.js';

/** What the proposal comes to, and why, and what it earns, for those who may see costs. */
export function ProposalTotals({ draft, onWhy }: { draft: ProposalDraft; onWhy: (path: string) => void }) {
  const { discount_amount: discount, taxes, instalments, cost } = draft;
  const reduced = Number(discount) !== 0;
  return (
    <div className="proposal-totals">
      <dl className="figures">
        <Row name="Subtotal" amount={draft.subtotal} />
        {reduced && <Row name="Discount" amount={`-${discount}`} />}
        {taxes.map(({ key, name, percent, amount }) => (
          <Row key={key} name={`${name} ${percent}%`} amount={amount} onWhy={() => onWhy(`taxes.${key}`)} />
        ))}
      </dl>
      <Dim className="my-2" />
      <dl className="figures">
        <div className="proposal-total">
          <dt>
            Total <WhyButton name="Total" onPress={() => onWhy('total')} />
          </dt>
          <dd>
            <Money amount={draft.total} />
          </dd>
        </div>
        {instalments.map(({ label, amount }, at) => (
          <Row key={at} name={label} amount={amount} />
        ))}
      </dl>
      {cost !== null && (
        <dl className="figures proposal-earned" aria-label="Only your business sees this">
          <Row name="Cost" amount={cost} />
          <Percent name="Margin" percent={draft.margin_percent} />
          <Percent name="Markup" percent={draft.markup_percent} />
        </dl>
      )}
      {draft.faults.map(({ path, message }) => (
        <Notice key={path} tone="warn">
          {message}
        </Notice>
      ))}
    </div>
  );
}

function WhyButton({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <button type="button" className="link text-sm" aria-label={`Why? ${name}`} onClick={onPress}>
      Why?
    </button>
  );
}

function Row({ name, amount, onWhy }: { name: string; amount: string; onWhy?: () => void }) {
  return (
    <div>
      <dt>
        <bdi>{name}</bdi> {onWhy && <WhyButton name={name} onPress={onWhy} />}
      </dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  );
}

function Percent({ name, percent }: { name: string; percent: string | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi dir="ltr">{percent === null ? '–' : `${percent}%`}</bdi>
      </dd>
    </div>
  );
}
