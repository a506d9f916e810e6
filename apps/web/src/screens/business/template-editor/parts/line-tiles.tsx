import { paths as calls, type ChangeFormulaRequest, type LineSaved, type TemplateDetails, type TemplateLine } from '@quotewright/domain/templates/contract.js';
import { useState } from 'react';
import { useTemplateCommand } from '../../../../api/templates.js';
import { FormulaText } from '../../../../features/formula-builder/formula-text.js';
import { ProductTile } from '../../../../features/product-tile/product-tile.js';
import { useTemplateChange } from '../../../../features/template-change/use-template-change.js';
import { Button, ButtonLink } from '../../../../ui/button.js';
import { Field, Select } from '../../../../ui/field.js';

interface LineTilesProps {
  template: TemplateDetails;
  admin: boolean;
  /** The address of a line in the list view. */
  hrefOf: (lineId: number) => string;
  onRemove: (line: TemplateLine) => void;
  onShowProducts: (lineId: number) => void;
}

/** The lines as a grid of product tiles. */
export function LineTiles({ template, admin, hrefOf, onRemove, onShowProducts }: LineTilesProps) {
  const [picking, setPicking] = useState<number | null>(null);
  const [busy, setBusy] = useState<number | null>(null);
  const changeFormula = useTemplateCommand<ChangeFormulaRequest, LineSaved>(calls.changeFormula());
  const change = useTemplateChange(template.id);

  async function use(line: TemplateLine, formula: string) {
    setPicking(null);
    if (!formula || formula === line.templateformula) return;
    setBusy(line.quote_template_product_id);
    await change(
      () => changeFormula.mutateAsync({ quote_template_id: template.id, product_id: line.product_id, quote_template_product_id: line.quote_template_product_id, formula }),
      `${line.name} is calculated by ${formula}.`,
    );
    setBusy(null);
  }

  return (
    <div className="tiles px-(--gutter) pb-6">
      {template.products.map((line) => {
        const id = line.quote_template_product_id;
        return (
          <ProductTile
            key={id}
            product={line}
            supplier={admin}
            busy={busy === id}
            {...(admin ? { pictureHref: `/product/${line.master_product_id}?view=sku` } : {})}
            badge={<FormulaText formula={line.templateformula} className="mt-1" />}
            actions={
              <>
                <ButtonLink size="small" to={hrefOf(id).replace(/&?view=tiles/, '')} replace preventScrollReset aria-label={`Edit ${line.name}`}>
                  Edit
                </ButtonLink>
                <Button size="small" variant="plain" onClick={() => onShowProducts(id)} aria-label={`View all products for ${line.name}`}>
                  View All Products
                </Button>
                {admin && line.formulas.length > 0 && picking !== id && (
                  <Button size="small" variant="plain" onClick={() => setPicking(id)} aria-label={`Change formula of ${line.name}`}>
                    Change Formula
                  </Button>
                )}
                {picking === id && (
                  <Field label={`Formula of ${line.name}`} labelHidden className="w-full">
                    {/* The picker has just been asked for. */}
                    {/* eslint-disable-next-line jsx-a11y/no-autofocus */}
                    <Select small autoFocus value={line.templateformula} onBlur={() => setPicking(null)} onChange={(event) => void use(line, event.target.value)}>
                      {[...new Set([line.templateformula, ...line.formulas.map(({ formula }) => formula)])].map((formula) => (
                        <option key={formula} value={formula}>
                          {formula || 'none'}
                        </option>
                      ))}
                    </Select>
                  </Field>
                )}
                <Button size="small" variant="ghost-danger" onClick={() => onRemove(line)} aria-label={`Remove ${line.name}`}>
                  Remove
                </Button>
              </>
            }
          />
        );
      })}
    </div>
  );
}
