import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { IMAGE_WIDTHS, mediaSrcset, mediaUrl } from '@quotewright/domain/kernel/media.js';
import { Media } from '../../apps/api/src/platform/media/media.js';
import { S3Store } from '../../apps/api/src/platform/media/media-store.js';
import { readSettings } from '../../apps/api/src/platform/settings.js';
import { startApp, type Client, type TestApp } from '../support/app.js';

let app: TestApp;
let media: Media;
beforeAll(async () => {
  app = await startApp();
  media = app.nest.get(Media);
});
afterAll(() => app?.stop());

const dataUrl = (bytes: Buffer, type = 'image/jpeg'): string => `data:${type};base64,${bytes.toString('base64')}`;
const photo = (width: number, height: number, shade = 120) =>
  sharp({ create: { width, height, channels: 3, background: { r: shade, g: 90, b: 60 } } });
const refusal = (work: Promise<unknown>): Promise<{ code: string; message: string }> =>
  work.then(
    () => ({ code: 'stored', message: '' }),
    (error: unknown) => error as DomainError,
  );

describe('an uploaded picture', () => {
  it('is turned upright and loses its metadata', async () => {
    const bytes = await photo(400, 300)
      .jpeg()
      .withMetadata({
        orientation: 6,
        exif: { IFD0: { Copyright: 'secret-owner' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } },
      } as never)
      .toBuffer();
    expect(bytes.includes('secret-owner')).toBe(true);
    const stored = await media.storeImage(dataUrl(bytes), 'a');
    expect([stored.width, stored.height]).toEqual([300, 400]);
    const master = await readFile(join(app.settings.dataDir, 'media', stored.hash.slice(0, 2), `${stored.hash}.webp`));
    expect(master.includes('secret-owner')).toBe(false);
    expect((await sharp(master).metadata()).exif).toBeUndefined();
  });

  it('stored twice is two files, each deleted without the other', async () => {
    const url = dataUrl(await photo(50, 50, 7).png().toBuffer(), 'image/png');
    const [one, two] = await Promise.all([media.storeImage(url, 'a'), media.storeImage(url, 'a')]);
    expect(one.hash).not.toBe(two.hash);
    const files = await readdir(join(app.settings.dataDir, 'media', one.hash.slice(0, 2)));
    expect(files.filter((file) => file.startsWith(one.hash))).toEqual([`${one.hash}.webp`]);
    await media.rendition(one.hash, 160);
    await media.remove(one.hash);
    expect(await media.rendition(one.hash, 160)).toBeNull();
    expect(await media.rendition(two.hash, 160)).not.toBeNull();
  });

  it('may have 2,000,000 bytes and not one more', async () => {
    const jpeg = await photo(200, 200).jpeg().toBuffer();
    // Bytes after a picture's end are ignored.
    const sized = (size: number) => dataUrl(Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]));
    expect((await refusal(media.storeImage(sized(2_000_000), 'a'))).code).toBe('stored');
    expect(await refusal(media.storeImage(sized(2_000_001), 'a'))).toMatchObject({
      code: 'image_too_large',
      message: 'Please upload image is smaller than 2MB',
    });
  });

  it.each([
    ['a page that calls itself a picture', dataUrl(Buffer.from('<html><script>alert(1)</script></html>'), 'image/png')],
    [
      'an SVG with a script',
      dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'image/svg+xml'),
    ],
    ['a picture cut off in its first bytes', dataUrl(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]))],
    ['an address instead of a picture', 'https://example.com/a.jpg'],
    ['nothing', dataUrl(Buffer.alloc(0))],
  ])('is refused when it is %s', async (_, url) => {
    expect((await refusal(media.storeImage(url, 'a'))).code).toBe('image_invalid');
  });

  it('is refused if a small file unpacks to a huge area', async () => {
    const bomb = await photo(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(2_000_000);
    expect(await refusal(media.storeImage(dataUrl(bomb, 'image/png'), 'a'))).toMatchObject({
      code: 'image_invalid',
      message: 'This picture has 144 megapixels. It may have 40: make it smaller and send it again.',
    });
  });

  it('of another waits for no more than what is being read, however many one account sends', async () => {
    const large = dataUrl(await photo(4_000, 3_000).png({ compressionLevel: 9 }).toBuffer(), 'image/png');
    const small = dataUrl(await photo(40, 30).jpeg().toBuffer());
    let done = 0;
    const many = Array.from({ length: 12 }, () => media.readImage(large, 'account 1').then(() => (done += 1)));
    const own = media.readImage(small, 'account 1').then(() => done);
    await media.readImage(small, 'account 2');
    const before = done;
    await Promise.all(many);
    expect([before <= 3, (await own) >= 10]).toEqual([true, true]);
  });
});

