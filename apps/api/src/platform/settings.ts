import { createPrivateKey, type KeyObject } from 'node:crypto';
import { resolve } from 'node:path';
import type { Limited } from '@quotewright/domain/kernel/endpoint.js';
import type { SiteLinks } from '@quotewright/domain/kernel/site-links.js';

/** Attempts allowed within a window. */
export interface Limit {
  times: number;
  seconds: number;
}

/** Configuration of this process: read once from the environment, validated, then only passed on. */
export interface Settings {
  host: string;
  port: number;
  /** Canonical origin, without a trailing slash (`https://quotes.example`). */
  publicUrl: string;
  /** The public address is https: cookies are Secure and `__Host-`, and HSTS is sent. */
  secure: boolean;
  /** Absolute directory of the embedded Postgres, images and captured e-mail. */
  dataDir: string;
  /** Connects as the role that runs the product. */
  databaseUrl: string;
  /** The same database through a pooler in transaction mode, for the rows and the log of a web or worker; `null`: none. */
  databasePoolerUrl: string | null;
  /** The same database, as the role that owns and migrates it. */
  databaseOwnerUrl: string;
  /** `null`: the log is in Postgres. */
  eventStoreUrl: string | null;
  /** Prefix of our stream names in a shared EventStoreDB; empty if it is ours alone. */
  eventStorePrefix: string;
  /** An Ed25519 private key that signs the log's heads; `null`: it is in a file under `dataDir`. */
  logSigningKey: KeyObject | null;
  /** `null`: jobs are in Postgres. */
  redisUrl: string | null;
  /** `null`: e-mails are captured and readable by an admin. */
  smtpUrl: string | null;
  /** Signs reports of bounces; `null`: there are none. */
  bounceSecret: string | null;
  /** `s3://<access key>:<secret key>@<host>/<bucket>`; `null`: images are files under `dataDir`. */
  mediaUrl: string | null;
  /** Load the sample catalogue and its accounts on the first start. */
  sampleData: boolean;
  /** The first admin, without sample data. */
  admin: { email: string; password: string } | null;
  /** Where the public pages lead to on other sites. */
  siteLinks: SiteLinks;
  /** Number of trusted proxies in front. */
  trustProxy: number;
  role: 'all' | 'web' | 'projector' | 'worker';
  /** Lowest level that is logged. */
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';
  /** Port of `/metrics` for a projector or worker; `null`: none. The web answers on `port`. */
  metricsPort: number | null;
  /** Bearer token for remote scrapers. */
  metricsToken: string | null;
  /** Base address for traces by OTLP over HTTP; `null`: no traces. */
  otlpEndpoint: string | null;
  throttle: {
    /** Wrong passwords for one account from one address. */
    login: Limit;
    /** Wrong passwords for one account from anywhere before each further one is delayed. */
    account: Limit;
    /** Wrong passwords from one address, whatever the account. */
    loginAddress: Limit;
    /** New accounts from one address. */
    register: Limit;
    /**
     * Forms that send e-mail (requests, demos) from one address; password resets before each further one is delayed.
     */
    form: Limit;
    /** Password-reset e-mails to one address before they are delayed. */
    forgotten: Limit;
    /** Proposals that a business sends. */
    proposals: Limit;
  };
  /** How often an account may do something within a minute, at each web process. */
  perMinute: Readonly<Record<Limited, number>>;
  /** What a business has at most; admins have no such limit. */
  perBusiness: {
    templates: number;
    /** Of the pictures of its templates and products, as stored. */
    pictureBytes: number;
    quotesADay: number;
  };
}

