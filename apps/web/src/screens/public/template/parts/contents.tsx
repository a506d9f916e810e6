import type { GuestTemplate } from '@quotewright/domain/templates/contract.js';
import { usePlace } from '../../../../lib/navigation.js';
import { productTypeLabels } from '../../../../features/live-quote/labels.js';
import { MeanStars } from '../../../../features/stars/stars.js';
import { Picture } from '../../../../ui/picture.js';
import { Tabs } from '../../../../ui/tabs.js';

/** The products of a template, and who supplies them. */
export function Contents({ template }: { template: GuestTemplate }) {
  const { query } = usePlace();
  const tab = query.get('tab') === 'suppliers' ? 'suppliers' : 'products';
  return (
    <section className="section page" aria-label="Template contents">
      <Tabs
        look="tabs"
        label="Template contents"
        current={tab}
        tabs={[
          { id: 'products', label: 'Linked Products', count: template.products.length },
          { id: 'suppliers', label: 'Local Suppliers', count: template.suppliers.length },
        ]}
      />
      <ul className="product-list" hidden={tab !== 'products'}>
        {template.products.map((line) => (
          <li key={line.quote_template_product_id}>
            <Picture image={line.thumbnail} alt="" sizes="72px" />
            <span>
              <span className="font-semibold">{line.name}</span>
              <span className="block text-xs text-ink-3">
                {[productTypeLabels[line.product_type], line.business_name].filter(Boolean).join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <ul className="product-list suppliers" hidden={tab !== 'suppliers'}>
        {template.suppliers.map((supplier) => (
          <li key={supplier}>
            <span>
              <span className="font-semibold">{supplier}</span> <SupplierStars of={supplier} template={template} />
              <span className="block text-xs text-ink-3">{suppliedBy(template.products, supplier)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Mean and number of a supplier's ratings; nothing without any. */
function SupplierStars({ of, template }: { of: string; template: GuestTemplate }) {
  const rated = template.supplier_ratings.find(({ business_name }) => business_name === of);
  return rated ? <MeanStars {...rated} /> : null;
}

function suppliedBy(products: readonly { name: string; business_name: string }[], supplier: string): string {
  return products
    .filter(({ business_name }) => business_name === supplier)
    .map(({ name }) => name)
    .join(', ');
}
