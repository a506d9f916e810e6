import { paths } from '../../../app/paths.js';
import { LegalPage } from '../../../features/legal/legal-page.js';

const SECTIONS = [
  {
    title: 'What is kept',
    text: [
      'Of an account: name, e-mail address, business name, kind of account and a hash of the password. The password itself is never stored.',
      'What you make: templates, products, prices, quotes, and the history of their changes, which names accounts only by a number.',
    ],
  },
  {
    title: 'Cookies',
    text: [
      'One cookie keeps you signed in. One remembers the theme and direction you chose. One, without your name, lets a template’s views be counted once; it ends at midnight, and is not set where your browser asks not to be tracked. One, set when you sign in, lets the same browser sign in again without a wait while someone else tries passwords. We use no third-party cookies, and nothing is sent to advertisers.',
    ],
  },
  {
    title: 'Counting views',
    text: [
      'A view of a template is counted with the kind of account and the site it came from. Who viewed is kept only as a hash that changes daily and is deleted after a short time.',
    ],
  },
  {
    title: 'Who sees it',
    text: [
      'Your quotes, templates and prices are visible to you. Prices a supplier enters are visible to the businesses that may quote with them. Guests see no prices.',
    ],
  },
  {
    title: 'Deleting',
    text: [
      'Deleting your account erases your personal details, your own templates and quotes, and your pictures. Changes you made to gallery templates stay, with a number that no longer identifies you.',
    ],
  },
];

/** Privacy Policy. */
export function Privacy() {
  return (
    <LegalPage
      title="Privacy Policy"
      canonical={paths['privacy-policy']()}
      description="What Quotewright keeps about you, why, and how it is deleted."
      sections={SECTIONS}
    />
  );
}
