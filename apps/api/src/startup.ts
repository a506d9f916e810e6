import { AnotherLogError, StoreUnavailableError } from '@quotewright/domain/kernel/errors.js';
import { isOutage } from './platform/db/connection.js';
import { LOCK_NOT_AVAILABLE } from './platform/db/migrate.js';
import { OpenAppendError } from './platform/event-store/postgres-log.js';
import { SettingsError, type Settings } from './platform/settings.js';

/** Start errors for the operator to solve; each is one sentence. */
export function refusalOf(error: unknown, settings: Settings | null): string | null {
  if (error instanceof SettingsError || error instanceof AnotherLogError || error instanceof OpenAppendError)
    return error.message;
  if (error instanceof StoreUnavailableError && settings?.eventStoreUrl) return ofNode(error, settings.eventStoreUrl);
  const { code, syscall, message, port = settings?.port } = flatten(error);
  if (syscall === 'listen') {
    if (code === 'EADDRINUSE')
      return `Port ${port} is already in use; stop what listens there or choose another with PORT=.`;
    if (code === 'EACCES')
      return `Port ${port} needs more rights than this user has; choose one from 1024 on with PORT=.`;
    return `Cannot listen on ${settings?.host}:${port}: ${message}.`;
  }
  if (code === 'ENOSPC') return `The disk that holds ${settings?.dataDir} is full.`;
  return ofPostgres(error, settings);
}

function ofNode(error: StoreUnavailableError, url: string): string {
  const at = url.replace(/^.*(\/\/|@)|[/?].*$/g, '');
  const { code, message } = flatten(error);
  // gRPC: permission denied, unauthenticated.
  if (code === 7 || code === 16) return `EventStoreDB at ${at} refuses the user or the password in EVENTSTORE_URL.`;
  if (/certificate|altnames|SSL routines/.test(message)) {
    return `EventStoreDB at ${at} cannot be reached over TLS: name who signed its certificate with tlsCaFile= in EVENTSTORE_URL, or set tls=false where it has none.`;
  }
  return `EventStoreDB cannot be reached at ${at}; check EVENTSTORE_URL.`;
}

function ofPostgres(error: unknown, settings: Settings | null): string | null {
  const { code, message } = flatten(error);
  const away =
    code === undefined
      ? isOutage(error) || isOutage((error as Error).cause)
      : /^E(CONN|HOST|NET|TIMEDOUT|NOTFOUND|AI_AGAIN)/.test(String(code));
  if (away) {
    const why = code ?? 'no answer';
    const pooler = settings?.databasePoolerUrl;
    return pooler
      ? `Postgres cannot be reached at ${hostOf(settings?.databaseUrl)}, or not through its pooler at ${hostOf(pooler)} (${why}); check DATABASE_URL and DATABASE_POOLER_URL.`
      : `Postgres cannot be reached at ${hostOf(settings?.databaseUrl)} (${why}); check DATABASE_URL.`;
  }
  // Too many connections; shutting down, crashed, or still starting.
  if (code === '53300' || /^57P0[1-3]$/.test(String(code)))
    return `Postgres at ${hostOf(settings?.databaseUrl)} takes no connection now: ${message}. Start again when it does.`;
  if (code === '28P01' || code === '28000') return 'Postgres refuses the user or the password in DATABASE_URL.';
  if (code === '3D000') return 'The database named in DATABASE_URL does not exist; create it first.';
  if (code === LOCK_NOT_AVAILABLE) {
    return 'A table that this release changes has been in use by another transaction for half a minute: see pg_stat_activity for what holds it, end that, and start again.';
  }
  return null;
}

/** The error's own fields, or those of the first nested one with a code (causes, and errors of several attempts). */
function flatten(error: unknown): { code?: string | number; syscall?: string; message: string; port?: number } {
  const own = error as {
    code?: string | number;
    syscall?: string;
    message?: string;
    port?: number;
    cause?: unknown;
    errors?: unknown[];
  };
  if (own?.code !== undefined)
    return { code: own.code, syscall: own.syscall, message: own.message ?? '', port: own.port };
  for (const inner of [own?.cause, ...(own?.errors ?? [])]) {
    if (inner === undefined) continue;
    const found = flatten(inner);
    if (found.code !== undefined) return found;
  }
  return { message: own?.message ?? String(error) };
}

function hostOf(url: string | undefined): string {
  return url ? new URL(url).host : 'the given address';
}
