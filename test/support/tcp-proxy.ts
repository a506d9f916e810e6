import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy in front of a server, to break connections like networks do. */
export interface TcpProxy {
  /** The address to use instead of the server's: `127.0.0.1`. */
  port: number;
  /** From now on nothing passes in either direction on existing connections, silently. New ones work. */
  blackHole(): void;
  /** Like `blackHole`, for new connections too, until `heal`. */
  blackHoleAll(): void;
  /** From now on requests pass and replies are lost, until `reset`. */
  loseReplies(): void;
  /** Of each connection's further replies this many bytes pass; then the connection is reset in the middle. */
  cutReplies(bytes: number): void;
  /** From now on everything is delayed by this much (ms) in each direction; 0 ends it. */
  delay(ms: number): void;
  /** Half-closes every client connection, although the server goes on listening. */
  halfClose(): void;
  /** Ends every connection at once and lets new ones work. */
  reset(): void;
  /** Ends every connection and refuses new ones, like a server that is down, until `heal`. */
  refuse(): void;
  /** New connections work again, at full speed. */
  heal(): void;
  /** Number of open connections. */
  connections(): number;
  close(): Promise<void>;
}

interface Pair {
  client: Socket;
  server: Socket;
  passes: { up: boolean; down: boolean };
  /** Bytes of replies that still pass. */
  rest: number;
}

/** Starts a proxy on a free port of 127.0.0.1. */
export async function tcpProxy(host: string, port: number): Promise<TcpProxy> {
  const pairs = new Set<Pair>();
  let passes = { up: true, down: true };
  let refusing = false;
  let latency = 0;

  /** Writes at once, or later in the same order. */
  const write = (to: Socket, data: Buffer): void => {
    if (latency === 0) to.write(data);
    else setTimeout(() => to.writable && to.write(data), latency);
  };
  const cut = ({ client, server }: Pair): void => {
    client.resetAndDestroy();
    server.destroy();
  };

  // A half-closed client must stay able to send: its end is passed on below.
  const listener = createServer({ allowHalfOpen: true }, (client) => {
    if (refusing) {
      client.resetAndDestroy();
      return;
    }
    const server = connect(port, host);
    const pair: Pair = { client, server, passes: { ...passes }, rest: Infinity };
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      server.destroy();
    };
    client
      .on('data', (data) => pair.passes.up && write(server, data))
      .on('error', end)
      .on('close', end)
      .on('end', () => server.end());
    server
      .on('data', (data) => {
        if (!pair.passes.down) return;
        if (client.writable) write(client, data.subarray(0, pair.rest));
        pair.rest -= data.length;
        if (pair.rest <= 0) cut(pair);
      })
      .on('error', end)
      .on('close', end);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));

  const now = (up: boolean, down: boolean) => {
    for (const pair of pairs) pair.passes = { up, down };
  };
  const reset = () => {
    passes = { up: true, down: true };
    for (const pair of pairs) cut(pair);
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
    cutReplies: (bytes) => {
      for (const pair of pairs) pair.rest = bytes;
    },
    delay: (ms) => {
      latency = ms;
    },
    halfClose: () => {
      for (const { client } of pairs) client.end();
    },
    reset,
    refuse: () => {
      refusing = true;
      reset();
    },
    heal: () => {
      refusing = false;
      latency = 0;
      passes = { up: true, down: true };
    },
    connections: () => pairs.size,
    close: () => {
      reset();
      return new Promise((resolve) => listener.close(() => resolve()));
    },
  };
}
