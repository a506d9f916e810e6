import { describe, expect, it } from '@jest/globals';
import { ownOrigins, readSettings } from './settings.js';
import { StoreUnavailableError } from '@quotewright/domain/kernel/errors.js';
import { refusalOf } from '../startup.js';

const DATABASE_URL = 'postgres://user:hunter2@db.example/quotes';
const read = (env: NodeJS.ProcessEnv) => readSettings({ DATABASE_URL, ...env });
const refusal = (env: NodeJS.ProcessEnv): string => {
  try {
    readSettings(env);
    return 'accepted';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('settings', () => {
  it('default to a single machine', () => {
    expect(read({})).toMatchObject({
      host: '127.0.0.1',
      port: 4000,
      publicUrl: 'http://127.0.0.1:4000',
      secure: false,
      eventStoreUrl: null,
      redisUrl: null,
      smtpUrl: null,
      mediaUrl: null,
      sampleData: true,
      admin: null,
      siteLinks: { social: [], videos: null, scheduling: null, contact: null },
      trustProxy: 0,
      role: 'all',
      perMinute: { calculations: 600, saves: 120, uploads: 30, copies: 20, quotes: 60 },
      perBusiness: { templates: 2_000, pictureBytes: 5_000_000_000, quotesADay: 2_000 },
    });
  });

  it('treat an empty variable as not set', () => {
    expect(read({ PORT: '', PUBLIC_URL: ' ', REDIS_URL: '' })).toMatchObject({ port: 4000, redisUrl: null });
  });

  it('treat the scheme of KurrentDB like that of EventStoreDB', () => {
    expect(
      read({ EVENTSTORE_URL: 'kurrentdb+discover://log.example:2113?tls=true', EVENTSTORE_PREFIX: 'staging-' }),
    ).toMatchObject({
      eventStoreUrl: 'esdb+discover://log.example:2113?tls=true',
      eventStorePrefix: 'staging-',
    });
  });

  it('accept several social links, separated by any space', () => {
    expect(
      read({ SOCIAL_URLS: ' https://www.facebook.com/quotewright\n  https://www.linkedin.com/company/quotewright ' })
        .siteLinks.social,
    ).toEqual(['https://www.facebook.com/quotewright', 'https://www.linkedin.com/company/quotewright']);
  });

  it('turn https on with the public address', () => {
    expect(read({ PUBLIC_URL: 'https://quotes.example', SAMPLE_DATA: 'off' })).toMatchObject({
      secure: true,
      publicUrl: 'https://quotes.example',
    });
  });

  it.each<[string, NodeJS.ProcessEnv]>([
    ['PORT', { DATABASE_URL, PORT: 'four' }],
    ['PORT', { DATABASE_URL, PORT: '70000' }],
    ['PUBLIC_URL', { DATABASE_URL, PUBLIC_URL: 'quotes.example' }],
    ['PUBLIC_URL', { DATABASE_URL, PUBLIC_URL: 'https://quotes.example/app' }],
    ['DATABASE_URL', {}],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://root:hunter2@x/y' }],
    ['DATABASE_POOLER_URL', { DATABASE_URL, DATABASE_POOLER_URL: 'mysql://root:hunter2@x/y' }],
    ['DATABASE_OWNER_URL', { DATABASE_URL, DATABASE_OWNER_URL: 'mysql://root:hunter2@x/y' }],
    ['EVENTSTORE_URL', { DATABASE_URL, EVENTSTORE_URL: 'http://x' }],
    ['EVENTSTORE_URL', { DATABASE_URL, EVENTSTORE_URL: 'esdb://x:2113?throwOnAppendFailure=false' }],
    ['EVENTSTORE_PREFIX', { DATABASE_URL, EVENTSTORE_PREFIX: '$system' }],
    ['REDIS_URL', { DATABASE_URL, REDIS_URL: 'localhost:6379' }],
    ['SMTP_URL', { DATABASE_URL, SMTP_URL: 'mail.example' }],
    ['MEDIA_URL', { DATABASE_URL, MEDIA_URL: 's3://host/bucket' }],
    ['SAMPLE_DATA', { DATABASE_URL, SAMPLE_DATA: 'yes' }],
    ['ADMIN_EMAIL', { DATABASE_URL, ADMIN_EMAIL: 'jo@example.com' }],
    ['VIDEOS_URL', { DATABASE_URL, VIDEOS_URL: 'http://videos.example' }],
    ['SCHEDULING_URL', { DATABASE_URL, SCHEDULING_URL: 'javascript:alert(1)' }],
    ['SOCIAL_URLS', { DATABASE_URL, SOCIAL_URLS: 'https://www.facebook.com/quotewright javascript:alert(1)' }],
    ['TRUST_PROXY', { DATABASE_URL, TRUST_PROXY: 'true' }],
    ['SIGN_UPS_PER_HOUR', { DATABASE_URL, SIGN_UPS_PER_HOUR: '0' }],
    ['SAVES_PER_MINUTE', { DATABASE_URL, SAVES_PER_MINUTE: 'many' }],
    ['PICTURE_MB_PER_BUSINESS', { DATABASE_URL, PICTURE_MB_PER_BUSINESS: '0' }],
    ['ROLE', { DATABASE_URL, ROLE: 'everything' }],
  ])('refuse a %s that makes no sense in one sentence, without repeating a password', (name, env) => {
    const sentence = refusal(env);
    expect(sentence).toContain(name);
    expect(sentence.split('\n')).toHaveLength(1);
    expect(sentence).not.toContain('hunter2');
  });

  it.each<[string, NodeJS.ProcessEnv]>([
    ['HOST', { DATABASE_URL, HOST: '0.0.0.0' }],
    ['PUBLIC_URL', { DATABASE_URL, PUBLIC_URL: 'https://quotes.example' }],
    ['a host that only begins like loopback', { DATABASE_URL, PUBLIC_URL: 'http://127.0.0.1.evil.example' }],
  ])('refuse to show the sample accounts to others through %s', (_, env) => {
    expect(refusal(env)).toContain('SAMPLE_DATA=off');
    expect(refusal({ ...env, SAMPLE_DATA: 'off' })).toBe('accepted');
  });
});

describe('own origins', () => {
  it('are all names of this machine on one machine, and exactly one elsewhere', () => {
    expect([...ownOrigins({ publicUrl: 'http://127.0.0.1:4000' })].sort()).toEqual([
      'http://127.0.0.1:4000',
      'http://[::1]:4000',
      'http://localhost:4000',
    ]);
    expect([...ownOrigins({ publicUrl: 'https://quotes.example' })]).toEqual(['https://quotes.example']);
  });
});

describe('a start that fails', () => {
  const settings = read({ PORT: '4123' });
  it.each([
    [
      { code: 'EADDRINUSE', syscall: 'listen' },
      'Port 4123 is already in use; stop what listens there or choose another with PORT=.',
    ],
    [
      { errors: [{ code: 'ECONNREFUSED', syscall: 'connect' }] },
      'Postgres cannot be reached at db.example (ECONNREFUSED); check DATABASE_URL.',
    ],
    [
      { message: 'Migration failed', cause: { code: '28P01' } },
      'Postgres refuses the user or the password in DATABASE_URL.',
    ],
  ])('says in one sentence what the operator can do', (error, sentence) => {
    expect(refusalOf(error, settings)).toBe(sentence);
  });

  it.each([
    [
      { code: 16, message: '16 UNAUTHENTICATED: Unauthenticated' },
      'EventStoreDB at events.example:2113 refuses the user or the password in EVENTSTORE_URL.',
    ],
    [
      { code: 14, message: 'Last error: self-signed certificate in certificate chain' },
      'EventStoreDB at events.example:2113 cannot be reached over TLS: name who signed its certificate with tlsCaFile= in EVENTSTORE_URL, or set tls=false where it has none.',
    ],
    [
      { code: 14, message: 'Failed to connect' },
      'EventStoreDB cannot be reached at events.example:2113; check EVENTSTORE_URL.',
    ],
  ])('says what is wrong with the connection to EventStoreDB, without a password', (cause, sentence) => {
    const withStore = read({ EVENTSTORE_URL: 'esdb://admin:hunter2@events.example:2113?tls=true' });
    expect(refusalOf(new StoreUnavailableError('The event log cannot be reached', { cause }), withStore)).toBe(
      sentence,
    );
  });

  it('leaves our own bugs to the log', () => {
    expect(refusalOf(new TypeError('x is not a function'), settings)).toBeNull();
  });
});
