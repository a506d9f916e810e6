/** What was made of which sources: `sources` are files and folders below `root`, `stamp` the file that holds their hash. */
export interface Stamp {
  root: string;
  sources: readonly string[];
  stamp: string;
}

/** Makes something of the sources and stamps it, unless one of them changed meanwhile. */
export function makeStamped(what: Stamp, make: () => Promise<void>): Promise<void>;

/** Whether the sources are those that were stamped. */
export function isStamped(what: Stamp): Promise<boolean>;
