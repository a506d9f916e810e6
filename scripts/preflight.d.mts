/** Keeps other users of the machine out of a data directory. */
export function closeData(dataDir: string): Promise<void>;
