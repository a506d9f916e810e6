import type { AnyStreamKind, IdKind } from './decider.js';
import type { Endpoint } from './endpoint.js';
import type { Failures } from './errors.js';
import type { Upcasters } from './upcasting.js';

/** What a context of the domain says of itself. The registries of all contexts are built from this (docs/adding.md). */
export interface DomainContext {
  /** The name of its folder. */
  readonly name: string;
  /** Its deciders, and the kinds of streams that are written without one. */
  readonly streams: readonly AnyStreamKind[];
  /** What its integer ids are drawn for. */
  readonly ids: readonly IdKind[];
  /** Its calls by name. */
  readonly endpoints: Readonly<Record<string, Endpoint>>;
  /** The codes its calls may fail with, beside the common ones. */
  readonly failures: Failures;
  /** For its events of earlier releases, by type. Only for a change that no optional field could express. */
  readonly upcasters?: Upcasters;
}
