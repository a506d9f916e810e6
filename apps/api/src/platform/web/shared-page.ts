import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
  identity: async (body: Buffer) => Promise.resolve(body),
};

/** An encoding of pages. */
export type Encoding = keyof typeof compressors;
export const encodings = Object.keys(compressors) as Encoding[];

/** A compressed copy is some four times smaller; there are two. */
const WITH_COPIES = 1.5;

/** The CSP source of an inline script. */
export const hashSource = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** A guest's page, or a redirect, as it is sent to everybody: compressed once for each encoding. */
export class SharedPage {
  readonly etag: string;
  private readonly body: Buffer;
  private readonly encoded = new Map<Encoding, Promise<Buffer>>();

  /**
   * @param location of a redirect
   * @param script the page's inline script, for its policy
   */
  constructor(
    readonly status: number,
    html: string,
    readonly location: string | null,
    readonly script: string,
  ) {
    this.body = Buffer.from(html);
    // Weak: the same for every encoding.
    this.etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`;
  }

  /** Memory it takes, about (bytes). */
  get bytes(): number {
    return Math.ceil(this.body.length * WITH_COPIES);
  }

  async as(encoding: Encoding): Promise<Buffer> {
    const known = this.encoded.get(encoding) ?? compressors[encoding](this.body);
    this.encoded.set(encoding, known);
    return known;
  }
}
