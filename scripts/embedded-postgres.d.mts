/** A TCP port that is free on this machine right now. */
export function freePort(): Promise<number>;

/** A running Postgres server. */
export interface Postgres {
  url(database: string): string;
  pid: number;
  ensureDatabase(name: string): Promise<void>;
  onExit(told: () => void): void;
  stop(): Promise<void>;
}

/** Starts a real Postgres server in `dir`, creating the cluster on the first start. */
export function startPostgres(options: { dir: string; port?: number; durable?: boolean; onLog?: (line: string) => void }): Promise<Postgres>;
