import type { TemplateLine } from '@quotewright/domain/templates/contract.js';
import { singularUnit } from '@quotewright/domain/formula/units.js';
import { paths } from '../../../../app/paths.js';
import { productTypeLabels } from '../../../../features/live-quote/labels.js';
import { notOfferedSentence } from '../../../../features/product-tile/not-offered.js';
import { tileRules } from '../../../../features/product-tile/tile-rules.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { pricedFields } from '../../../../features/who-set/line-fields.js';
import { WhoSetMenu } from '../../../../features/who-set/who-set.js';
import { markup } from '../../../../lib/markup.js';
import { Button } from '../../../../ui/button.js';
import { Money, Quantity } from '../../../../ui/figures.js';
import { Picture } from '../../../../ui/picture.js';

/** What opens beside a line. */
export type LinePanel = 'supplier' | 'price' | 'own';

interface LineHeadProps {
  line: TemplateLine;
  viewer: Viewer;
  onShowProducts: () => void;
  onPanel: (panel: LinePanel) => void;
}

/** The product of a line: its picture, facts, and the actions that change it. */
export function LineHead({ line, viewer, onShowProducts, onPanel }: LineHeadProps) {
  const rules = tileRules(viewer, line.product_type);
  return (
    <div className="line-head">
      {rules.pictureLink ? (
        <a
          href={paths['product-detail'](line.master_product_alias, { view: 'sku' })}
          target="_blank"
          rel="noreferrer"
          aria-label={`${line.name}, opens in a new tab`}
        >
          <Picture image={line.thumbnail} alt="" sizes="96px" />
        </a>
      ) : (
        <Picture image={line.thumbnail} alt="" sizes="96px" />
      )}
      <div className="min-w-0">
        <h2>{line.name}</h2>
        <p className="text-sm text-ink-3 mt-0.5 mb-2">
          {[line.business_name, line.sku && `SKU ${line.sku}`, productTypeLabels[line.product_type]]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {line.not_offered && (
          <p className="text-sm text-brick mb-2">
            {notOfferedSentence(line.not_offered)}
            {rules.relatedOptions && ' Choose another one with Change Supplier.'}
          </p>
        )}
        <div className="line-facts">
          {line.retail_price != null && (
            <bdi>
              <b>
                <Money amount={line.retail_price} />
              </b>{' '}
              per {singularUnit(line.unit)}
            </bdi>
          )}
          {line.cost_price != null && (
            <bdi>
              cost{' '}
              <b>
                <Money amount={line.cost_price} />
              </b>
            </bdi>
          )}
          {line.cost_price != null && line.retail_price != null && (
            <bdi>
              markup <b>{markup(line.cost_price, line.retail_price)}</b>
            </bdi>
          )}
          {line.unit_in_stock != null && line.product_type !== 'labour' && (
            <bdi>
              <b>
                <Quantity amount={line.unit_in_stock} />
              </b>{' '}
              in stock
            </bdi>
          )}
        </div>
        <div className="line-acts">
          {rules.relatedOptions && (
            <>
              <Button variant="plain" size="small" onClick={onShowProducts}>
                View All Products
              </Button>
              <Button variant="plain" size="small" onClick={() => onPanel('supplier')}>
                Change Supplier
              </Button>
            </>
          )}
          {viewer.may('prices') && (
            <>
              <Button variant="plain" size="small" onClick={() => onPanel('price')}>
                Edit my price
              </Button>
              <Button variant="plain" size="small" onClick={() => onPanel('own')}>
                Add my own
              </Button>
            </>
          )}
          <WhoSetMenu
            fields={[
              ...pricedFields(line.quote_template_product_id, {
                retail: line.retail_price != null,
                cost: line.cost_price != null,
              }),
              { path: `lines.${line.quote_template_product_id}.position`, label: 'Position' },
            ]}
          />
        </div>
      </div>
    </div>
  );
}
