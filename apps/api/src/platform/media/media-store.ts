import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AwsClient } from 'aws4fetch';

/** Storage for picture bytes. We make the keys: `ab/abcd….webp`. A key's content never changes. */
export interface MediaStore {
  /** The bytes under a key, or `null` if there are none, or none written after `since` (to the second). */
  read(key: string, since?: Date): Promise<Buffer | null>;
  /** Stores bytes, and renews their date if they exist; nobody ever reads half of them. */
  write(key: string, bytes: Buffer): Promise<void>;
  /** Deletes the bytes under a key, if there are any. */
  remove(key: string): Promise<void>;
}

/** Injects the process's single store. */
export const MEDIA_STORE = Symbol('media store');

/** Files below a directory. */
export class DiskStore implements MediaStore {
  constructor(private readonly root: string) {}

  async read(key: string, since?: Date): Promise<Buffer | null> {
    const file = join(this.root, key);
    try {
      if (since && (await stat(file)).mtime <= since) return null;
      return await readFile(file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  async write(key: string, bytes: Buffer): Promise<void> {
    const file = join(this.root, key);
    await mkdir(dirname(file), { recursive: true });
    const draft = `${file}.${randomUUID()}`;
    await writeFile(draft, bytes);
    await rename(draft, file);
  }

  async remove(key: string): Promise<void> {
    await rm(join(this.root, key), { force: true });
  }
}

/** Any S3-compatible service, addressed by path (`https://host/bucket/key`). */
export class S3Store implements MediaStore {
  private readonly base: string;
  private readonly client: AwsClient;

  /** @param mediaUrl `s3://<access key>:<secret key>@<host>[:<port>]/<bucket>[/<folder>][?region=…&tls=off]`, validated with the settings */
  constructor(mediaUrl: string) {
    const url = new URL(mediaUrl);
    this.base = `${url.searchParams.get('tls') === 'off' ? 'http' : 'https'}://${url.host}${url.pathname.replace(/\/$/, '')}`;
    this.client = new AwsClient({
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
      service: 's3',
      region: url.searchParams.get('region') ?? 'us-east-1',
      retries: 3,
    });
  }

  async read(key: string, since?: Date): Promise<Buffer | null> {
    const response = await this.send('GET', key, { headers: since && { 'if-modified-since': since.toUTCString() } });
    if (response.status === 404 || response.status === 304) return null;
    return Buffer.from(await response.arrayBuffer());
  }

  async write(key: string, bytes: Buffer): Promise<void> {
    await this.send('PUT', key, { body: new Uint8Array(bytes) });
  }

  async remove(key: string): Promise<void> {
    await this.send('DELETE', key);
  }

  private async send(
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    request: Pick<RequestInit, 'headers' | 'body'> = {},
  ): Promise<Response> {
    const response = await this.client.fetch(`${this.base}/${key}`, {
      ...request,
      method,
      // What is stored goes nowhere that the settings do not name.
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    });
    const known = method === 'PUT' ? [] : [304, 404];
    if (response.ok || known.includes(response.status)) return response;
    await response.body?.cancel();
    throw new Error(`The media storage answered ${response.status} to ${method} ${key}`);
  }
}
