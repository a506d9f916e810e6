import * as catalogueCalls from './catalogue/endpoints.js';
import { catalogueFailures } from './catalogue/failures.js';
import * as categoryCalls from './categories/endpoints.js';
import { categoryFailures } from './categories/failures.js';
import * as emailCalls from './emails/endpoints.js';
import { emailFailures } from './emails/failures.js';
import * as engagementCalls from './engagement/endpoints.js';
import * as accountCalls from './identity/account-endpoints.js';
import * as identityCalls from './identity/endpoints.js';
import { identityFailures } from './identity/failures.js';
import type { Endpoint } from './kernel/endpoint.js';
import { commonFailures, operatorFailures, type Failures } from './kernel/errors.js';
import * as systemCalls from './kernel/system-endpoints.js';
import * as quoteCalls from './quotes/endpoints.js';
import { quoteFailures } from './quotes/failures.js';
import * as templateCalls from './templates/endpoints.js';
import { templateFailures } from './templates/failures.js';

/** What a context of the domain says of itself. */
export interface DomainContext {
  readonly name: string;
  /** Its calls by name. */
  readonly endpoints: Readonly<Record<string, Endpoint>>;
  /** The codes its calls may fail with, beside the common ones. */
  readonly failures: Failures;
}

/** Every context. Registries are built from this list. */
export const contexts: readonly DomainContext[] = [
  { name: 'system', endpoints: systemCalls, failures: { ...commonFailures, ...operatorFailures } },
  { name: 'templates', endpoints: templateCalls, failures: templateFailures },
  { name: 'catalogue', endpoints: catalogueCalls, failures: catalogueFailures },
  { name: 'categories', endpoints: categoryCalls, failures: categoryFailures },
  { name: 'quotes', endpoints: quoteCalls, failures: quoteFailures },
  { name: 'engagement', endpoints: engagementCalls, failures: {} },
  { name: 'identity', endpoints: { ...identityCalls, ...accountCalls }, failures: identityFailures },
  { name: 'emails', endpoints: emailCalls, failures: emailFailures },
];
