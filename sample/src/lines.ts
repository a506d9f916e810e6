import { defaultLineSettings } from '@quotewright/domain/formula/settings.js';
import type { calculateQuote } from '@quotewright/domain/quotes/calculate.js';
import type { Sample, SampleTemplate } from './schema.js';

type Line = Parameters<typeof calculateQuote>[0]['lines'][number];

/** The lines of a template, for its calculation, with the prices of their suppliers. Questions have ids from 1. */
export function linesOf({ masters }: Sample, template: SampleTemplate): Line[] {
  const products = new Map(masters.flatMap((master) => master.products).map((product) => [product.key, product]));
  return template.lines.map((line, at) => {
    const product = products.get(line.product)!;
    const offer = product.offers.find(({ supplier }) => supplier === line.supplier)!;
    const when = line.include_when;
    return {
      line_id: at + 1,
      name: product.name,
      product_type: product.type,
      formula: line.formula,
      settings: {
        ...defaultLineSettings,
        waste_percent: line.waste ?? defaultLineSettings.waste_percent,
        pack_size: line.pack ?? defaultLineSettings.pack_size,
        round_up: line.round_up ?? defaultLineSettings.round_up,
        minimum_quantity: line.minimum ?? defaultLineSettings.minimum_quantity,
        include_when: when ? { question_id: when.question, op: when.op, value: when.value } : null,
      },
      unit: offer.unit,
      retail_price: offer.retail,
      cost_price: offer.cost,
    };
  });
}