describe('GET /media', () => {
  const fetchSize = async (path: string) => {
    const response = await app.guest().raw('GET', path);
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  it('renders every width once, never larger than the original, and lets it be cached forever', async () => {
    const { hash } = await media.storeImage(dataUrl(await photo(800, 600).jpeg().toBuffer()), 'a');
    for (const width of IMAGE_WIDTHS) {
      const { status, headers, bytes } = await fetchSize(mediaUrl(hash, width));
      expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        200,
        'image/webp',
        'public, max-age=31536000, immutable',
      ]);
      expect((await sharp(bytes).metadata()).width).toBe(Math.min(width, 800));
    }
    const files = await readdir(join(app.settings.dataDir, 'media', hash.slice(0, 2)));
    expect(files.filter((file) => file.startsWith(hash))).toHaveLength(IMAGE_WIDTHS.length + 1);
  });

  it('renders one size once for concurrent requests', async () => {
    const { hash } = await media.storeImage(dataUrl(await photo(900, 700, 33).jpeg().toBuffer()), 'a');
    const answers = await Promise.all(Array.from({ length: 8 }, () => fetchSize(mediaUrl(hash, 640))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1);
  });

  it('renders a drawing sharply at any width, and never serves the SVG', async () => {
    const { hash, width, height } = await media.storeSvgMaster(
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="20" height="30" fill="#000"/><rect x="20" width="20" height="30" fill="#fff"/></svg>',
    );
    expect([width, height]).toEqual([40, 30]);
    const { bytes } = await fetchSize(mediaUrl(hash, 1280));
    const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1280, 960]);
    // The edge stays within a few pixels; an enlarged bitmap would smear it over dozens.
    const row = [...data.subarray(480 * info.width * info.channels, 481 * info.width * info.channels)].filter(
      (_, i) => i % info.channels === 0,
    );
    expect(row.filter((value) => value > 40 && value < 215).length).toBeLessThan(8);
    expect((await fetchSize(`/media/${hash}/1280.svg`)).status).toBe(404);
  });

  it.each([
    '/media/nothing/320.webp',
    `/media/${'0'.repeat(64)}/320.webp`,
    `/media/${'0'.repeat(64)}/321.webp`,
    '/media/..%2f..%2fpackage.json/320.webp',
    `/media/${'A'.repeat(64)}/320.webp`,
  ])('answers 404 for %s', async (path) => {
    expect((await fetchSize(path)).status).toBe(404);
  });

  it('has an address without a size, for imageCDNEnpoint + image', async () => {
    const { hash } = await media.storeImage(dataUrl(await photo(800, 600, 90).jpeg().toBuffer()), 'a');
    expect((await fetchSize(`/media/${hash}`)).status).toBe(200);
  });

  it('lists its widths in a srcset', () => {
    expect(mediaSrcset('abc')).toBe(
      '/media/abc/160.webp 160w, /media/abc/320.webp 320w, /media/abc/480.webp 480w, /media/abc/640.webp 640w, /media/abc/720.webp 720w, /media/abc/960.webp 960w, /media/abc/1280.webp 1280w',
    );
  });
});