/** Every variable that the product reads. The README explains each, and a test compares the two. */
export const settingNames = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_POOLER_URL',
  'DATABASE_OWNER_URL',
  'EVENTSTORE_URL',
  'EVENTSTORE_PREFIX',
  'LOG_SIGNING_KEY',
  'REDIS_URL',
  'SMTP_URL',
  'MAIL_BOUNCE_SECRET',
  'MEDIA_URL',
  'SAMPLE_DATA',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'SOCIAL_URLS',
  'VIDEOS_URL',
  'SCHEDULING_URL',
  'CONTACT_EMAIL',
  'TRUST_PROXY',
  'SIGN_UPS_PER_HOUR',
  'CALCULATIONS_PER_MINUTE',
  'SAVES_PER_MINUTE',
  'UPLOADS_PER_MINUTE',
  'COPIES_PER_MINUTE',
  'QUOTES_PER_MINUTE',
  'TEMPLATES_PER_BUSINESS',
  'PICTURE_MB_PER_BUSINESS',
  'QUOTES_PER_DAY',
  'ROLE',
  'METRICS_PORT',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'LOG_LEVEL',
] as const;

/** Injects the settings: `@Inject(SETTINGS) settings: Settings`. */
export const SETTINGS = Symbol('settings');

/** A setting is invalid; the message is one sentence for the operator. */
export class SettingsError extends Error {}

/** An unguessable token: 96 bits in hex. */
const LEAST_TOKEN = 24;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

/** True for the names and addresses that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.has(host) || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}

function oneOf<T extends string>(name: string, value: string, allowed: readonly T[]): T {
  if ((allowed as readonly string[]).includes(value)) return value as T;
  throw new SettingsError(`${name} must be ${allowed.slice(0, -1).join(', ')} or ${allowed.at(-1)}, not "${value}".`);
}

function integer(name: string, value: string, least: number, most: number): number {
  const number = /^\d+$/.test(value) ? Number(value) : NaN;
  if (number >= least && number <= most) return number;
  throw new SettingsError(`${name} must be a whole number from ${least} to ${most}, not "${value}".`);
}

function address(name: string, value: string, protocols: readonly string[]): URL {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url && protocols.includes(url.protocol)) return url;
  // The value may contain a password, so it is not repeated.
  throw new SettingsError(
    `${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
  );
}

function mediaAddress(value: string): string {
  const url = address('MEDIA_URL', value, ['s3:']);
  if (!url.username || !url.password || !url.host || url.pathname.length < 2) {
    throw new SettingsError(
      'MEDIA_URL must look like s3://ACCESS_KEY:SECRET_KEY@host/bucket, with ?region= and ?tls=off where needed.',
    );
  }
  return url.href;
}

/** A variable's value; absent if it is empty. */
type Get = (name: (typeof settingNames)[number]) => string | undefined;

/** A variable that may be absent, read by `read`; `null` without it. */
function optional<T>(get: Get, name: Parameters<Get>[0], read: (value: string) => T): T | null {
  const value = get(name);
  return value === undefined ? null : read(value);
}

function publicAddress(value: string): URL {
  const url = address('PUBLIC_URL', value, ['http:', 'https:']);
  if (url.pathname !== '/' || url.search || url.hash || url.username) {
    throw new SettingsError('PUBLIC_URL must be only a scheme, a host and a port, such as https://quotes.example.');
  }
  return url;
}

function databaseAddresses(get: Get): Pick<Settings, 'databaseUrl' | 'databasePoolerUrl' | 'databaseOwnerUrl'> {
  const read = (name: 'DATABASE_URL' | 'DATABASE_POOLER_URL' | 'DATABASE_OWNER_URL'): string | null =>
    optional(get, name, (value) => address(name, value, ['postgres:', 'postgresql:']).href);
  const databaseUrl = read('DATABASE_URL');
  if (databaseUrl === null) {
    throw new SettingsError(
      'DATABASE_URL is missing: start with `npm run up`, which brings its own Postgres, or set it to postgres://….',
    );
  }
  return {
    databaseUrl,
    databasePoolerUrl: read('DATABASE_POOLER_URL'),
    databaseOwnerUrl: read('DATABASE_OWNER_URL') ?? databaseUrl,
  };
}

