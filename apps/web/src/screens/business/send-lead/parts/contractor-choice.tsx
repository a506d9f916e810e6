import { mostPerPage, searchRule } from '@quotewright/domain/kernel/contract.js';
import type { LeadContractor } from '@quotewright/domain/leads/contract.js';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { useController } from 'react-hook-form';
import { leadContractorsQuery } from '../../../../api/leads.js';
import type { SavingForm } from '../../../../features/form/form.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { counted } from '../../../../lib/format.js';
import { SEARCH_DEBOUNCE_MS, useDebounced } from '../../../../lib/use-debounced.js';
import { Button } from '../../../../ui/button.js';
import { FieldError } from '../../../../ui/field.js';
import { SearchField } from '../../../../ui/search-field.js';
import { Notice, SkeletonText } from '../../../../ui/states.js';
import { contractorsRequest, contractorsShown } from '../contractors-request.js';
import type { LeadValues } from './lead-values.js';

/** The contractors who take leads for a template, to choose one of. The chosen one stays in sight while searching. */
export function ContractorChoice({ form, alias }: { form: SavingForm<LeadValues>; alias: string }) {
  const viewer = useViewer();
  const errorId = useId();
  const [term, setTerm] = useState('');
  const [shown, setShown] = useState(contractorsShown);
  const searchTerm = useDebounced(term.trim(), SEARCH_DEBOUNCE_MS);
  const list = useQuery(leadContractorsQuery(viewer.id, contractorsRequest(alias, searchTerm, shown)));
  const { field, fieldState } = useController({
    control: form.control,
    name: 'contractor',
    rules: { validate: (chosen) => chosen !== null || 'Choose a contractor.' },
  });
  const found = list.data?.data ?? [];
  const total = list.data?.total ?? 0;
  const chosen = field.value;
  const rows = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  // Enter in the search would send the form.
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault();

  if (list.data && total === 0 && searchTerm === '' && !chosen)
    return (
      <Notice>
        No contractor takes leads for this template yet. Contractors decide that themselves; ask one to turn it on under
        Leads, or come back later.
      </Notice>
    );
  return (
    <div className="grid gap-3">
      <SearchField
        label="Search contractors"
        placeholder="Name, what they do or where"
        maxLength={searchRule.most}
        value={term}
        onChange={(event) => {
          setTerm(event.target.value);
          setShown(contractorsShown);
        }}
        onKeyDown={onKeyDown}
      />
      <p className="sr-only" role="status">
        {list.data && `${counted(total, 'contractor')} found`}
      </p>
      {list.isPending && <SkeletonText lines={5} />}
      <QueryFailed query={list} />
      {list.data && total === 0 && <p className="text-ink-2">No contractor matches. Try other words.</p>}
      {rows.length > 0 && (
        <fieldset className="contractors" aria-describedby={fieldState.error && errorId}>
          <legend className="sr-only">Contractor</legend>
          {rows.map((contractor, at) => (
            <label key={contractor.id} className="contractor">
              <input
                ref={at === 0 ? field.ref : undefined}
                type="radio"
                name={field.name}
                checked={chosen?.id === contractor.id}
                onChange={() => field.onChange(contractor)}
              />
              <Contractor contractor={contractor} />
            </label>
          ))}
        </fieldset>
      )}
      {total > found.length && (
        <div>
          {shown < mostPerPage ? (
            <Button
              size="small"
              busy={list.isPlaceholderData}
              onClick={() => setShown(Math.min(shown * 2, mostPerPage))}
            >
              More contractors
            </Button>
          ) : (
            <p className="text-sm text-ink-3">There are more. Search to find them.</p>
          )}
        </div>
      )}
      <FieldError id={errorId} message={fieldState.error?.message} />
    </div>
  );
}

function Contractor({ contractor: { name, about, area, trades } }: { contractor: LeadContractor }) {
  return (
    <span>
      <bdi className="block font-semibold">{name}</bdi>
      <span className="block" dir="auto">
        {about}
      </span>
      <span className="block text-sm text-ink-3">
        <bdi>{area}</bdi>
        {trades.length > 0 && ' · '}
        {trades.length > 0 && <bdi>{trades.join(', ')}</bdi>}
      </span>
    </span>
  );
}
