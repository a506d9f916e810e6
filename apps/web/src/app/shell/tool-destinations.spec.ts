import { expect, it } from '@jest/globals';
import type { UserType } from '@quotewright/domain/identity/contract.js';
import { destinationAt, destinationsOf } from './tool-destinations.js';

it.each<[UserType, string, string | undefined]>([
  ['contractor', '/dashboard', 'Dashboard'],
  ['contractor', '/qtemplates', 'My QTemplates'],
  ['contractor', '/qtemplates/lvp-plank-2', 'My QTemplates'],
  ['contractor', '/test-quote/lvp-plank-2', 'My QTemplates'],
  ['contractor', '/quotes', 'Quotes'],
  ['contractor', '/quotes/7', 'Quotes'],
  ['contractor', '/quotes/new/lvp-plank', 'Quotes'],
  ['contractor', '/proposals/new', 'Proposals'],
  ['contractor', '/clients/3', 'Proposals'],
  ['admin', '/proposals', undefined],
  ['contractor', '/advice', 'Advice'],
  ['contractor', '/products', 'Products'],
  ['contractor', '/product/lvp-plank', 'Products'],
  ['contractor', '/history', 'History'],
  ['suppliers', '/history', 'History'],
  ['contractor', '/reports', 'Reports'],
  ['admin', '/history', 'History'],
  ['admin', '/sign-ins', 'History'],
  ['contractor', '/terms', undefined],
  ['contractor', '/', undefined],
  ['admin', '/qtemplates/staging', 'Staging'],
  ['admin', '/qtemplates/lvp-plank', 'Staging'],
  ['admin', '/test-quote/lvp-plank', 'Staging'],
  ['admin', '/sent-templates', 'Staging'],
  ['admin', '/review', 'Reviews'],
  ['admin', '/price-approvals', 'Products'],
  ['admin', '/master-products', 'Products'],
  ['admin', '/suppliers', 'Products'],
  ['suppliers', '/price-sheets/0199', 'Products'],
  ['admin', '/product/lvp-plank', 'Products'],
  ['admin', '/system', 'System'],
])('for %s, %s belongs to %s', (userType, path, label) =>
  expect(destinationAt(destinationsOf(userType), path)?.label).toBe(label),
);
