/** A build result: `sources` are files and folders below `root`, `stamp` the file with their hash. */
export interface Stamp {
  root: string;
  sources: readonly string[];
  stamp: string;
}

/** Builds something from the sources and stamps it, unless one of them changed meanwhile. */
export function makeStamped(what: Stamp, make: () => Promise<void>): Promise<void>;

/** Whether the sources equal those that were stamped. */
export function isStamped(what: Stamp): Promise<boolean>;
