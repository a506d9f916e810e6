import type { SupplierRow } from '@quotewright/domain/catalogue/contract.js';
import { Link } from 'react-router-dom';
import { useActivateUser } from '../../../../api/accounts.js';
import { messageOf } from '../../../../api/errors.js';
import { paths } from '../../../../app/paths.js';
import { PriceApprovalRule } from '../../../../features/price-approval/approval-rule.js';
import { MeanStars } from '../../../../features/stars/stars.js';
import { useUndoable } from '../../../../features/template-change/use-undoable.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { counted } from '../../../../lib/format.js';
import { Button } from '../../../../ui/button.js';
import { useConfirm } from '../../../../ui/confirm.js';
import { SidePanel } from '../../../../ui/dialog.js';
import { Ago } from '../../../../ui/time.js';
import { useToast } from '../../../../ui/toast.js';
import { SupplierState } from './supplier-state.js';

/** One supplier: what it sells, what depends on that, and whether it is active. */
export function SupplierPanel({ supplier, onClose }: { supplier: SupplierRow; onClose: () => void }) {
  const { id, user_id: account, business_name: name, state, offers, oldest_price: oldest, templates } = supplier;
  const viewer = useViewer();
  const activate = useActivateUser();
  const confirm = useConfirm();
  const toast = useToast();
  const undoable = useUndoable();
  const gone = state === 'deactivated';

  async function onPress() {
    if (!gone && !(await confirm(question(supplier)))) return;
    try {
      const said = await activate.mutateAsync({ id: account, active: gone });
      undoable(said, () => activate.mutateAsync({ id: account, active: !gone }));
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    }
  }

  return (
    <SidePanel
      open
      title={name}
      onClose={onClose}
      footer={
        <Button busy={activate.isPending} onClick={() => void onPress()}>
          {gone ? 'Reactivate' : 'Deactivate'}
        </Button>
      }
    >
      <dl className="supplier-facts">
        <dt>State</dt>
        <dd>
          <SupplierState state={state} />
          {gone && <span className="note block">Its offers cannot be chosen.</span>}
          {state === 'invited' && <span className="note block">It has not set a password yet.</span>}
        </dd>
        <dt>Offers</dt>
        <dd>
          {offers > 0 ? <Link to={paths['dashboard-skus']({ supplier: id })}>{counted(offers, 'offer')}</Link> : 'None'}
        </dd>
        <dt>Oldest price</dt>
        <dd>{oldest ? <Ago at={oldest} /> : 'None'}</dd>
        <dt>Templates</dt>
        <dd>{templates > 0 ? `${counted(templates, 'template')} with its products` : 'None'}</dd>
        <dt>Stars</dt>
        <dd>{supplier.rating === null ? 'None yet' : <MeanStars {...supplier} />}</dd>
        <dt>Account</dt>
        <dd>
          <Link to={paths.users({ user: account })}>Open the account</Link>
        </dd>
      </dl>
      <PriceApprovalRule supplier={id} viewer={viewer} />
    </SidePanel>
  );
}

/** What deactivating does, before it is done. */
function question({ business_name: name, offers, templates }: SupplierRow) {
  return {
    title: `Deactivate ${name}?`,
    body: [
      'Its members are signed out everywhere and cannot sign in.',
      offers > 0 && `${counted(offers, 'offer')} can no longer be chosen.`,
      templates > 0 &&
        `${counted(templates, 'template')} with its products ${templates === 1 ? 'counts as before, and says' : 'count as before, and say'} so in the lines.`,
      'Price changes that it scheduled are cancelled when their time comes. Nothing is deleted, and you can reactivate it.',
    ]
      .filter(Boolean)
      .join(' '),
    action: 'Deactivate',
    danger: true,
  };
}
