import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy in front of a server, to break connections in the ways that networks do. */
export interface TcpProxy {
  /** Where to connect instead of the server: `127.0.0.1`. */
  port: number;
  /** From now on nothing passes in either direction on the connections there are; nobody is told. New ones work. */
  blackHole(): void;
  /** As `blackHole`, for new connections too, until `heal`. */
  blackHoleAll(): void;
  /** From now on what clients send passes, and what the server answers is lost, until `reset`. */
  loseReplies(): void;
  /** Ends every connection at once and lets new ones work. */
  reset(): void;
  /** Ends every connection and refuses new ones, as a server does that is down, until `heal`. */
  refuse(): void;
  /** New connections work again. */
  heal(): void;
  close(): Promise<void>;
}

/** Starts a proxy on a free port of 127.0.0.1. */
export async function tcpProxy(host: string, port: number): Promise<TcpProxy> {
  const pairs = new Set<{ client: Socket; server: Socket; passes: { up: boolean; down: boolean } }>();
  let passes = { up: true, down: true };
  let refusing = false;

  const listener = createServer((client) => {
    if (refusing) {
      client.resetAndDestroy();
      return;
    }
    const server = connect(port, host);
    const pair = { client, server, passes: { ...passes } };
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      server.destroy();
    };
    client.on('data', (data) => pair.passes.up && server.write(data)).on('error', end).on('close', end);
    server.on('data', (data) => pair.passes.down && client.write(data)).on('error', end).on('close', end);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));

  const now = (up: boolean, down: boolean) => {
    for (const pair of pairs) pair.passes = { up, down };
  };
  const reset = () => {
    passes = { up: true, down: true };
    for (const { client, server } of pairs) {
      client.resetAndDestroy();
      server.destroy();
    }
  };
  return {
    port: (listener.address() as AddressInfo).port,
    blackHole: () => now(false, false),
    blackHoleAll: () => {
      passes = { up: false, down: false };
      now(false, false);
    },
    loseReplies: () => {
      passes = { up: true, down: false };
      now(true, false);
    },
    reset,
    refuse: () => {
      refusing = true;
      reset();
    },
    heal: () => {
      refusing = false;
      passes = { up: true, down: true };
    },
    close: () => {
      reset();
      return new Promise((resolve) => listener.close(() => resolve()));
    },
  };
}
