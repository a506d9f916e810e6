/** A TCP port that is free on this machine right now. */
export function freePort(): Promise<number>;

/** The addresses of the product's database: for the role that runs the product, and for the one that migrates. */
export interface ProductDatabase {
  url: string;
  ownerUrl: string;
}

/** A running Postgres server. */
export interface Postgres {
  pid: number;
  /** The superuser's address over TCP; only if the server was started with `tcp`. */
  url(database: string): string;
  ensureDatabase(name: string): Promise<void>;
  /** Creates the product's database if missing, and its two roles, each with a new password. */
  productDatabase(name: string): Promise<ProductDatabase>;
  onExit(told: () => void): void;
  stop(): Promise<void>;
}

/**
 * Starts a real Postgres server in `dir`, creating the cluster on the first start. See there for `tcp` and `durable`.
 */
export function startPostgres(options: {
  dir: string;
  tcp?: number | true;
  durable?: boolean;
  onLog?: (line: string) => void;
}): Promise<Postgres>;
