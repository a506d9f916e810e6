import type { MasterProductRow, MasterProductSuggestion } from '@quotewright/domain/catalogue/contract.js';
import * as calls from '@quotewright/domain/catalogue/endpoints.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { masterProductListQuery } from '../../../../api/products.js';
import { useCommand } from '../../../../api/use-command.js';
import { FormDialog } from '../../../../features/form/form-dialog.js';
import { useSavingForm } from '../../../../features/form/form.js';
import { MasterProductField } from '../../../../features/product-panel/master-product-field.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { useUndoable } from '../../../../features/template-change/use-undoable.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { counted } from '../../../../lib/format.js';
import { Segmented } from '../../../../ui/choice.js';
import { SkeletonText } from '../../../../ui/states.js';

/** Anybody's products. */
const ANY_SUPPLIER = 0;

interface MergeDialogProps {
  one: MasterProductRow;
  /** Absent: it is chosen here. */
  other?: MasterProductRow;
  onClose: () => void;
}

/** Merges two master products: both side by side, which one stays, and what follows. */
export function MergeDialog({ one, other, onClose }: MergeDialogProps) {
  const viewer = useViewer();
  const command = useCommand();
  const undoable = useUndoable();
  const form = useSavingForm<{ target: MasterProductSuggestion | null }>({
    defaultValues: { target: other ?? null },
    guard: false,
    async save() {
      if (!goes || !keeps) return;
      const { message } = await command(calls.mergeMasterProduct, { body: { id: goes.id, into: keeps.id } });
      undoable(message, () => command(calls.unmergeMasterProduct, { body: { id: goes.id } }));
      onClose();
    },
  });
  const { field } = useController({
    control: form.control,
    name: 'target',
    rules: {
      validate: (value) => {
        if (value === null) return 'Choose the other master product.';
        if (value.id === one.id) return 'Choose another one than itself.';
        return goes !== undefined || 'Both are being compared. Try again in a moment.';
      },
    },
  });
  const chosen = !other && field.value && field.value.id !== one.id ? field.value.id : null;
  const found = useQuery({
    ...masterProductListQuery(viewer.id, { ids: [chosen ?? 0] }),
    placeholderData: undefined,
    enabled: chosen !== null,
  });
  const second = other ?? (chosen === null ? undefined : found.data?.data[0]);
  const [kept, setKept] = useState<number | null>(null);
  const keeps = second && ([one, second].find(({ id }) => id === kept) ?? likelyToStay(one, second));
  const goes: MasterProductRow | undefined = second && (keeps === one ? second : one);
  return (
    <FormDialog
      form={form}
      title={other ? `Merge ${one.name} and ${other.name}` : `Merge ${one.name} with another`}
      action="Merge"
      about="the choice"
      onClose={onClose}
    >
      {!other && (
        <MasterProductField
          userId={viewer.id}
          supplier={ANY_SUPPLIER}
          known
          value={field.value}
          onChange={field.onChange}
          error={form.formState.errors.target?.message}
          ref={field.ref}
        />
      )}
      {chosen !== null && found.isFetching && <SkeletonText lines={4} />}
      <QueryFailed query={found} />
      {second && keeps && goes && (
        <>
          <div className="merge-sides">
            {[one, second].map((side) => (
              <Side key={side.id} row={side} stays={side === keeps} />
            ))}
          </div>
          <Segmented
            legend="Which one stays"
            className="merge-which"
            value={String(keeps.id)}
            onChange={(id) => setKept(Number(id))}
            options={[one, second].map(({ id, name, state }) => ({
              value: String(id),
              label: `Keep ${name}`,
              disabled: state !== 'accepted',
            }))}
          />
          <ul className="merge-follows" aria-label="What follows">
            <li>{`${counted(goes.offers, 'offer')} of ${goes.name} will be found under ${keeps.name}.`}</li>
            <li>
              {`${counted(goes.templates, 'template')} will offer suppliers of both. Lines keep their products and prices.`}
            </li>
            <li>{`The address of ${goes.name} will lead to ${keeps.name}.`}</li>
            <li>{`You can undo this later. Products that are added until then stay with ${keeps.name}.`}</li>
          </ul>
        </>
      )}
    </FormDialog>
  );
}

/** An accepted one; of two, the one with more offers. */
function likelyToStay(one: MasterProductRow, other: MasterProductRow): MasterProductRow {
  if (one.state !== other.state) return one.state === 'accepted' ? one : other;
  return other.offers > one.offers ? other : one;
}

const STATES = { accepted: 'In the catalogue', waiting: 'Waiting', private: 'Private' } as const;

function Side({ row, stays }: { row: MasterProductRow; stays: boolean }) {
  return (
    <section className="merge-side" aria-label={row.name} data-stays={stays || undefined}>
      <h3>{row.name}</h3>
      <p className="note">{stays ? 'Stays' : 'Becomes part of the other'}</p>
      <dl>
        <dt>State</dt>
        <dd>{STATES[row.state]}</dd>
        <dt>Added by</dt>
        <dd>{row.business_name ?? '–'}</dd>
        <dt>Products</dt>
        <dd>{row.products}</dd>
        <dt>Offers</dt>
        <dd>{row.offers}</dd>
        <dt>Templates</dt>
        <dd>{row.templates}</dd>
        <dt>Address</dt>
        <dd className="merge-address">{row.alias}</dd>
      </dl>
    </section>
  );
}
