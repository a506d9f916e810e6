import type { TemplateDetails, TemplateLine } from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import type { ProductRow } from '@quotewright/domain/catalogue/contract.js';
import { useState } from 'react';
import { useTemplateCommand } from '../../../../api/templates.js';
import { useTemplateChange } from '../../../../features/template-change/use-template-change.js';
import { money } from '../../../../lib/format.js';
import { useConfirm } from '../../../../ui/confirm.js';
import type { LineOffer } from '../../../../features/change-supplier/use-line-options.js';

/** Commands on a template's lines with immediate effect: removals ask first, and everything has Undo in its toast. */
export function useLineCommands(template: TemplateDetails) {
  const change = useTemplateChange(template.id);
  const confirm = useConfirm();
  const removeLine = useTemplateCommand(calls.deleteLine);
  const changeLineFormula = useTemplateCommand(calls.changeFormula);
  const makeDefault = useTemplateCommand(calls.makeDefault);
  const addLine = useTemplateCommand(calls.addFromCatalogue);
  /** The line or offer of the command in progress, by id. */
  const [busy, setBusy] = useState<{ line?: number; offer?: number }>({});
  const at = (line: TemplateLine) => ({
    quote_template_id: template.id,
    product_id: line.product_id,
    quote_template_product_id: line.quote_template_product_id,
  });

  async function during<T>(what: { line?: number; offer?: number }, work: () => Promise<T>): Promise<T> {
    setBusy(what);
    try {
      return await work();
    } finally {
      setBusy({});
    }
  }

  return {
    busy,

    /** Removes a line after a confirmation. */
    async remove(line: TemplateLine): Promise<boolean> {
      const yes = await confirm({
        title: `Remove ${line.name}?`,
        body: 'New quotes won’t include this line. Saved quotes don’t change.',
        action: 'Remove line',
        danger: true,
      });
      if (!yes) return false;
      const gone = await during({ line: line.quote_template_product_id }, () =>
        change(
          () => removeLine.mutateAsync({ body: { ...at(line), product_supplier_id: line.product_supplier_id } }),
          `${line.name} removed.`,
        ),
      );
      return gone !== null;
    },

    /** Gives a line another of its product's formulas, after a confirmation. */
    async changeFormula(line: TemplateLine, formula: string): Promise<boolean> {
      const yes = await confirm({
        title: 'Change the formula?',
        body: `${line.name} will be calculated by ${formula}${line.templateformula ? ` instead of ${line.templateformula}` : ''}. Waste, packs and minimum stay.`,
        action: 'Change formula',
      });
      if (!yes) return false;
      const done = await during({ line: line.quote_template_product_id }, () =>
        change(
          () => changeLineFormula.mutateAsync({ body: { ...at(line), formula } }),
          `${line.name} is calculated by ${formula}.`,
        ),
      );
      return done !== null;
    },

    /** Makes an offer the line's default product, after a confirmation. */
    async useOffer(line: TemplateLine, offer: LineOffer): Promise<void> {
      const price = offer.retail_price ? ` at ${money(offer.retail_price)} a ${offer.unit}` : '';
      const yes = await confirm({
        title: 'Make this the default product?',
        body: `The line will use ${offer.name} from ${offer.business_name}${price} instead of ${line.name} from ${line.business_name}. Its formula stays.`,
        action: 'Make default',
      });
      if (!yes) return;
      await during({ offer: offer.id }, () =>
        change(
          () =>
            makeDefault.mutateAsync({
              body: { ...at(line), new_product_id: offer.product_id, product_supplier_id: offer.id },
            }),
          `The line uses ${offer.name} from ${offer.business_name}.`,
        ),
      );
    },

    /** Adds a line with this product at the end. Returns its id, or `null` after a refusal. */
    async add(product: ProductRow): Promise<number | null> {
      const added = await change(
        () =>
          addLine.mutateAsync({
            body: {
              quote_template_id: template.id,
              product_id: product.product_id,
              supplier: product.supplier,
            },
          }),
        `${product.name} added.`,
      );
      return added && added.quote_template_product_id;
    },
  };
}

export type LineCommands = ReturnType<typeof useLineCommands>;
