import { paths } from '../../../../app/paths.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { Oops } from '../../../../ui/states.js';

/** The address of a new, empty proposal. */
export const NEW_PROPOSAL = paths['create-quote-proposal']('new', { action: 'labor_material' });

/** Says what a proposal is, to a business that has none. */
export function NoProposals() {
  const viewer = useViewer();
  return (
    <Oops
      message1="No proposals yet"
      message2="There are no records to show. A proposal is the paper that a client signs: rooms with their lines, a discount, tax and payments, from your templates, saved quotes and the catalogue."
      {...(viewer.may('work') && { link: { to: NEW_PROPOSAL, label: 'New proposal' } })}
    />
  );
}
