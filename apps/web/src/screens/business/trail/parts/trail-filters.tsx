import type { Person } from '@quotewright/domain/kernel/contract.js';
import { historySources } from '@quotewright/domain/templates/contract.js';
import { trailTypeNames, trailTypes, type TrailType } from '@quotewright/domain/trail/contract.js';
import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Chip, Choice, ClearAll, SearchText, SpanChip } from '../../../../features/history/filter-chips.js';
import { sourceNames } from '../../../../features/history/words.js';
import type { QueryValues } from '../../../../lib/query.js';
import { noFilter, type ShownTrail } from '../trail-filter.js';

interface FiltersProps {
  shown: ShownTrail;
  people: readonly Person[];
  /** The name of the template that is filtered by. */
  template?: string | null;
  /** The same of a product. */
  product?: string | null;
  admin: boolean;
  /** The address with some values changed. */
  addressOf: (values: QueryValues) => string;
  onChange: (values: QueryValues) => void;
}

/** Which changes are shown, as a sentence of chips: each opens its choices. */
export function TrailFilters({ shown, people, template, product, admin, addressOf, onChange }: FiltersProps) {
  const { type, by, from, to, source } = shown;
  const others: readonly TrailType[] = admin ? ['proposal'] : ['category', 'mailing', 'publishing'];
  const types = trailTypes.filter((one) => !others.includes(one));
  return (
    <div className="history-filters no-print" role="group" aria-label="Show">
      <SearchText text={shown.text ?? ''} onChange={(text) => onChange({ text })} />
      <div className="history-chips">
        <Chip set={type !== undefined} label={type ? trailTypeNames[type] : 'Everything'}>
          <Choice to={addressOf({ type: null })} current={!type}>
            Everything
          </Choice>
          {types.map((one) => (
            <Choice key={one} to={addressOf({ type: one })} current={one === type}>
              {trailTypeNames[one]}
            </Choice>
          ))}
        </Chip>
        {shown.template !== undefined && (
          <Only to={addressOf({ template: null })} about={template ?? 'one template'} all="Show every template" />
        )}
        {shown.product !== undefined && (
          <Only to={addressOf({ product: null })} about={product ?? 'one product'} all="Show every product" />
        )}
        <Chip
          set={by !== undefined}
          label={by ? `by ${people.find(({ id }) => id === by)?.name ?? 'one person'}` : 'by anyone'}
        >
          <Choice to={addressOf({ by: null })} current={!by}>
            Anyone
          </Choice>
          {people.map(({ id, name }) => (
            <Choice key={id} to={addressOf({ by: id })} current={id === by}>
              {name}
            </Choice>
          ))}
        </Chip>
        <SpanChip from={from} to={to} addressOf={addressOf} onChange={onChange} />
        <Chip set={source !== undefined} label={source ? `from ${sourceNames[source]}` : 'from anywhere'}>
          <Choice to={addressOf({ source: null })} current={!source}>
            Anywhere
          </Choice>
          {historySources.map((one) => (
            <Choice key={one} to={addressOf({ source: one })} current={one === source}>
              {`From ${sourceNames[one]}`}
            </Choice>
          ))}
        </Chip>
        {Object.keys(shown).length > 0 && <ClearAll to={addressOf(noFilter)} />}
      </div>
    </div>
  );
}

/** What alone is shown; a press shows all. */
function Only({ to, about, all }: { to: string; about: string; all: string }) {
  return (
    <Link className="history-chip set" to={to} preventScrollReset>
      <span>{`about ${about}`}</span>
      <X aria-hidden="true" />
      <span className="sr-only">{all}</span>
    </Link>
  );
}
