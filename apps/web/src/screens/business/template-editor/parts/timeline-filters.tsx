import type { Person } from '@quotewright/domain/kernel/contract.js';
import {
  detailsFields,
  historyParts,
  historySources,
  type Moment,
  type TemplateDetails,
} from '@quotewright/domain/templates/contract.js';
import { Chip, Choice, ClearAll, SearchText, Span } from '../../../../features/history/filter-chips.js';
import type { QueryValues } from '../../../../lib/query.js';
import { useHydrated } from '../../../../ui/time.js';
import { isFiltered, noFilter, type ShownHistory } from './history-filter.js';
import { daysBefore, partNames, sourceNames, spanWords } from '../../../../features/history/words.js';

interface FiltersProps {
  template: TemplateDetails;
  shown: ShownHistory;
  people: readonly Person[];
  moments: readonly Moment[];
  /** The address with some values changed. */
  addressOf: (values: QueryValues) => string;
  onChange: (values: QueryValues) => void;
}

/** Which changes are shown, as a sentence of chips: each opens its choices. */
export function TimelineFilters({ template, shown, people, moments, addressOf, onChange }: FiltersProps) {
  const hydrated = useHydrated();
  const { part, by, field, from, to, source, since, until } = shown;
  const anyTime = { from: null, to: null, since: null, until: null, at: null };
  const nameOf = (id: number | undefined) => moments.find((moment) => moment.id === id)?.name;
  const person = people.find(({ id }) => id === by);
  const fields = fieldsOf(template);
  const days = hydrated ? (count: number) => daysBefore(Date.now(), count) : undefined;
  return (
    <div className="history-filters" role="group" aria-label="Show">
      <SearchText text={shown.text ?? ''} onChange={(text) => onChange({ text, at: null })} />
      <div className="history-chips">
        <Chip set={part !== undefined} label={part ? partNames[part] : 'Everything'}>
          <Choice to={addressOf({ part: null, at: null })} current={!part}>
            Everything
          </Choice>
          {historyParts
            .filter((one) => (one !== 'related' && one !== 'publishing') || template.userType === 'admin')
            .map((one) => (
              <Choice key={one} to={addressOf({ part: one, at: null })} current={one === part}>
                {partNames[one]}
              </Choice>
            ))}
        </Chip>
        <Chip
          set={field !== undefined}
          label={field ? `about ${fields.find(({ path }) => path === field)?.label ?? 'one field'}` : 'about any field'}
        >
          <Choice to={addressOf({ field: null, at: null })} current={!field}>
            Any field
          </Choice>
          {fields.map(({ path, label }) => (
            <Choice key={path} to={addressOf({ field: path, at: null })} current={path === field}>
              {label}
            </Choice>
          ))}
        </Chip>
        <Chip set={by !== undefined} label={by ? `by ${person?.name ?? 'one person'}` : 'by anyone'}>
          <Choice to={addressOf({ by: null, at: null })} current={!by}>
            Anyone
          </Choice>
          {people.map(({ id, name }) => (
            <Choice key={id} to={addressOf({ by: id, at: null })} current={id === by}>
              {name}
            </Choice>
          ))}
        </Chip>
        <Chip
          set={[from, to, since, until].some((bound) => bound !== undefined)}
          label={momentWords(nameOf(since), nameOf(until)) ?? spanWords(from, to)}
          stays
        >
          <Choice to={addressOf(anyTime)} current={!from && !to && !since && !until}>
            At any time
          </Choice>
          {days &&
            (
              [
                ['Today', 0],
                ['In the last 7 days', 6],
                ['In the last 30 days', 29],
              ] as const
            ).map(([words, count]) => (
              <Choice
                key={words}
                to={addressOf({ ...anyTime, from: days(count) })}
                current={from === days(count) && !to}
              >
                {words}
              </Choice>
            ))}
          {moments.map(({ id, name }) => (
            <Choice
              key={`since ${id}`}
              to={addressOf({ ...anyTime, since: id, until: until === id ? null : until })}
              current={since === id}
            >
              {`Since “${name}”`}
            </Choice>
          ))}
          {moments.map(({ id, name }) => (
            <Choice
              key={`until ${id}`}
              to={addressOf({ ...anyTime, until: id, since: since === id ? null : since })}
              current={until === id}
            >
              {`Until “${name}”`}
            </Choice>
          ))}
          <hr />
          <Span
            key={`${from} ${to}`}
            from={from}
            to={to}
            onChange={(span) => onChange({ ...span, since: null, until: null, at: null })}
          />
        </Chip>
        <Chip set={source !== undefined} label={source ? `from ${sourceNames[source]}` : 'from anywhere'}>
          <Choice to={addressOf({ source: null, at: null })} current={!source}>
            Anywhere
          </Choice>
          {historySources.map((one) => (
            <Choice key={one} to={addressOf({ source: one, at: null })} current={one === source}>
              {`From ${sourceNames[one]}`}
            </Choice>
          ))}
        </Chip>
        {isFiltered(shown) && <ClearAll to={addressOf(noFilter)} />}
      </div>
    </div>
  );
}

/** `since “Spring”`, `until “Autumn”`, both; `null` without a moment. */
function momentWords(since: string | undefined, until: string | undefined): string | null {
  const words = [since && `since “${since}”`, until && `until “${until}”`].filter(Boolean);
  return words.length > 0 ? words.join(' ') : null;
}

/** The fields of a template by path: its details, questions and lines. */
function fieldsOf(template: TemplateDetails): { path: string; label: string }[] {
  return [
    ...detailsFields(),
    ...template.questions.map(({ id, no_of_question, title }) => ({
      path: `questions.${id}`,
      label: `Q${no_of_question} ${title}`,
    })),
    ...template.products.map(({ quote_template_product_id: id, name }) => ({ path: `lines.${id}`, label: name })),
  ];
}
