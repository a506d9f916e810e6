import { IMAGE_WIDTHS, mediaUrl } from '@quotewright/domain/kernel/media.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import type { GuestTemplate } from '@quotewright/domain/templates/contract.js';
import { faqPage } from '../../../../seo/meta.js';
import { faqOf, plain } from './facts.js';

/** schema.org's Product (without an offer, because guests see no prices), HowTo and FAQPage of a template. */
export function structuredData(site: string, url: string, template: GuestTemplate): object[] {
  const images = template.images.map(({ image }) => siteAddress(site, mediaUrl(image, IMAGE_WIDTHS.at(-1)!)));
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: template.name,
      description: template.description,
      ...(template.category && { category: template.category }),
      url,
      ...(images.length > 0 && { image: images }),
      ...(template.brand && { brand: { '@type': 'Brand', name: template.brand } }),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'HowTo',
      name: `How to quote ${template.name}`,
      description: template.description,
      ...(images[0] && { image: images[0] }),
      supply: template.products.map(({ name }) => ({ '@type': 'HowToSupply', name })),
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
