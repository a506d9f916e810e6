import { connect } from 'node:net';

/**
 * The load generator. Jobs come one at a time by message, results go back:
 * - `{ port, cookie, request, items, connections, seconds }`: closed loop, each connection sends as soon as it is
 * answered → `{ perSecond, answered, p50, p99 }` (ms). With `count` instead of `seconds`: until so many are answered.
 * - with `rate`: open loop, so many a second whatever the answers do. A request's time counts from when it was due, not
 * from when a connection was free: a stalled server is not excused from what came meanwhile.
 * - with `rate` and `then`: a second request after each, with `{position}` from the first answer; its times are
 * `thenP50` and `thenP99`.
 *
 * `request` is `{ method, path, body, headers }`; names in braces in it are the next item's, `{n}` an unused
 * number. It speaks HTTP/1.1 over bare sockets, because it shares its cores with what it measures.
 */

let number = Date.now() % 1e9;
let turn = 0;

function bytes({ port, cookie }, { method, path, body, headers = {} }, item, position) {
  number += 1;
  const fill = (text) =>
    text.replace(/\{(\w+)\}/g, (_, name) => (name === 'n' ? number : name === 'position' ? position : item[name]));
  const content = body === undefined ? '' : fill(JSON.stringify(body).replaceAll('"{id}"', '{id}'));
  const lines = [
    `${method} ${fill(path)} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${fill(value)}`),
    ...(body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(content)}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${content}`;
}

/** One keep-alive connection, one request at a time. If the server closes it while idle, it is reopened. */
class Connection {
  constructor(port) {
    this.port = port;
    this.open();
  }

  open() {
    this.chunks = [];
    const socket = connect({ port: this.port, host: '127.0.0.1', noDelay: true });
    this.socket = socket;
    socket.on('data', (chunk) => this.take(chunk));
    socket.on('error', (error) => this.settle((_, reject) => reject(error)));
    socket.on('close', () => {
      this.socket = undefined;
      this.settle((_, reject) => reject(new Error('The server closed the connection')));
    });
  }

  /** Resolves with the answer's body; rejects on any status but 200. */
  send(request) {
    return new Promise((resolve, reject) => {
      this.waiting = [resolve, reject];
      if (!this.socket) this.open();
      this.socket.write(request);
    });
  }

  /** Wakes a waiting request, if there is one. */
  settle(tell) {
    const { waiting } = this;
    this.waiting = undefined;
    if (waiting) tell(...waiting);
  }

  take(chunk) {
    // The server closes an idle connection (408).
    if (!this.waiting) return;
    this.chunks.push(chunk);
    const all = this.chunks.length === 1 ? chunk : Buffer.concat(this.chunks);
    this.chunks = [all];
    const end = all.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = all.latin1Slice(0, end);
    const length = /\r\ncontent-length: (\d+)/i.exec(head);
    if (!length) return this.settle((_, reject) => reject(new Error(`An answer without a length: ${head}`)));
    const whole = end + 4 + Number(length[1]);
    if (all.length < whole) return;
    this.chunks = [];
    const body = all.utf8Slice(end + 4, whole);
    this.settle((resolve, reject) =>
      head.startsWith('HTTP/1.1 200') ? resolve(body) : reject(new Error(`${head.split('\r\n', 1)[0]}: ${body}`)),
    );
  }

  end() {
    this.socket
      ?.removeAllListeners()
      .on('error', () => undefined)
      .destroy();
  }
}

const quantile = (sorted, q) => sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)];
const sorted = (times) => times.sort((a, b) => a - b);

async function closedLoop(job, connections) {
  const times = [];
  const from = performance.now();
  const until = from + job.seconds * 1000;
  let left = job.count ?? Infinity;
  await Promise.all(
    connections.map(async (connection) => {
      for (let sent = performance.now(); sent < until && left-- > 0; ) {
        await connection.send(bytes(job, job.request, job.items[turn++ % job.items.length]));
        const now = performance.now();
        times.push(now - sent);
        sent = now;
      }
    }),
  );
  const perSecond = (times.length / (performance.now() - from)) * 1000;
  sorted(times);
  return { perSecond, answered: times.length, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

async function openLoop(job, connections) {
  const free = [...connections];
  const waiting = [];
  const times = [];
  const thenTimes = [];
  const all = [];
  const serve = async (connection, due, item) => {
    const answer = await connection.send(bytes(job, job.request, item));
    const answered = performance.now();
    times.push(answered - due);
    if (job.then) {
      await connection.send(bytes(job, job.then, item, JSON.parse(answer).position));
      thenTimes.push(performance.now() - answered);
    }
    const next = waiting.shift();
    if (next) return serve(connection, ...next);
    free.push(connection);
  };
  const from = performance.now();
  const total = Math.round(job.rate * job.seconds);
  for (let sent = 0; sent < total; ) {
    const due = from + (sent * 1000) / job.rate;
    if (performance.now() < due) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      continue;
    }
    const item = job.items[turn++ % job.items.length];
    // The one that has been idle longest, so that none is idle long enough to be closed.
    const connection = free.shift();
    if (connection) all.push(serve(connection, due, item));
    else waiting.push([due, item]);
    sent += 1;
  }
  // A connection with a waiting request continues with it within its own promise.
  await Promise.all(all);
  sorted(times);
  sorted(thenTimes);
  return {
    perSecond: job.rate,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    thenP50: quantile(thenTimes, 0.5),
    thenP99: quantile(thenTimes, 0.99),
  };
}

process.on('message', async (job) => {
  const connections = Array.from({ length: job.connections }, () => new Connection(job.port));
  try {
    process.send(await (job.rate ? openLoop(job, connections) : closedLoop(job, connections)));
  } catch (error) {
    process.send({ error: String(error?.message ?? error) });
  } finally {
    for (const connection of connections) connection.end();
  }
});
process.on('disconnect', () => process.exit());
