import type { TemplateLine } from '@quotewright/domain/templates/contract.js';
import { messageOf } from '../../../../api/errors.js';
import { ChangeSupplier } from '../../../../features/change-supplier/change-supplier.js';
import { supplierCards } from '../../../../features/change-supplier/supplier-cards.js';
import type { LineCommands } from './use-line-commands.js';
import { useLineOptions } from '../../../../features/change-supplier/use-line-options.js';

interface LineSupplierProps {
  line: TemplateLine;
  commands: LineCommands;
  onClose: () => void;
}

/** Change Supplier for one line: the other suppliers of its product, and switching to one. */
export function LineSupplier({ line, commands, onClose }: LineSupplierProps) {
  const options = useLineOptions(line);
  const { offer } = commands.busy;
  return (
    <ChangeSupplier
      suppliers={options.offers && supplierCards(line, options.offers)}
      current={line.product_supplier_id}
      busy={offer !== undefined}
      processing={offer ?? null}
      {...(options.isError && {
        failure: { message: messageOf(options.error), retrying: options.isFetching, onRetry: options.refetch },
      })}
      onChange={({ id }) => void commands.useOffer(line, options.offers!.find((candidate) => candidate.id === id)!)}
      onClose={onClose}
    />
  );
}
