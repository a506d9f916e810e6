import { expect, it } from '@jest/globals';
import type { GuestTemplate } from '@quotewright/domain/templates/contract.js';
import { structuredData } from './structured-data.js';

const SITE = 'https://quotes.example';
const URL = `${SITE}/quote-template/lvp-plank`;
const template = {
  name: 'LVP Plank',
  description: 'Luxury vinyl planks, laid.',
  category: 'Flooring',
  category_alias: 'flooring',
  brand: 'Oakline',
  quote_price: 'free',
  quote_type: 'material_and_labour',
  images: [{ id: 1, image: 'a'.repeat(64) }],
  questions: [{ id: 1, no_of_question: 1, title: 'Room length', unit: 'ft' }],
  products: [
    { name: 'Plank', product_type: 'finish_product' },
    { name: 'Laying', product_type: 'labour' },
  ],
  suppliers: [],
  supplier_ratings: [],
} as unknown as GuestTemplate;

const ofType = (data: object[], type: string) => data.find((one) => (one as { '@type': string })['@type'] === type);

it('offers a free template for nothing, which is what getting it costs', () => {
  expect(ofType(structuredData(SITE, URL, template), 'Product')).toMatchObject({
    name: 'LVP Plank',
    image: [expect.stringMatching(/^https:\/\/quotes\.example\/media\/a{64}\//)],
    offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD', url: URL },
  });
});

it('calls a premium template a work without a price', () => {
  const data = structuredData(SITE, URL, { ...template, quote_price: 'premium' });
  expect(ofType(data, 'Product')).toBeUndefined();
  expect(ofType(data, 'CreativeWork')).toMatchObject({ name: 'LVP Plank', genre: 'Flooring' });
  expect(JSON.stringify(data)).not.toContain('"offers"');
});

it('counts labour among no supplies', () => {
  expect(ofType(structuredData(SITE, URL, template), 'HowTo')).toMatchObject({
    supply: [{ '@type': 'HowToSupply', name: 'Plank' }],
  });
});
