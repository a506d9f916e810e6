import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../scripts/embedded-postgres.mjs';
import { until } from './until.js';

/**
 * Folder of a full Postgres installation: the server with the programs that dump and restore it; `null` if there is
 * none.
 */
export function serverPrograms(): string | null {
  const debian = '/usr/lib/postgresql';
  const folders = [
    ...(existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : []),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return (
    folders.find((folder) =>
      ['initdb', 'postgres', 'pg_dump', 'pg_restore'].every((program) => existsSync(join(folder, program))),
    ) ?? null
  );
}

/** Postgres refuses to run as root: there it runs as the user `postgres`. */
function user(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres']).toString());
  return { uid: id('-u'), gid: id('-g') };
}

/** A Postgres as run by an operator: with the system's programs, so that it can be dumped. */
export class ServerPostgres {
  private constructor(
    private readonly programs: string,
    private readonly dir: string,
    private readonly port: number,
    private readonly server: ChildProcess,
  ) {}

  /** Starts a server on an empty cluster. @param programs of `serverPrograms` */
  static async start(programs: string): Promise<ServerPostgres> {
    const dir = await mkdtemp(join(tmpdir(), 'quotewright-server-pg-'));
    const as = user();
    if ('uid' in as) chownSync(dir, as.uid!, as.gid!);
    const port = await freePort();
    execFileSync(
      join(programs, 'initdb'),
      ['-D', dir, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'],
      { ...as, cwd: dir, stdio: 'ignore' },
    );
    const server = spawn(
      join(programs, 'postgres'),
      [
        '-D',
        dir,
        '-p',
        String(port),
        '-c',
        'listen_addresses=127.0.0.1',
        '-c',
        'unix_socket_directories=',
        '-c',
        'max_connections=200',
      ],
      { ...as, cwd: dir, stdio: 'ignore' },
    );
    const postgres = new ServerPostgres(programs, dir, port, server);
    await until(async () => {
      if (server.exitCode !== null) throw new Error('Postgres did not start');
      const client = new pg.Client({ connectionString: postgres.url('postgres') });
      const up = await client.connect().then(
        () => true,
        () => false,
      );
      await client.end().catch(() => undefined);
      return up;
    });
    return postgres;
  }

  url(database: string): string {
    return `postgres://postgres@127.0.0.1:${this.port}/${database}`;
  }

  async ensureDatabase(name: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.url('postgres') });
    await client.connect();
    await client.query(`CREATE DATABASE ${name}`);
    await client.end();
  }

  /** Runs one of its programs (`pg_dump`, `pg_restore`) to its end. */
  async run(program: string, args: readonly string[]): Promise<void> {
    const child = spawn(join(this.programs, program), args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let told = '';
    child.stderr.on('data', (chunk: Buffer) => (told += chunk.toString()));
    const code = await new Promise<number | null>((done) => child.once('close', done));
    if (code !== 0) throw new Error(`${program} ended with ${code}: ${told}`);
  }

  /** Ends it and deletes its data. */
  async remove(): Promise<void> {
    const ended = new Promise((done) => this.server.once('exit', done));
    this.server.kill('SIGINT');
    await ended;
    await rm(this.dir, { recursive: true, force: true });
  }
}
