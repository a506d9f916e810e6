import type { TemplateDetails, TemplateLine } from '@quotewright/domain/templates/contract.js';
import { useQueryClient } from '@tanstack/react-query';
import { templateQuery } from '../../../../api/templates.js';
import { CataloguePicker } from '../../../../features/catalogue-picker/catalogue-picker.js';
import { PricePanel } from '../../../../features/product-panel/price-panel.js';
import { OrderDialog } from '../../../../features/reorder/order-dialog.js';
import type { ReorderItem } from '../../../../features/reorder/reorder-list.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { LineSupplier } from './line-supplier.js';
import type { LineCommands } from './use-line-commands.js';

interface LineDialogsProps {
  template: TemplateDetails;
  viewer: Viewer;
  /** The chosen line. */
  line: TemplateLine | undefined;
  /** What the address has open. */
  panel: string | null;
  commands: LineCommands;
  onAdded: (lineId: number) => void;
  onClose: () => void;
}

/** What opens over Linked Items: the catalogue, the order, and for one line its suppliers and prices of one's own. */
export function LineDialogs({ template, viewer, line, panel, commands, onAdded, onClose }: LineDialogsProps) {
  const client = useQueryClient();
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
      <OrderDialog
        label="Lines in order"
        items={inOrder(template)}
        onClose={onClose}
        current={async () => inOrder(await client.fetchQuery({ ...templateQuery(viewer.id, template.alias), staleTime: 0 }))}
        onUpdate={(ids) => commands.sort(ids)}
      />
    );
  }
  if (!line) return null;
  if (panel === 'supplier') return <LineSupplier line={line} commands={commands} onClose={onClose} />;
  if (panel === 'price' || panel === 'own') return <PricePanel template={template} line={line} purpose={panel} onClose={onClose} />;
  return null;
}

const inOrder = (template: TemplateDetails): ReorderItem[] =>
  template.products.map((line) => ({ id: line.quote_template_product_id, name: line.name, detail: line.templateformula }));
