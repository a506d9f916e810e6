import { refusals, type SignInOutcome } from '@quotewright/domain/identity/contract-sign-ins.js';
import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Chip, Choice, ClearAll, SpanChip } from '../../../../features/history/filter-chips.js';
import { refusalNames } from '../../../../features/sign-ins/attempt.js';
import type { QueryValues } from '../../../../lib/query.js';
import { noFilter, type ShownSignIns } from '../sign-ins-filter.js';

const OUTCOMES: readonly (readonly [SignInOutcome, string])[] = [
  ['let_in', 'Let in'],
  ['refused', 'Refused'],
];

interface FiltersProps {
  shown: ShownSignIns;
  /** The name of the account that is filtered by, once it is known. */
  account: string | undefined;
  /** The address with some values changed. */
  addressOf: (values: QueryValues) => string;
  onChange: (values: QueryValues) => void;
}

/** Which attempts are shown, as a sentence of chips: each opens its choices. */
export function SignInFilters({ shown, account, addressOf, onChange }: FiltersProps) {
  const { outcome, reason, from, to } = shown;
  return (
    <div className="history-filters" role="group" aria-label="Show">
      <div className="history-chips">
        <Chip
          set={outcome !== undefined}
          label={OUTCOMES.find(([one]) => one === outcome)?.[1] ?? 'Let in and refused'}
        >
          <Choice to={addressOf({ outcome: null })} current={!outcome}>
            Let in and refused
          </Choice>
          {OUTCOMES.map(([one, words]) => (
            <Choice
              key={one}
              to={addressOf({ outcome: one, ...(one === 'let_in' && { reason: null }) })}
              current={one === outcome}
            >
              {words}
            </Choice>
          ))}
        </Chip>
        <Chip set={reason !== undefined} label={reason ? refusalNames[reason] : 'for any reason'}>
          <Choice to={addressOf({ reason: null })} current={!reason}>
            Any reason
          </Choice>
          {refusals.map((one) => (
            <Choice key={one} to={addressOf({ reason: one, outcome: 'refused' })} current={one === reason}>
              {refusalNames[one]}
            </Choice>
          ))}
        </Chip>
        {shown.account !== undefined && (
          <Link className="history-chip set" to={addressOf({ account: null })} preventScrollReset>
            <span>{`of ${account ?? 'one account'}`}</span>
            <X aria-hidden="true" />
            <span className="sr-only">Show every account</span>
          </Link>
        )}
        <SpanChip from={from} to={to} addressOf={addressOf} onChange={onChange} />
        {Object.keys(shown).length > 0 && <ClearAll to={addressOf(noFilter)} />}
      </div>
    </div>
  );
}