describe('a picture of a private template', () => {
  it('has a name that nothing tells but to its business and admins', async () => {
    const [owner, stranger, admin] = await Promise.all([app.as('contractor'), app.as('retail'), app.as('admin')]);
    const picture = dataUrl(await photo(300, 200, 77).jpeg().toBuffer());
    const form = {
      name: 'Secret stair',
      description: 'Oak.',
      price: '1',
      unit: 'ft',
      quote_type: 'material',
      img: [picture],
    };
    const { alias } = (await owner.post('/quotetemplate/addorupdate', form)).body.data;
    const read = async (client: Client) => client.get(`/quotetemplate/template/${alias}`);
    const [{ image }] = (await read(owner)).body.data.images;
    expect(image).toMatch(/^[0-9a-f]{64}$/);
    expect((await read(admin)).body.data.images[0].image).toBe(image);
    expect((await read(stranger)).status).toBe(404);
    // Part of the name is nothing, and there is no folder to look into.
    for (const path of ['', '/', `/${image.slice(0, 2)}`, `/${image.slice(0, 2)}/`, `/${image.slice(0, 63)}0`]) {
      const answer = await stranger.raw('GET', `/media${path}`);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.text()).not.toContain(image);
    }
    for (const client of [app.guest(), stranger]) {
      const lists = ['published', 'mine'].map((scope) =>
        client.post('/quotetemplates', { scope, searchTerm: 'stair', page: 1, perPage: 100 }),
      );
      const told = await Promise.all([...lists, client.get('/store/products'), client.get('/search?q=stair')]);
      expect(JSON.stringify(told.map(({ body }) => body))).not.toContain(image);
    }
    const { status, headers } = await app.guest().raw('GET', mediaUrl(image, 320));
    expect([status, headers.get('referrer-policy')]).toEqual([200, 'strict-origin-when-cross-origin']);
    // By itself it is a page that loads and links nothing.
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; sandbox/);
  });
});

describe('pictures in S3-compatible storage', () => {
  it('are written signed, and read from there by another instance', async () => {
    const objects = new Map<string, Buffer>();
    const signatures: string[] = [];
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        signatures.push(request.headers.authorization ?? 'none');
        if (request.method === 'PUT') objects.set(request.url!, Buffer.concat(chunks));
        const found = objects.get(request.url!);
        response.writeHead(found ? 200 : 404).end(request.method === 'GET' ? found : undefined);
      });
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    const url = readSettings({
      DATABASE_URL: 'postgres://x/y',
      MEDIA_URL: `s3://key:se%2Fcret@127.0.0.1:${port}/pictures?region=eu-1&tls=off`,
    }).mediaUrl!;
    try {
      const { hash } = await new Media(new S3Store(url)).storeImage(
        dataUrl(await photo(400, 300, 11).jpeg().toBuffer()),
        'a',
      );
      expect([...objects.keys()]).toEqual([`/pictures/${hash.slice(0, 2)}/${hash}.webp`]);
      const other = new Media(new S3Store(url));
      expect((await sharp((await other.rendition(hash, 320))!).metadata()).width).toBe(320);
      expect(await other.rendition('0'.repeat(64), 320)).toBeNull();
      expect(
        signatures.every(
          (header) => header.startsWith('AWS4-HMAC-SHA256 Credential=key/') && header.includes('/eu-1/s3/'),
        ),
      ).toBe(true);
    } finally {
      await new Promise((done) => server.close(done));
    }
  });

  it('are asked for there alone: a storage that sends elsewhere is not followed', async () => {
    let elsewhere = 0;
    const server = createServer((request, response) => {
      if (request.url!.startsWith('/elsewhere')) elsewhere += 1;
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    const store = new S3Store(`s3://key:secret@127.0.0.1:${port}/pictures?tls=off`);
    try {
      await expect(store.read('ab/abc.webp')).rejects.toThrow('The media storage answered 307 to GET ab/abc.webp');
      await expect(store.write('ab/abc.webp', Buffer.from('x'))).rejects.toThrow('answered 307 to PUT');
      expect(elsewhere).toBe(0);
    } finally {
      await new Promise((done) => server.close(done));
    }
  });
});
