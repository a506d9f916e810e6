import type { GuestTemplate } from '@quotewright/domain/templates/contract.js';
import { paths } from '../../../../app/paths.js';
import { counted } from '../../../../lib/format.js';
import { quoteTypeLabels } from '../../../../features/live-quote/labels.js';
import { inWords, listed } from '../../../../lib/words.js';

type Template = Pick<
  GuestTemplate,
  'name' | 'category' | 'category_alias' | 'quote_type' | 'questions' | 'products' | 'suppliers'
>;

/** Facts about a template, one line each: its questions, its products, and what its lines cover. */
export function featureBullets({ questions, products, suppliers, quote_type }: Template): string[] {
  const settings = products.flatMap((line) => line.settings ?? []);
  const uses = [
    settings.some(({ waste_percent }) => Number(waste_percent) > 0) && 'waste',
    settings.some(({ pack_size }) => Number(pack_size) !== 1) && 'pack sizes',
    settings.some(({ round_up }) => round_up) && 'rounding up',
    settings.some(({ minimum_quantity }) => Number(minimum_quantity) > 0) && 'minimum quantities',
    settings.some(({ include_when }) => include_when !== null) && 'lines that count only when needed',
  ].filter((use) => use !== false);
  return [
    `${counted(questions.length, 'measurement')} in, ${counted(products.length, 'quantity', 'quantities')} out`,
    `${quoteTypeLabels[quote_type]}${suppliers.length > 0 ? `, from ${counted(suppliers.length, 'local supplier')}` : ''}`,
    ...(uses.length > 0 ? [`Takes care of ${listed(uses)}`] : []),
    'Every question, formula and line can be changed in your copy',
  ];
}

/** One question of the FAQ; the answer consists of text and links. */
export interface Faq {
  question: string;
  answer: (string | { text: string; to: string })[];
}

/** The five questions of the public page, filled in for the template. */
export function faqOf(template: Template): Faq[] {
  const { name, category, category_alias: alias, questions } = template;
  const asked = questions.map(({ title }) => title.charAt(0).toLowerCase() + title.slice(1));
  const measure = asked.length > 0 ? `Measure ${listed(asked)}.` : 'Open the template.';
  const listing = { text: 'construction quote template', to: paths['construction-quote-templates']() };
  return [
    {
      question: `How do I write an estimate for ${name}?`,
      answer: [
        `${measure} Get the template and enter ${asked.length === 1 ? 'the number' : `the ${inWords(asked.length)} numbers`}: each line works out its own quantity. Check the lines, choose your suppliers, and save the quote.`,
      ],
    },
    {
      question: `How do I use the ${name} template?`,
      answer: [
        'Choose Get Template and sign up or sign in. A copy is placed in My QTemplates, where it is yours: open it, enter your measurements, and the quote is there. Or look through every ',
        listing,
        ' first.',
      ],
    },
    {
      question: `Is the ${name} template customizable?`,
      answer: [
        'Yes. In your copy you can change the questions, formulas, waste, pack sizes, products, prices and pictures. The template in the gallery stays as it is.',
      ],
    },
    {
      question: 'How is the cost calculated?',
      answer: [
        `Each line has a formula over your measurements${asked.length > 0 ? ` (${listed(asked)})` : ''}. Its result gets the line’s waste added, is divided by the pack size and rounded up where that is set, and is multiplied by your price for the product. The lines add up to the quote.`,
      ],
    },
    {
      question: `Are there more remodeling templates${category && ` for ${category}`}?`,
      answer: alias
        ? [
            'See all templates in ',
            { text: category, to: paths['guest-master-quote-templates'](alias) },
            ', or browse every ',
            listing,
            '.',
          ]
        : ['Browse every ', listing, '.'],
    },
  ];
}

/** A FAQ answer as plain text. */
export function plain(answer: Faq['answer']): string {
  return answer.map((part) => (typeof part === 'string' ? part : part.text)).join('');
}
