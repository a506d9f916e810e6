import { execFileSync } from 'node:child_process';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { DRAIN_MS } from '../../apps/api/src/platform/http/draining.js';
import { PICTURES_LIMIT } from '../../apps/api/src/platform/http/body-limits.js';
import { livenessPath } from '@quotewright/domain/system/contract.js';
import { readSettings, settingNames } from '../../apps/api/src/platform/settings.js';

interface Service {
  image?: string;
  build?: string;
  environment?: Record<string, string>;
  depends_on?: string[] | Record<string, { condition: string }>;
  volumes?: string[];
  configs?: { source: string }[];
  ports?: string[];
  command?: string[];
  healthcheck?: { test?: string[]; disable?: boolean };
  stop_grace_period?: string;
  restart?: string;
  networks?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  deploy?: { replicas: number };
}

const compose = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  networks: Record<string, unknown>;
  configs: Record<string, { content?: string; file?: string }>;
};
const dockerfile = readFileSync('Dockerfile', 'utf8');
const services = Object.entries(compose.services);
const ours = services.filter(([, { build }]) => build !== undefined);
/** Runs once, before others start: it keeps nothing and has no health check. */
const once = new Set(
  services.flatMap(([, { depends_on = {} }]) =>
    Array.isArray(depends_on)
      ? []
      : Object.entries(depends_on)
          .filter(([, { condition }]) => condition === 'service_completed_successfully')
          .map(([name]) => name),
  ),
);

/** What an operator must set: everything with `:?` in the file. */
const given = {
  PUBLIC_URL: 'https://quotes.example',
  ADMIN_EMAIL: 'owner@quotes.example',
  ADMIN_PASSWORD: 'an owner by the sea',
  POSTGRES_PASSWORD: 'p4ss',
  OWNER_PASSWORD: 'own3r',
  PRODUCT_PASSWORD: 'pr0duct',
  REDIS_PASSWORD: 'r3dis',
  EVENTSTORE_ADMIN_PASSWORD: 'n0de',
  EVENTSTORE_OPS_PASSWORD: '0ps',
};

/** Interpolates variables like Compose: `${NAME}`, `${NAME:-default}`, `${NAME:?refusal}`, and `$$` for a dollar. */
function interpolate(text: string, env: Record<string, string>): string {
  return text.replace(
    /\$(?:\$|\{(\w+)(?::([-?])([^}]*))?\})/g,
    (whole, name?: string, kind?: string, rest?: string) => {
      if (name === undefined) return '$';
      if (env[name]) return env[name];
      if (kind === '-') return rest!;
      throw new Error(`${name} is not set: ${rest ?? whole}`);
    },
  );
}

/** A service's environment: the image's variables and its own. */
function environmentOf(service: Service, env: Record<string, string>): Record<string, string> {
  const ofImage = Object.fromEntries(
    [...dockerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, line]) =>
      line!.split(' ').map((pair) => pair.split('=') as [string, string]),
    ),
  );
  const own = Object.entries(service.environment ?? {}).map(([name, value]) => [name, interpolate(value, env)]);
  return { ...ofImage, ...Object.fromEntries(own) };
}

const dependenciesOf = ({ depends_on }: Service): Record<string, { condition: string }> =>
  Array.isArray(depends_on)
    ? Object.fromEntries(depends_on.map((name) => [name, { condition: 'service_started' }]))
    : (depends_on ?? {});

const seconds = (duration: string): number =>
  Number(/^(\d+)s$/.exec(duration)?.[1] ?? Number(/^(\d+)m$/.exec(duration)![1]) * 60);

