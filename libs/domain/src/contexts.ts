import { adviceContext } from './advice/context.js';
import { bookingsContext } from './bookings/context.js';
import { catalogueContext } from './catalogue/context.js';
import { categoriesContext } from './categories/context.js';
import { contentContext } from './content/context.js';
import { emailsContext } from './emails/context.js';
import { engagementContext } from './engagement/context.js';
import { identityContext } from './identity/context.js';
import type { DomainContext } from './kernel/context.js';
import { typesOf, type AnyStreamKind, type IdKind } from './kernel/decider.js';
import { commonFailures, type Failures } from './kernel/errors.js';
import type { Upcasters } from './kernel/upcasting.js';
import { leadsContext } from './leads/context.js';
import { proposalsContext } from './proposals/context.js';
import { quotesContext } from './quotes/context.js';
import { ratingsContext } from './ratings/context.js';
import { releasesContext } from './releases/context.js';
import { reportsContext } from './reports/context.js';
import { systemContext } from './system/context.js';
import { templatesContext } from './templates/context.js';
import { trailContext } from './trail/context.js';

/** Every context. Add a new one here. */
export const contexts: readonly DomainContext[] = [
  systemContext,
  templatesContext,
  catalogueContext,
  categoriesContext,
  quotesContext,
  proposalsContext,
  adviceContext,
  engagementContext,
  identityContext,
  emailsContext,
  trailContext,
  reportsContext,
  releasesContext,
  bookingsContext,
  leadsContext,
  ratingsContext,
  contentContext,
];

/** Every kind of stream. */
export const streams: readonly AnyStreamKind[] = contexts.flatMap((context) => context.streams);

/** What integer ids are drawn for, beside accounts. */
export const idKinds: readonly IdKind[] = contexts.flatMap((context) => context.ids);

/** The event types per stream category that this release knows. Any other type comes from another release. */
export type EventTypes = Readonly<Record<string, readonly string[]>>;
export const eventTypes: EventTypes = Object.fromEntries(
  streams.map(({ category, events }) => [category, typesOf(events)]),
);

/** Every failure code with its status. Codes share one flat namespace. */
export const failures: Failures = Object.assign({}, commonFailures, ...contexts.map((context) => context.failures));

/** Upcasters from events of earlier releases. Every log of the running product is read through them. */
export const upcasters: Upcasters = Object.assign({}, ...contexts.map((context) => context.upcasters));
