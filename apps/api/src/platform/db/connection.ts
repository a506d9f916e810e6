import type { Socket } from 'node:net';
import { types } from 'node:util';
import type { ClientBase, ClientConfig, QueryConfig } from 'pg';

/**
 * A server that is silent for this long (ms) during a request counts as gone: a network that drops packets tells
 * nobody. Two such waits must fit into the ten seconds that a command may take.
 */
export const SILENCE = 4_000;

/**
 * How long a pool keeps a connection that nobody uses (ms). A new one plans every statement anew: a crowd that came after
 * a quiet minute waited for a second until all were open again.
 */
export const IDLE = 300_000;

/** A transaction whose process does nothing for this long (ms) is ended: a frozen process must not hold its locks. */
const IDLE_IN_TRANSACTION = 10_000;

/**
 * Options of all our connections.
 * @param url `postgres://…`
 * @param silence longest statement (ms)
 */
export function connectionTo(url: string, silence: number = SILENCE): ClientConfig {
  return {
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: SILENCE,
    // Work that nobody waits for any more need not be finished.
    statement_timeout: silence,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION,
  };
}

/**
 * Options of connections through a pooler in transaction mode: every transaction may be in another session, so nothing
 * may be set for one. The pooler sets the time-outs (ops/pgbouncer).
 */
export function throughPooler(url: string): ClientConfig {
  return { connectionString: url, keepAlive: true, connectionTimeoutMillis: SILENCE };
}

/**
 * Drops the names of statements: in another session they are unknown, or of another statement.
 * @param client one that has just been connected through a pooler
 */
export function namelessly(client: ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((first: unknown, ...rest: unknown[]) => {
    const named = typeof first === 'object' && first !== null && 'name' in first && !('submit' in first);
    return query(named ? { ...(first as QueryConfig), name: undefined } : first, ...rest);
  }) as typeof client.query;
}

/**
 * Destroys a connection that owes an answer and is silent for this long: its caller fails with `ETIMEDOUT`. (The
 * driver's own timeout would leave it in its pool, with the next statements waiting behind the lost one.)
 * @param client one that has just been connected
 */
export function endWhenSilent(client: ClientBase, silence: number = SILENCE): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  let answered = stream.bytesWritten;
  client.on('drain', () => (answered = stream.bytesWritten));
  // Not as the call's own listener, which would hear only the first silence, possibly an idle one.
  stream.setTimeout(silence).on('timeout', () => {
    if (stream.bytesWritten > answered)
      stream.destroy(
        Object.assign(new Error(`Postgres has said nothing for ${silence / 1000} s`), { code: 'ETIMEDOUT' }),
      );
  });
}

/** The driver's and the pools' own errors have no code, and start with the statement. */
const LOST =
  /(^| - )(Connection terminated[\w ]*|Client (has encountered|was closed)[\w ]*|timeout (expired|exceeded)[\w ]*|Cannot use a pool[\w ]*|Unable to acquire a connection)$/;

/**
 * Whether an error says that the database is unreachable, shutting down, or out of resources, so that a retry may
 * succeed.
 */
export function isOutage(error: unknown): boolean {
  // Of any realm: under Jest the socket's own errors are of another one.
  if (!types.isNativeError(error)) return false;
  const { code, name, message, syscall } = error as Error & { code?: unknown; syscall?: unknown };
  // The socket disappears with a stopped server.
  if (code === 'ENOENT') return syscall === 'connect';
  // 08 connection, 53 out of resources, 57 shutdown or timeout, 58 system, 25006 read-only (a standby), 25P03 idle in a
  // transaction; E… of the socket
  if (typeof code === 'string')
    return /^(08|53|57|58|25006|25P03|E(CONN|HOST|NET|TIMEDOUT|PIPE|AI_AGAIN|NOTFOUND))/.test(code);
  return name === 'KnexTimeoutError' || LOST.test(message);
}