function eventStoreAddress(value: string): string {
  // KurrentDB's own scheme means the same; this client knows only the older name.
  const url = value.replace(/^kurrent(db)?(?=(\+discover)?:\/\/)/, 'esdb');
  if (!/^esdb(\+discover)?:\/\//.test(url)) {
    throw new SettingsError('EVENTSTORE_URL must begin with esdb:// or esdb+discover:// (or the same with kurrentdb).');
  }
  if (/throwOnAppendFailure=false/i.test(url)) {
    throw new SettingsError(
      'EVENTSTORE_URL must not switch throwOnAppendFailure off: a refused append would pass for a written one.',
    );
  }
  return url;
}

function streamPrefix(value: string): string {
  if (!/^([a-z\d][\w-]*)?$/i.test(value)) {
    throw new SettingsError(
      'EVENTSTORE_PREFIX may hold letters, digits, "-" and "_", and begins with a letter or a digit.',
    );
  }
  return value;
}

/** PKCS #8 in base64, with or without the lines of PEM. */
function signingKey(value: string): KeyObject {
  try {
    const der = Buffer.from(value.replace(/-----[^-]+-----|\s/g, ''), 'base64');
    const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The library's message may repeat a part of the key.
  }
  throw new SettingsError(
    'LOG_SIGNING_KEY must be an Ed25519 private key, as `openssl genpkey -algorithm ed25519` makes it.',
  );
}

function contactAddress(value: string): string {
  if (/^[^\s@<>"]+@[^\s@<>"]+$/.test(value)) return value;
  throw new SettingsError('CONTACT_EMAIL must be an e-mail address such as hello@quotes.example.');
}

/** @param local whether only this machine reaches the product */
function sampleData(get: Get, local: boolean): boolean {
  const on = oneOf('SAMPLE_DATA', get('SAMPLE_DATA') ?? 'on', ['on', 'off']) === 'on';
  if (on && !local) {
    throw new SettingsError(
      'The sample accounts have a public password, so with SAMPLE_DATA=on HOST and PUBLIC_URL must be loopback (127.0.0.1): set SAMPLE_DATA=off, ADMIN_EMAIL and ADMIN_PASSWORD to serve others.',
    );
  }
  return on;
}

function firstAdmin(get: Get): Settings['admin'] {
  const [email, password] = [get('ADMIN_EMAIL'), get('ADMIN_PASSWORD')];
  if (!email !== !password) throw new SettingsError('ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or neither.');
  return email && password ? { email, password } : null;
}

function unguessable(name: string, value: string): string {
  if (value.length < LEAST_TOKEN) throw new SettingsError(`${name} must have at least ${LEAST_TOKEN} characters.`);
  return value;
}

/** @param local whether only this machine reaches the figures */
function metrics(get: Get, local: boolean): Pick<Settings, 'metricsPort' | 'metricsToken'> {
  const metricsPort = optional(get, 'METRICS_PORT', (value) => integer('METRICS_PORT', value, 1, 65_535));
  const metricsToken = optional(get, 'METRICS_TOKEN', (value) => unguessable('METRICS_TOKEN', value));
  if (metricsPort !== null && metricsToken === null && !local) {
    throw new SettingsError(
      'METRICS_PORT on an address that others can reach needs METRICS_TOKEN, which the scraper sends as its bearer token.',
    );
  }
  return { metricsPort, metricsToken };
}

