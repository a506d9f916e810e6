import { describe, expect, it } from '@jest/globals';
import type { ProductRow } from '@quotewright/domain/catalogue/contract.js';
import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { withSuppliers } from './quoted-suppliers.js';

const line = {
  quote_template_product_id: 201,
  product_supplier_id: 51,
  master_product_id: 1,
  product_type: 'finish_product',
  name: 'Oak plank',
  unit: 'box',
  retail_price: '58.00',
  cost_price: '40.00',
  templateformula: 'Q1xQ2',
};
const template = {
  products: [line],
  revisions: { template: 3, offers: { 51: 2 } },
} as unknown as TemplateDetails;
const offer = (more: object = {}) =>
  ({
    id: 52,
    master_product_id: 1,
    product_type: 'finish_product',
    name: 'Oak board',
    unit: 'carton',
    retail_price: '61.00',
    price_version: 7,
    ...more,
  }) as ProductRow;

describe('suppliers of one quote', () => {
  it('bring their name, unit and price, keep the formula, and are checked when it is saved', () => {
    const { template: quoted, choices, gone } = withSuppliers(template, { 201: 52 }, [offer()]);
    expect(quoted.products[0]).toMatchObject({
      product_supplier_id: 52,
      name: 'Oak board',
      unit: 'carton',
      retail_price: '61.00',
      templateformula: 'Q1xQ2',
    });
    expect(quoted.products[0]!.cost_price).toBeUndefined();
    expect(quoted.revisions.offers).toMatchObject({ 52: 7 });
    expect([choices, gone.size]).toEqual([{ 201: { product_supplier_id: 52 } }, 0]);
    expect(template.revisions.offers).toEqual({ 51: 2 });
  });

  it('are the template’s where the chosen offer is gone or was moved to another product', () => {
    for (const offers of [[], [offer({ master_product_id: 2 })], [offer({ product_type: 'labour' })]]) {
      const { template: quoted, choices, gone } = withSuppliers(template, { 201: 52 }, offers);
      expect([quoted.products[0], choices, [...gone]]).toEqual([line, {}, [201]]);
    }
  });

  it('change nothing of a line that was chosen back', () => {
    const { choices, gone } = withSuppliers(template, { 201: 51 }, []);
    expect([choices, gone.size]).toEqual([{}, 0]);
  });
});