describe('docker-compose.yml', () => {
  it.each(ours)('starts %s with valid settings', (_, service) => {
    const settings = readSettings(environmentOf(service, given));
    expect(settings).toMatchObject({
      // Not loopback: other containers must reach it.
      host: '0.0.0.0',
      port: 4000,
      sampleData: false,
      secure: true,
      trustProxy: 1,
      publicUrl: given.PUBLIC_URL,
      admin: { email: given.ADMIN_EMAIL, password: given.ADMIN_PASSWORD },
    });
    expect(settings.eventStoreUrl).toBe('esdb://admin:n0de@eventstore:2113?tls=true&tlsCaFile=/certificates/ca.crt');
    expect(settings.redisUrl).toBe('redis://:r3dis@redis:6379');
  });

  it.each(ours)('sets no unknown variable for %s', (_, service) => {
    const known = new Set<string>([...settingNames, 'NODE_ENV']);
    expect(Object.keys(environmentOf(service, given)).filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(Object.keys(given))('does not start without %s', (name) => {
    const all = services.map(([, { environment, command }]) => JSON.stringify([environment, command])).join();
    expect(() => interpolate(all, { ...given, [name]: '' })).toThrow(name);
  });

  it('knows no password that is not given', () => {
    expect(readFileSync('docker-compose.yml', 'utf8')).not.toMatch(/PASSWORD:-/);
    expect(interpolate(compose.services.redis!.command!.join(' '), given)).toContain('--requirepass r3dis');
    expect(Object.keys(compose.services.eventstore!.environment!)).not.toContain('EVENTSTORE_INSECURE');
  });

  it('lets only the product reach the stores, and these nothing outside', () => {
    expect(compose.networks.stores).toEqual({ internal: true });
    const on = (network: string): string[] =>
      services.filter(([, { networks }]) => networks!.includes(network)).map(([name]) => name);
    expect(on('front')).toEqual(['web', 'proxy']);
    expect(on('stores')).toEqual(services.map(([name]) => name).filter((name) => name !== 'proxy'));
    expect(on('outside')).toEqual(ours.map(([name]) => name));
  });

  it.each(ours)('gives %s no rights, and no file that it could change but its data', (_, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    // The image's files are root's, and it runs as another.
    expect(dockerfile).not.toMatch(/chown[^\n]*\/quotewright/);
    expect(dockerfile).toContain('\nUSER node\n');
  });

  it('passes optional variables to the product', () => {
    const chosen = {
      ...given,
      SMTP_URL: 'smtp://mail.example',
      MEDIA_URL: 's3://key:secret@s3.example/pictures',
      TRUST_PROXY: '2',
    };
    for (const [, service] of ours) {
      expect(readSettings(environmentOf(service, chosen))).toMatchObject({
        smtpUrl: chosen.SMTP_URL,
        mediaUrl: chosen.MEDIA_URL,
        trustProxy: 2,
        databaseUrl: expect.stringContaining(':pr0duct@'),
        databaseOwnerUrl: expect.stringContaining(':own3r@'),
      });
    }
    expect(interpolate(compose.services.postgres!.environment!.POSTGRES_PASSWORD!, chosen)).toBe('p4ss');
    const roles = compose.services.roles!.environment!;
    expect(interpolate(roles.PGPASSWORD!, chosen)).toBe('p4ss');
    expect(interpolate(roles.PGOPTIONS!, chosen)).toBe(
      '-c quotewright.owner_password=own3r -c quotewright.product_password=pr0duct',
    );
  });

  it.each(ours)('starts %s as a Postgres role without superuser, after that role was created', (_, service) => {
    const { databaseUrl, databaseOwnerUrl } = readSettings(environmentOf(service, given));
    const { POSTGRES_USER, POSTGRES_DB } = compose.services.postgres!.environment!;
    expect([databaseUrl, databaseOwnerUrl].map((url) => new URL(url).username)).toEqual([
      'quotewright_product',
      'quotewright_owner',
    ]);
    expect(['quotewright_product', 'quotewright_owner']).not.toContain(POSTGRES_USER);
    expect(dependenciesOf(service).roles).toEqual({ condition: 'service_completed_successfully' });
    expect(JSON.stringify(service)).not.toContain('POSTGRES_PASSWORD');
    expect(compose.services.roles).toMatchObject({
      environment: { PGUSER: POSTGRES_USER, PGDATABASE: POSTGRES_DB },
      image: compose.services.postgres!.image,
    });
    expect(compose.services.roles!.restart).toBeUndefined();
    expect(existsSync(compose.configs.roles!.file!)).toBe(true);
    for (const name of ['owner', 'product'])
      expect(readFileSync(compose.configs.roles!.file!, 'utf8')).toContain(`quotewright.${name}_password`);
  });

  it('has every role, and runs twice what can stand by', () => {
    const roles = ours.map(([, service]) => readSettings(environmentOf(service, given)).role);
    expect(roles.sort()).toEqual(['projector', 'web', 'worker']);
    expect(compose.services.web!.deploy!.replicas).toBeGreaterThan(1);
    expect(compose.services.projector!.deploy!.replicas).toBeGreaterThan(1);
  });

  it.each(services)('has no dangling reference from %s', (_, service) => {
    for (const name of Object.keys(dependenciesOf(service))) expect(compose.services).toHaveProperty([name]);
    const named = (service.volumes ?? []).filter((volume) => !volume.startsWith('./'));
    for (const volume of named) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
    for (const { source } of service.configs ?? []) expect(Object.keys(compose.configs)).toContain(source);
    for (const address of Object.values(service.environment ?? {})) {
      const host = /^(?:postgres|esdb|redis):\/\/(?:[^@]*@)?([\w-]+):\d+/.exec(address)?.[1];
      if (host) expect(Object.keys(dependenciesOf(service))).toContain(host);
    }
  });

  it.each(services)('has a health check for whatever %s waits for', (_, service) => {
    for (const [name, { condition }] of Object.entries(dependenciesOf(service))) {
      if (condition !== 'service_healthy') continue;
      const { healthcheck, build } = compose.services[name]!;
      expect(healthcheck?.disable).not.toBe(true);
      if (build === undefined) expect(healthcheck?.test).toBeDefined();
      else expect(dockerfile).toMatch(/^HEALTHCHECK /m);
    }
  });

  it.each(services)('pins the image of %s and keeps its data', (name, service) => {
    if (service.build === undefined) expect(service.image).toMatch(/:\d+\.\d+/);
    const stored = { postgres: '/var/lib/postgresql', redis: '/data', eventstore: '/var/lib/eventstore' }[
      service.image!.split(/[/:]/).at(-2)!
    ];
    if (stored && !once.has(name)) expect(service.volumes!.map((volume) => volume.split(':')[1])).toContain(stored);
  });

  it.each(ours)('gives %s enough time to end by itself', (_, service) => {
    const patience =
      Number(/PATIENCE = ([\d_]+);/.exec(readFileSync('apps/api/src/main.ts', 'utf8'))![1]!.replaceAll('_', '')) / 1000;
    expect(seconds(service.stop_grace_period!)).toBeGreaterThan(patience + DRAIN_MS / 1000);
  });

  it('checks the image’s liveness, not its database', () => {
    expect(dockerfile).toMatch(new RegExp(`HEALTHCHECK .*\\n.*\\}${livenessPath}\``));
  });

  it('has durable settings', () => {
    expect(compose.services.redis!.command!.join(' ')).toContain('--appendonly yes --maxmemory-policy noeviction');
    expect(compose.services.postgres!.command!.join(' ')).not.toMatch(/synchronous_commit|fsync|full_page_writes/);
    expect(Object.keys(compose.services.eventstore!.environment!)).not.toContain('EVENTSTORE_MEM_DB');
  });

  it('leads the one open port to all current web instances', () => {
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['proxy']);
    expect(interpolate(compose.services.proxy!.ports![0]!, given)).toBe('8080:80');
    const nginx = interpolate(compose.configs.proxy!.content!, given);
    expect(nginx).toContain('listen 80;');
    const { port } = readSettings(environmentOf(compose.services.web!, given));
    expect(nginx).toMatch(new RegExp(`resolver [^;]+;[^]*upstream web \\{[^}]*server web:${port} resolve;`));
    // The last hop records the client, so one trusted proxy is right for any number.
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;');
    // Larger than the product's largest body, so that users read its own refusal.
    const most = Number(/client_max_body_size (\d+)m;/.exec(nginx)![1]);
    expect(most * 1024 * 1024).toBeGreaterThan(PICTURES_LIMIT);
  });
});

describe('the settings table of the README', () => {
  it('names every variable that the product reads, and no other', () => {
    const table = readFileSync('README.md', 'utf8').split('## Settings')[1]!.split('\n## ')[0]!;
    const named = [...table.matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm)].flatMap(([, cell]) =>
      [...cell!.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
    );
    expect(named.sort()).toEqual([...settingNames].sort());
  });
});

describe('docker-compose.cluster.yml', () => {
  /** Compose's tags say how it merges two files, not what is in them. */
  const cluster = parse(readFileSync('docker-compose.cluster.yml', 'utf8'), { merge: true, logLevel: 'error' }) as {
    services: Record<string, Service>;
    volumes: Record<string, unknown>;
  };
  const nodes = Object.entries(cluster.services).filter(([, { image }]) => image !== undefined);
  const names = nodes.map(([name]) => name);

  it('gives the product all nodes, over TLS, with a user and the authority', () => {
    for (const [name, service] of ours) {
      const changed = cluster.services[name]!;
      const own = { ...service, environment: { ...service.environment, ...changed.environment } };
      const { eventStoreUrl } = readSettings(environmentOf(own, given));
      expect(eventStoreUrl).toBe(
        `esdb://admin:n0de@${names.map((node) => `${node}:2113`).join()}?tls=true&tlsCaFile=/certificates/ca.crt`,
      );
      expect(service.volumes).toContain('./certificates/ca/ca.crt:/certificates/ca.crt:ro');
      expect(Object.keys(dependenciesOf(changed))).toEqual(['postgres', 'roles', 'redis', ...names]);
    }
  });

  it.each(nodes)('lets %s find the others, with a certificate, a disk and a name of its own', (name, service) => {
    const { EVENTSTORE_GOSSIP_SEED: seeds, ...environment } = environmentOf(service, given);
    expect(seeds!.split(',')).toEqual(names.filter((other) => other !== name).map((other) => `${other}:2113`));
    expect(environment).toMatchObject({
      EVENTSTORE_CLUSTER_SIZE: String(nodes.length),
      EVENTSTORE_NODE_HOST_ADVERTISE_AS: name,
      EVENTSTORE_REPLICATION_HOST_ADVERTISE_AS: name,
    });
    expect(environment).not.toHaveProperty('EVENTSTORE_INSECURE');
    expect(service.volumes).toEqual([
      `${name}:/var/lib/eventstore`,
      './certificates/ca:/certificates/ca:ro',
      `./certificates/${name}:/certificates/node:ro`,
    ]);
    expect(cluster.volumes).toHaveProperty(name);
    // The version that was tested, as in the other file.
    expect(service.image).toBe(compose.services.eventstore!.image);
  });

  it('has certificates by the script: one authority, whose key no node gets, and for each node its own name', () => {
    const folder = mkdtempSync(join(tmpdir(), 'certificates-'));
    const certificate = (file: string) => new X509Certificate(readFileSync(join(folder, file)));
    const make = () => execFileSync('scripts/eventstore-certificates.sh', [folder, ...names]);
    try {
      make();
      const authority = certificate('ca/ca.crt');
      expect(authority.ca).toBe(true);
      expect(readdirSync(join(folder, 'ca'))).toEqual(['ca.crt']);
      for (const node of names) {
        const own = certificate(`${node}/node.crt`);
        expect(own.verify(authority.publicKey)).toBe(true);
        expect(own.checkPrivateKey(createPrivateKey(readFileSync(join(folder, node, 'node.key'))))).toBe(true);
        expect(names.filter((name) => own.checkHost(name))).toEqual([node]);
        expect(own.subject).toBe('CN=eventstoredb-node');
      }
      // Another run adds what is missing and changes nothing else.
      const before = names.map((node) => certificate(`${node}/node.crt`).fingerprint256);
      rmSync(join(folder, names[0]!), { recursive: true });
      make();
      const after = names.map((node) => certificate(`${node}/node.crt`).fingerprint256);
      expect(after.slice(1)).toEqual(before.slice(1));
      expect(after[0]).not.toBe(before[0]);
      expect(certificate(`${names[0]}/node.crt`).verify(authority.publicKey)).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 120_000);
});