/**
 * Reads every variable of the settings table (README) from `env`. Empty counts as not set. Throws `SettingsError` with
 * one clear sentence for invalid values.
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const get: Get = (name) => env[name]?.trim() || undefined;
  const addressOf = (name: Parameters<Get>[0], protocols: readonly string[]): string | null =>
    optional(get, name, (value) => address(name, value, protocols).href);

  const times = (name: Parameters<Get>[0], usual: string): number => integer(name, get(name) ?? usual, 1, 1_000_000);

  const host = get('HOST') ?? '127.0.0.1';
  const port = integer('PORT', get('PORT') ?? '4000', 0, 65_535);
  const url = publicAddress(get('PUBLIC_URL') ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`);

  return {
    host,
    port,
    publicUrl: url.origin,
    secure: url.protocol === 'https:',
    dataDir: resolve(get('DATA_DIR') ?? '.data'),
    ...databaseAddresses(get),
    eventStoreUrl: optional(get, 'EVENTSTORE_URL', eventStoreAddress),
    eventStorePrefix: streamPrefix(get('EVENTSTORE_PREFIX') ?? ''),
    logSigningKey: optional(get, 'LOG_SIGNING_KEY', signingKey),
    redisUrl: addressOf('REDIS_URL', ['redis:', 'rediss:']),
    smtpUrl: addressOf('SMTP_URL', ['smtp:', 'smtps:']),
    bounceSecret: optional(get, 'MAIL_BOUNCE_SECRET', (value) => unguessable('MAIL_BOUNCE_SECRET', value)),
    mediaUrl: optional(get, 'MEDIA_URL', mediaAddress),
    sampleData: sampleData(get, isLoopback(host) && isLoopback(url.hostname)),
    admin: firstAdmin(get),
    siteLinks: {
      social: (get('SOCIAL_URLS')?.split(/\s+/) ?? []).map((link) => address('SOCIAL_URLS', link, ['https:']).href),
      videos: addressOf('VIDEOS_URL', ['https:']),
      scheduling: addressOf('SCHEDULING_URL', ['https:']),
      contact: optional(get, 'CONTACT_EMAIL', contactAddress),
    },
    trustProxy: integer('TRUST_PROXY', get('TRUST_PROXY') ?? '0', 0, 10),
    role: oneOf('ROLE', get('ROLE') ?? 'all', ['all', 'web', 'projector', 'worker']),
    logLevel: oneOf('LOG_LEVEL', get('LOG_LEVEL') ?? 'info', ['trace', 'debug', 'info', 'warn', 'error', 'fatal']),
    ...metrics(get, isLoopback(host)),
    otlpEndpoint: addressOf('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']),
    throttle: {
      login: { times: 10, seconds: 15 * 60 },
      account: { times: 10, seconds: 15 * 60 },
      loginAddress: { times: 100, seconds: 15 * 60 },
      register: {
        times: integer('SIGN_UPS_PER_HOUR', get('SIGN_UPS_PER_HOUR') ?? '20', 1, 100_000),
        seconds: 60 * 60,
      },
      form: { times: 20, seconds: 60 * 60 },
      forgotten: { times: 5, seconds: 60 * 60 },
      proposals: { times: 200, seconds: 24 * 60 * 60 },
    },
    perMinute: {
      calculations: times('CALCULATIONS_PER_MINUTE', '600'),
      saves: times('SAVES_PER_MINUTE', '120'),
      uploads: times('UPLOADS_PER_MINUTE', '30'),
      copies: times('COPIES_PER_MINUTE', '20'),
      quotes: times('QUOTES_PER_MINUTE', '60'),
    },
    perBusiness: {
      templates: times('TEMPLATES_PER_BUSINESS', '2000'),
      pictureBytes: 1_000_000 * times('PICTURE_MB_PER_BUSINESS', '5000'),
      quotesADay: times('QUOTES_PER_DAY', '2000'),
    },
  };
}

/**
 * The origins whose pages may send unsafe requests: the public one, and on a single machine every name of that machine.
 */
export function ownOrigins(settings: Pick<Settings, 'publicUrl'>): Set<string> {
  const url = new URL(settings.publicUrl);
  const origins = new Set([url.origin]);
  if (isLoopback(url.hostname)) {
    for (const name of ['localhost', '127.0.0.1', '[::1]'])
      origins.add(url.origin.replace(url.host, name + (url.port && `:${url.port}`)));
  }
  return origins;
}
