import type { TemplateDetails, TemplateLine } from '@quotewright/domain/templates/contract.js';
import { Trash2 } from 'lucide-react';
import { useDeferredValue } from 'react';
import { FormulaText } from '../../../../features/formula-builder/formula-text.js';
import { NotOfferedBadge } from '../../../../features/product-tile/not-offered.js';
import { ProductTile } from '../../../../features/product-tile/product-tile.js';
import { tileRules } from '../../../../features/product-tile/tile-rules.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { Button, ButtonLink } from '../../../../ui/button.js';
import { FormulaMenu } from './formula-menu.js';
import type { LineCommands } from './use-line-commands.js';

interface LineTilesProps {
  template: TemplateDetails;
  viewer: Viewer;
  commands: LineCommands;
  /** Address of a line's detail. */
  hrefOf: (lineId: number) => string;
  onRemove: (line: TemplateLine) => void;
  onShowProducts: (lineId: number) => void;
}

/** Tiles rendered with the first press. */
const FIRST = 12;

/** The lines as a grid of product tiles (`qtemplateLineItems`). */
export function LineTiles({ template, viewer, commands, hrefOf, onRemove, onShowProducts }: LineTilesProps) {
  const { products } = template;
  // The first screenful renders at once, the rest when there is time.
  const shown = useDeferredValue(products, products.slice(0, FIRST));
  return (
    <div className="tiles px-(--gutter) pb-6">
      {shown.map((line) => {
        const id = line.quote_template_product_id;
        const rules = tileRules(viewer, line.product_type);
        return (
          <ProductTile
            key={id}
            product={line}
            busy={commands.busy.line === id}
            badge={
              <>
                <NotOfferedBadge why={line.not_offered} />
                {viewer.admin && <FormulaText formula={line.templateformula} className="mt-1" />}
              </>
            }
            actions={
              <>
                <ButtonLink size="small" to={hrefOf(id)} replace preventScrollReset aria-label={`Edit ${line.name}`}>
                  Edit
                </ButtonLink>
                {rules.changeFormula && (
                  <FormulaMenu
                    summary="Change Formula"
                    line={line}
                    current={line.templateformula}
                    questions={template.questions}
                    editHref={hrefOf(id)}
                    onChoose={(formula) => void commands.changeFormula(line, formula)}
                  />
                )}
                {rules.relatedOptions && (
                  <Button
                    size="small"
                    variant="plain"
                    onClick={() => onShowProducts(id)}
                    aria-label={`Related Options of ${line.name}`}
                  >
                    Related Options
                  </Button>
                )}
              </>
            }
            corner={
              <Button
                size="small"
                variant="ghost-danger"
                icon
                className="self-start"
                onClick={() => onRemove(line)}
                aria-label={`Delete ${line.name}`}
                title="Delete"
              >
                <Trash2 aria-hidden="true" />
              </Button>
            }
          />
        );
      })}
    </div>
  );
}
