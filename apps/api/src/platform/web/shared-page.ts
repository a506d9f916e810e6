import { createHash } from 'node:crypto';
import { EncodedBody, type Encoding } from '../http/encoded.js';

/** The CSP source of an inline script. */
export const hashSource = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** A guest's page, or a redirect, as it is sent to everybody. */
export class SharedPage {
  readonly etag: string;
  private readonly body: EncodedBody;

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
    this.body = new EncodedBody(html);
    // Weak: the same for every encoding.
    this.etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`;
  }

  /** Memory it takes, about (bytes). */
  get bytes(): number {
    return this.body.bytes;
  }

  async as(encoding: Encoding): Promise<Buffer> {
    return this.body.as(encoding);
  }
}
