import type { TemplateDetails, TemplateLine } from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { CataloguePicker } from '../../../../features/catalogue-picker/catalogue-picker.js';
import { FormulaText } from '../../../../features/formula-builder/formula-text.js';
import { PricePanel } from '../../../../features/product-panel/price-panel.js';
import type { ReorderItem } from '../../../../features/reorder/order.js';
import { TemplateOrderDialog } from '../../../../features/reorder/template-order-dialog.js';
import { LineSupplier } from './line-supplier.js';
import type { LineCommands } from './use-line-commands.js';

interface LineDialogsProps {
  template: TemplateDetails;
  /** The selected line. */
  line: TemplateLine | undefined;
  /** What the address opens. */
  panel: string | null;
  commands: LineCommands;
  onAdded: (lineId: number) => void;
  onClose: () => void;
}

/** Dialogs over Linked Items: the catalogue, the order, and for one line its suppliers and own prices. */
export function LineDialogs({ template, line, panel, commands, onAdded, onClose }: LineDialogsProps) {
  if (panel === 'add') {
    const linked = new Map<number, number>();
    for (const { product_supplier_id: offer } of template.products) linked.set(offer, (linked.get(offer) ?? 0) + 1);
    return (
      <CataloguePicker
        title="Add from Catalog"
        action={{ first: 'Add line', again: 'Add again' }}
        linked={linked}
        onClose={onClose}
        onPick={async (product) => {
          const id = await commands.add(product);
          if (id !== null) onAdded(id);
        }}
      />
    );
  }
  if (panel === 'order') {
    return (
      <TemplateOrderDialog
        template={template}
        call={calls.sortLines}
        label="Lines in order"
        itemsOf={inOrder}
        onClose={onClose}
      />
    );
  }
  if (!line) return null;
  if (panel === 'supplier') return <LineSupplier line={line} commands={commands} onClose={onClose} />;
  if (panel === 'price' || panel === 'own')
    return <PricePanel template={template} line={line} purpose={panel} onClose={onClose} />;
  return null;
}

const inOrder = (template: TemplateDetails): ReorderItem[] =>
  template.products.map((line) => ({
    id: line.quote_template_product_id,
    name: line.name,
    detail: line.templateformula && <FormulaText formula={line.templateformula} />,
  }));
