import { IMAGE_WIDTHS, mediaUrl } from '@quotewright/domain/kernel/media.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import type { GuestTemplate } from '@quotewright/domain/templates/contract.js';
import { faqPage } from '../../../../seo/meta.js';
import { faqOf, plain } from './facts.js';

const picturesOf = (site: string, { images }: GuestTemplate): string[] =>
  images.map(({ image }) => siteAddress(site, mediaUrl(image, IMAGE_WIDTHS.at(-1)!)));

/**
 * What a template is to schema.org. A free one is a Product, whose offer is getting the template: the guide price is
 * never shown to guests. A premium one has no price yet, and without an offer a Product is invalid.
 */
function itself(site: string, url: string, template: GuestTemplate): object {
  const images = picturesOf(site, template);
  const free = template.quote_price === 'free';
  return {
    '@context': 'https://schema.org',
    '@type': free ? 'Product' : 'CreativeWork',
    name: template.name,
    description: template.description,
    url,
    ...(images.length > 0 && { image: images }),
    ...(template.category && { [free ? 'category' : 'genre']: template.category }),
    ...(free && template.brand && { brand: { '@type': 'Brand', name: template.brand } }),
    ...(free && {
      offers: { '@type': 'Offer', url, price: 0, priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    }),
  };
}

/** schema.org's data of a template's page: the template, a HowTo and an FAQPage. */
export function structuredData(site: string, url: string, template: GuestTemplate): object[] {
  const [image] = picturesOf(site, template);
  const materials = template.products.filter(({ product_type }) => product_type !== 'labour');
  return [
    itself(site, url, template),
    {
      '@context': 'https://schema.org',
      '@type': 'HowTo',
      name: `How to quote ${template.name}`,
      description: template.description,
      ...(image && { image }),
      supply: materials.map(({ name }) => ({ '@type': 'HowToSupply', name })),
      step: [
        ...template.questions.map(({ title, unit }) => ({
          '@type': 'HowToStep',
          name: title,
          text: `Measure: ${title}, in ${unit}.`,
        })),
        { '@type': 'HowToStep', name: 'Get the template', text: 'Place a copy of the template in My QTemplates.' },
        {
          '@type': 'HowToStep',
          name: 'Enter the measurements',
          text: 'Every line works out its own quantity from them.',
        },
        {
          '@type': 'HowToStep',
          name: 'Check and save',
          text: 'Check the lines, choose the suppliers, and save the quote.',
        },
      ],
    },
    faqPage(faqOf(template).map(({ question, answer }) => ({ question, answer: plain(answer) }))),
  ];
}
