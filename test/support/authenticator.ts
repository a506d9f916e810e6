import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

/** User present, user verified, and with a new key in it (WebAuthn 6.1). */
const FLAGS = { present: 0x01, verified: 0x04, key: 0x40 };

/** What makes a passkey or signs with one differently from a real one. */
interface Wrong {
  origin?: string;
  rpID?: string;
  challenge?: string;
  /** Nobody proved who they are. */
  unverified?: true;
  /** Instead of one more than before. */
  counter?: number;
}

/** A device that keeps one passkey, as far as a server sees it (WebAuthn, ES256, no attestation). */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url');
  private readonly privateKey: KeyObject;
  private readonly cose: Buffer;
  private counter = 0;

  constructor(private readonly origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.privateKey = privateKey;
    const { x, y } = publicKey.export({ format: 'jwk' });
    const coordinate = (text: string | undefined): Buffer =>
      Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(text!, 'base64url')]);
    // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
    this.cose = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      coordinate(x),
      Buffer.from([0x22]),
      coordinate(y),
    ]);
  }

  /** Makes the passkey; from and to JSON. */
  make(options: string, wrong: Wrong = {}): string {
    const asked = JSON.parse(options) as { challenge: string; rp: { id: string } };
    const id = Buffer.from(this.id, 'base64url');
    const data = Buffer.concat([
      this.head(asked.rp.id, FLAGS.key, wrong),
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      this.cose,
    ]);
    // {"fmt": "none", "attStmt": {}, "authData": data}
    const attestation = Buffer.concat([
      Buffer.from('\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58', 'latin1'),
      Buffer.from([data.length]),
      data,
    ]);
    return this.credential({
      clientDataJSON: this.client('webauthn.create', asked.challenge, wrong).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Signs with the passkey; from and to JSON. */
  use(options: string, wrong: Wrong = {}): string {
    const asked = JSON.parse(options) as { challenge: string; rpId: string };
    const client = this.client('webauthn.get', asked.challenge, wrong);
    const data = this.head(asked.rpId, 0, wrong);
    return this.credential({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', Buffer.concat([data, sha256(client)]), this.privateKey).toString('base64url'),
    });
  }

  private head(rpID: string, flags: number, { rpID: other, unverified, counter }: Wrong): Buffer {
    this.counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? this.counter);
    const shown = FLAGS.present | flags | (unverified ? 0 : FLAGS.verified);
    return Buffer.concat([sha256(other ?? rpID), Buffer.from([shown]), count]);
  }

  private client(type: string, challenge: string, wrong: Wrong): Buffer {
    return Buffer.from(
      JSON.stringify({ type, challenge: wrong.challenge ?? challenge, origin: wrong.origin ?? this.origin }),
    );
  }

  private credential(response: object): string {
    return JSON.stringify({ id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response });
  }
}
