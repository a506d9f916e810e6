import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { until } from './until.js';

/** What a mail server does with an e-mail instead of accepting it: see `Postbox.on`. */
export type Mishap = 'refuse' | 'hang' | 'hang-after-taking';

/** An e-mail as it arrived. */
interface Letter {
  /** Its Message-ID, the same however often it is sent. */
  id: string;
  to: string;
  /** Headers and body as they came. */
  text: string;
}

/** A mail server on 127.0.0.1 that keeps what it accepts and misbehaves on command. */
export class Postbox {
  /** Every accepted e-mail, including duplicates. */
  readonly letters: Letter[] = [];
  /** E-mails whose SMTP dialogue hangs right now. */
  readonly hanging: Letter[] = [];
  private readonly sockets = new Set<Socket>();
  private refused: (address: string) => string | undefined = () => undefined;
  private mishap: (letter: Letter) => Mishap | undefined = () => undefined;

  private constructor(private readonly server: Server) {}

  /** Starts one on a free port, or on a given one. */
  static async open(port = 0): Promise<Postbox> {
    const server = createServer();
    const postbox = new Postbox(server);
    server.on('connection', (socket) => postbox.serve(socket));
    await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
    return postbox;
  }

  /** `smtp://…` of this server. */
  get url(): string {
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /**
   * Sets what happens to e-mails from now on. `hang` never answers, `hang-after-taking` accepts the e-mail and never
   * says so, `refuse` answers 550 and repeats the address, as many servers do.
   */
  on(mishap: (letter: Letter) => Mishap | undefined): void {
    this.mishap = mishap;
  }

  /** Sets what the server answers to a recipient's address instead of accepting it: `550 5.1.1 no such user`. */
  refusing(refused: (address: string) => string | undefined): void {
    this.refused = refused;
  }

  /** Resolves when this many e-mails have been accepted. */
  async arrived(count: number): Promise<void> {
    await until(() => this.letters.length >= count);
  }

  /** How often each e-mail was accepted, by recipient. */
  counts(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { to } of this.letters) counts.set(to, (counts.get(to) ?? 0) + 1);
    return counts;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((done) => this.server.close(done));
  }

  private serve(socket: Socket): void {
    let text: string | undefined;
    let rest = '';
    this.sockets.add(socket);
    const hung: Letter[] = [];
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.sockets.delete(socket);
      for (const letter of hung) this.hanging.splice(this.hanging.indexOf(letter), 1);
    });
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop()!;
      for (const line of lines) {
        if (text !== undefined && line !== '.') text += `${line}\n`;
        else if (text !== undefined) {
          const letter = { id: /^Message-ID: (.+)$/im.exec(text)![1]!, to: /^To: (.+)$/im.exec(text)![1]!, text };
          text = undefined;
          const mishap = this.mishap(letter);
          if (mishap === undefined || mishap === 'hang-after-taking') this.letters.push(letter);
          if (mishap === undefined) socket.write('250 taken\r\n');
          else if (mishap === 'refuse') socket.write(`550 <${letter.to}> is not welcome here\r\n`);
          else {
            hung.push(letter);
            this.hanging.push(letter);
          }
        } else if (line === 'DATA') {
          text = '';
          socket.write('354 go on\r\n');
        } else if (line === 'QUIT') socket.end('221 bye\r\n');
        else socket.write(`${this.refused(/^RCPT TO:<(.+)>/i.exec(line)?.[1] ?? '') ?? '250 ok'}\r\n`);
      }
    });
  }
}
