import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

/** An encoding of bodies. */
export type Encoding = keyof typeof compressors | 'identity';
export const encodings: Encoding[] = ['br', 'gzip', 'identity'];

/** A compressed copy is some four times smaller; there are two. */
const WITH_COPIES = 1.5;

/** A body that is sent many times: compressed once for each encoding. */
export class EncodedBody {
  readonly plain: Buffer;
  private readonly encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string) {
    this.plain = Buffer.from(text);
  }

  /** Memory it takes, about (bytes). */
  get bytes(): number {
    return Math.ceil(this.plain.length * WITH_COPIES);
  }

  async as(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return this.plain;
    const known = this.encoded.get(encoding) ?? compressors[encoding](this.plain);
    this.encoded.set(encoding, known);
    return known;
  }
}
