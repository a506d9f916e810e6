import { paths } from '../../../app/paths.js';
import { LegalPage } from '../../../features/legal/legal-page.js';

const SECTIONS = [
  {
    title: 'What you get',
    text: [
      'Quotewright lets you keep quote templates, calculate quotes from measurements, and save them. Templates of the gallery marked FREE can be copied by every account; those marked PREMIUM by accounts with premium.',
      'A copy belongs to you. Later changes to the gallery template do not reach it.',
    ],
  },
  {
    title: 'What a quote is',
    text: [
      'Quantities are worked out by the formulas of the template from the measurements you enter. They are as right as the formulas, the settings and the measurements are: check every line before you send a quote to a client.',
      'A saved quote keeps the lines, formulas and prices it was made with and does not change. Prices that suppliers enter can change at any time for new quotes.',
    ],
  },
  {
    title: 'Your account',
    text: [
      'Keep your password to yourself. You are responsible for activity on your account. You can delete the account at any time.',
    ],
  },
  {
    title: 'What you put in',
    text: [
      'You keep the rights to the texts, pictures and prices you enter, and you must have the right to use them. Do not enter anything unlawful.',
    ],
  },
  {
    title: 'Liability',
    text: [
      'The service is provided as it is. We do not answer for losses that come from unchecked quantities or prices, as far as the law allows this.',
    ],
  },
];

/** Terms & Conditions. */
export function Terms() {
  return (
    <LegalPage
      title="Terms & Conditions"
      canonical={paths['term-conditions']()}
      description="What you get with Quotewright, what a quote is, and what we ask of you."
      sections={SECTIONS}
    />
  );
}
