import type { UserType } from '@quotewright/domain/identity/contract.js';
import { leadBusinesses } from '@quotewright/domain/leads/contract.js';
import { businessTypes } from '@quotewright/domain/kernel/rights.js';
import { paths } from '../paths.js';

/** An entry of the header's navigation. */
export interface Destination {
  to: string;
  label: string;
  for: readonly UserType[];
  /** Further pages of this entry, by the beginning of their path. The longest match of all entries counts. */
  also?: readonly string[];
}

const EVERYBODY: readonly UserType[] = ['admin', ...businessTypes];

const DESTINATIONS: readonly Destination[] = [
  { to: paths.dashboard(), label: 'Dashboard', for: EVERYBODY },
  {
    to: paths['qtemplates-staging'](),
    label: 'Staging',
    for: ['admin'],
    also: ['/qtemplates', '/test-quote', paths['sent-templates']()],
  },
  { to: paths.review(), label: 'Reviews', for: ['admin'] },
  { to: paths.releases(), label: 'Releases', for: ['admin'] },
  { to: paths.categories(), label: 'Categories', for: ['admin'] },
  { to: paths['qbuilder-business'](), label: 'My QTemplates', for: businessTypes, also: ['/test-quote'] },
  { to: paths.quotes(), label: 'Quotes', for: EVERYBODY },
  { to: paths.proposals(), label: 'Proposals', for: businessTypes, also: [paths.clients()] },
  { to: paths.leads(), label: 'Leads', for: leadBusinesses },
  { to: paths.advice(), label: 'Advice', for: businessTypes },
  {
    to: paths['dashboard-skus'](),
    label: 'Products',
    for: EVERYBODY,
    also: [
      '/product',
      paths['master-products'](),
      paths['price-sheets'](),
      paths['price-approvals'](),
      paths.suppliers(),
    ],
  },
  { to: paths['construction-quote-templates'](), label: 'QTemplates', for: EVERYBODY },
  { to: paths.bookings(), label: 'Bookings', for: ['admin'] },
  { to: paths.history(), label: 'History', for: EVERYBODY, also: [paths['sign-ins']()] },
  { to: paths.reports(), label: 'Reports', for: EVERYBODY },
  { to: paths.system(), label: 'System', for: ['admin'] },
];

/** The header's entries for a user type; only pages that exist. */
export const destinationsOf = (userType: UserType): readonly Destination[] =>
  DESTINATIONS.filter((destination) => destination.for.includes(userType));

const within = (pathname: string, beginning: string): boolean =>
  pathname === beginning || pathname.startsWith(`${beginning}/`);

/** The entry that a page belongs to, if any. */
export function destinationAt(destinations: readonly Destination[], pathname: string): Destination | undefined {
  const matches = destinations.flatMap((destination) =>
    [destination.to, ...(destination.also ?? [])]
      .filter((beginning) => within(pathname, beginning))
      .map((beginning) => ({ destination, length: beginning.length })),
  );
  return matches.sort((a, b) => b.length - a.length)[0]?.destination;
}
