import {
  Metadata,
  Server,
  ServerCredentials,
  status,
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  type sendUnaryData,
} from '@grpc/grpc-js';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';

/** A call to the node. */
type Method = 'append' | 'batchAppend' | 'read' | 'subscribe' | 'tombstone' | 'features';

/** The next fault of a method. */
export type Fault =
  /** Accepts the call and never answers. */
  | { kind: 'silence' }
  /** Fails, without any effect, with a gRPC code and the node's name of the exception. */
  | { kind: 'refuse'; code: status; exception?: string; leader?: { host: string; port: number } }
  /** Succeeds, and then fails as if the connection were lost. */
  | { kind: 'reply-lost' }
  /** Succeeds, and answers without the position. */
  | { kind: 'no-position' }
  /** Reports a conflict whatever was expected, with a wrong revision. */
  | { kind: 'misleading-conflict' }
  /** Streams or takes this many events, and then ends the call as if complete. */
  | { kind: 'end'; after: number }
  /** Streams or takes this many events, and fails right behind them: the failure overtakes the client's buffer. */
  | { kind: 'break'; after: number; code: status }
  /** Of appends behind one another, never takes nor answers the one after this many, but all later ones. */
  | { kind: 'leave-out'; after: number }
  /** Sends the head as a checkpoint before anything that leads there, streams this many events, and ends the call. */
  | { kind: 'early-checkpoint'; after: number };

interface Written {
  id: string;
  stream: string;
  revision: number;
  position: bigint;
  type: string;
  contentType: string;
  data: Uint8Array;
  metadata: Uint8Array;
}

/** One event on the node's disk, well-formed or not. */
interface RawEvent {
  id: string;
  type: string;
  contentType?: string;
  data: string;
  metadata: string;
}

type Read = ServerWritableStream<InstanceType<typeof streams.ReadReq>, InstanceType<typeof streams.ReadResp>>;

/** The largest append of a node by default (bytes). */
const MOST = 1024 * 1024;

/**
 * A node that fails on command: see the README next to this file. `const node = await misbehavingNode(); … await
 * node.close();`
 */
export class MisbehavingNode {
  /** Calls so far. */
  readonly calls: Record<Method, number> = {
    append: 0,
    batchAppend: 0,
    read: 0,
    subscribe: 0,
    tombstone: 0,
    features: 0,
  };
  /** The clients' ends of the connections with calls, oldest first, each once. */
  readonly peers: string[] = [];
  private readonly log: Written[] = [];
  private readonly erased = new Set<string>();
  private readonly faults = new Map<Method, Fault[]>();
  private readonly opened = new Map<object, Method>();
  private readonly followers = new Set<(event: Written) => void>();
  private server = new Server();
  private port = 0;

  /** Its address. */
  get url(): string {
    return `esdb://127.0.0.1:${this.port}?tls=false`;
  }

  get address(): { host: string; port: number } {
    return { host: '127.0.0.1', port: this.port };
  }

  /** Makes the next calls of a method fail. Faults of one method happen in the order of the requests. */
  next(method: Method, fault: Fault, times = 1): void {
    this.faults.set(method, [...(this.faults.get(method) ?? []), ...Array.from({ length: times }, () => fault)]);
  }

  /** From now on every call succeeds. */
  behave(): void {
    this.faults.clear();
  }

  /** Open calls of a method: a client leaks the ones it forgets to end. */
  open(method: Method): number {
    return [...this.opened.values()].filter((each) => each === method).length;
  }

  /** The ids of all events, in order. */
  all(): string[] {
    return this.log.map(({ id }) => id);
  }

  /** How often each event id is in a stream. */
  ids(stream: string): string[] {
    return this.log.filter((event) => event.stream === stream).map(({ id }) => id);
  }

  /** The metadata of a stream's events, as the node has it. */
  metadata(stream: string): unknown[] {
    return this.log
      .filter((event) => event.stream === stream)
      .map(({ metadata }) => JSON.parse(Buffer.from(metadata).toString()) as unknown);
  }

  /** Puts events into a stream without the protocol. */
  write(stream: string, ...events: readonly RawEvent[]): void {
    this.add(
      stream,
      events.map(({ id, type, contentType = 'application/json', data, metadata }) => ({
        id,
        type,
        contentType,
        data: Buffer.from(data),
        metadata: Buffer.from(metadata),
      })),
    );
  }

  /** Truncates the log to its first events, like an older backup; later writes take the places of the lost ones. */
  cut(events: number): void {
    this.log.length = events;
  }

  /** Starts listening; after `stop`, on the same port and with the same log. */
  async start(): Promise<void> {
    this.server = new Server({ 'grpc.max_receive_message_length': 16 * MOST });
    this.server.addService(streamsGrpc.StreamsService, {
      append: this.append,
      batchAppend: this.batchAppend,
      read: this.read,
      tombstone: this.tombstone,
      delete: unimplemented,
    } as never);
    this.server.addService(featuresGrpc.ServerFeaturesService, { getSupportedMethods: this.supported } as never);
    this.port = await new Promise<number>((resolve, reject) =>
      this.server.bindAsync(`127.0.0.1:${this.port}`, ServerCredentials.createInsecure(), (error, port) =>
        error ? reject(error) : resolve(port),
      ),
    );
  }

  /** Stops at once, with every connection. */
  stop(): void {
    this.server.forceShutdown();
    this.opened.clear();
    this.followers.clear();
  }

  private take(
    method: Method,
    call: { getPeer(): string; on(event: string, listener: () => void): unknown },
  ): Fault | undefined {
    this.calls[method] += 1;
    if (!this.peers.includes(call.getPeer())) this.peers.push(call.getPeer());
    this.opened.set(call, method);
    const ended = () => void this.opened.delete(call);
    call.on('cancelled', ended);
    call.on('close', ended);
    call.on('finish', ended);
    return this.faults.get(method)?.shift();
  }

  private add(
    stream: string,
    events: readonly Pick<Written, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>[],
  ): void {
    for (const event of events) {
      const written = {
        ...event,
        stream,
        revision: this.last(stream) + 1,
        position: BigInt(this.log.length + 1) * 100n,
      };
      this.log.push(written);
      for (const follower of this.followers) follower(written);
    }
  }

  /**
   * Whether an append is a repeated one. Behind its own events it is new, and without a revision a restarted node has
   * forgotten which ids it has seen.
   */
  private knows(stream: string, expected: number | null, events: readonly Pick<Written, 'id'>[]): boolean {
    return expected !== null && this.ids(stream)[expected + 1] === events[0]!.id;
  }

  private last(stream: string): number {
    return this.log.findLast((event) => event.stream === stream)?.revision ?? -1;
  }

  private readonly append = (
    call: ServerReadableStream<InstanceType<typeof streams.AppendReq>, InstanceType<typeof streams.AppendResp>>,
    answer: sendUnaryData<InstanceType<typeof streams.AppendResp>>,
  ): void => {
    const fault = this.take('append', call);
    const done: typeof answer = (...args) => {
      this.opened.delete(call);
      answer(...args);
    };
    const messages: InstanceType<typeof streams.AppendReq>[] = [];
    call.on('data', (message: InstanceType<typeof streams.AppendReq>) => messages.push(message));
    call.on('error', () => undefined);
    call.on('end', () => {
      // A half-sent call ends as well, and is not written.
      if (!this.opened.has(call) || messages.length < 2 || fault?.kind === 'silence') return;
      if (fault?.kind === 'refuse') return done(failure(fault));
      const options = messages[0]!.getOptions()!;
      const stream = nameOf(options.getStreamIdentifier()!);
      const events = messages.slice(1).map((message) => proposed(message.getProposedMessage()!));
      const size = events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);
      if (size > MOST)
        return done(failure({ code: status.INVALID_ARGUMENT, exception: 'maximum-append-size-exceeded' }));
      if (this.erased.has(stream))
        return done(failure({ code: status.FAILED_PRECONDITION, exception: 'stream-deleted' }));
      const last = this.last(stream);
      const expected = options.hasRevision() ? Number(options.getRevision()) : options.hasNoStream() ? -1 : null;
      const isKnown = this.knows(stream, expected, events);
      const response = new streams.AppendResp();
      if (fault?.kind === 'misleading-conflict' || (!isKnown && expected !== null && expected !== last)) {
        const conflict = new streams.AppendResp.WrongExpectedVersion();
        if (fault?.kind === 'misleading-conflict') conflict.setCurrentRevision('1');
        else if (last < 0) conflict.setCurrentNoStream(new shared.Empty());
        else conflict.setCurrentRevision(String(last));
        if (expected === null) conflict.setExpectedAny(new shared.Empty());
        else if (expected < 0) conflict.setExpectedNoStream(new shared.Empty());
        else conflict.setExpectedRevision(String(expected));
        response.setWrongExpectedVersion(conflict);
        return done(null, response);
      }
      if (!isKnown) this.add(stream, events);
      if (fault?.kind === 'reply-lost') return done(failure({ code: status.UNAVAILABLE }));
      const end = this.log.find((event) => event.stream === stream && event.id === events.at(-1)!.id)!;
      const success = new streams.AppendResp.Success();
      success.setCurrentRevision(String(end.revision));
      if (fault?.kind === 'no-position') {
        success.setNoPosition(new shared.Empty());
      } else {
        const position = new streams.AppendResp.Position();
        position.setCommitPosition(String(end.position));
        position.setPreparePosition(String(end.position));
        success.setPosition(position);
      }
      response.setSuccess(success);
      done(null, response);
    });
  };

  /** The stream for the appends of a whole process: for imports only. */
  private readonly batchAppend = (
    call: ServerDuplexStream<InstanceType<typeof streams.BatchAppendReq>, InstanceType<typeof streams.BatchAppendResp>>,
  ): void => {
    const fault = this.take('batchAppend', call);
    let left = fault && 'after' in fault ? fault.after : Infinity;
    call.on('error', () => undefined);
    call.on('data', (request: InstanceType<typeof streams.BatchAppendReq>) => {
      left -= 1;
      if (left < 0 && fault?.kind !== 'leave-out') return;
      if (left === -1) return;
      const options = request.getOptions()!;
      const stream = nameOf(options.getStreamIdentifier()!);
      const events = request.getProposedMessagesList().map(proposed);
      const expected = options.hasNoStream() ? -1 : Number(options.getStreamPosition());
      if (!this.knows(stream, expected, events)) {
        if (expected !== this.last(stream))
          return void call.emit('error', failure({ code: status.FAILED_PRECONDITION }));
        this.add(stream, events);
      }
      const end = this.log.find((event) => event.stream === stream && event.id === events.at(-1)!.id)!;
      const position = new shared.AllStreamPosition();
      position.setCommitPosition(String(end.position)).setPreparePosition(String(end.position));
      const success = new streams.BatchAppendResp.Success();
      success.setCurrentRevision(String(end.revision)).setPosition(position);
      const response = new streams.BatchAppendResp();
      response.setCorrelationId(request.getCorrelationId()).setSuccess(success);
      if (fault?.kind !== 'reply-lost') call.write(response);
      if (left === 0 && fault?.kind === 'end') call.end();
      if (left === 0 && fault?.kind === 'break') call.emit('error', failure(fault));
    });
  };

  private readonly read = (call: Read): void => {
    const options = call.request.getOptions()!;
    const live = options.hasSubscription();
    const fault = this.take(live ? 'subscribe' : 'read', call);
    if (fault?.kind === 'refuse') return void call.emit('error', failure(fault));
    if (live) {
      const confirmation = new streams.ReadResp.SubscriptionConfirmation();
      confirmation.setSubscriptionId('follower');
      const confirmed = new streams.ReadResp();
      confirmed.setConfirmation(confirmation);
      call.write(confirmed);
    }
    if (fault?.kind === 'silence') return;
    let left = fault && 'after' in fault ? fault.after : Infinity;
    if (left === 0 && fault?.kind === 'end') return void call.end();
    const send = (event: Written): void => {
      if (left <= 0) return;
      left -= 1;
      call.write(told(event));
      if (left > 0) return;
      if (fault?.kind === 'break') call.emit('error', failure(fault));
      else call.end();
    };
    if (fault?.kind === 'early-checkpoint') {
      const checkpoint = new streams.ReadResp.Checkpoint();
      checkpoint.setCommitPosition(String(this.log.at(-1)!.position + 1000n));
      checkpoint.setPreparePosition(String(this.log.at(-1)!.position + 1000n));
      const early = new streams.ReadResp();
      early.setCheckpoint(checkpoint);
      call.write(early);
    }
    const all = options.getAll();
    const asked = options.getStream();
    let found: Written[];
    if (all) {
      const from = all.hasPosition() ? BigInt(all.getPosition()!.getCommitPosition()) : null;
      // A read starts at its position, a subscription after it.
      found = this.log.filter(({ position }) => from === null || (live ? position > from : position >= from));
    } else {
      const stream = nameOf(asked!.getStreamIdentifier()!);
      const from = asked!.hasRevision() ? Number(asked!.getRevision()) : 0;
      if (this.erased.has(stream))
        return void call.emit('error', failure({ code: status.FAILED_PRECONDITION, exception: 'stream-deleted' }));
      if (this.last(stream) < 0) {
        const absent = new streams.ReadResp.StreamNotFound();
        absent.setStreamIdentifier(asked!.getStreamIdentifier());
        const response = new streams.ReadResp();
        response.setStreamNotFound(absent);
        call.write(response);
        return void call.end();
      }
      found = this.log.filter((event) => event.stream === stream && event.revision >= from);
    }
    if (options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS) found.reverse();
    for (const event of live ? found : found.slice(0, Number(options.getCount()))) send(event);
    if (!live) {
      if (left > 0) call.end();
      return;
    }
    this.followers.add(send);
    const leave = () => void this.followers.delete(send);
    call.on('cancelled', leave);
    call.on('close', leave);
    call.on('finish', leave);
  };

  private readonly tombstone = (
    call: ServerUnaryCall<InstanceType<typeof streams.TombstoneReq>, unknown>,
    answer: sendUnaryData<unknown>,
  ): void => {
    const fault = this.take('tombstone', call);
    if (fault?.kind === 'silence') return;
    this.opened.delete(call);
    if (fault?.kind === 'refuse') return answer(failure(fault));
    this.erased.add(nameOf(call.request.getOptions()!.getStreamIdentifier()!));
    answer(null, new streams.TombstoneResp());
  };

  /** It offers batch appends, as nodes since 22.10 do. */
  private readonly supported = (call: ServerUnaryCall<unknown, unknown>, answer: sendUnaryData<unknown>): void => {
    const fault = this.take('features', call);
    if (fault?.kind === 'silence') return;
    this.opened.delete(call);
    if (fault?.kind === 'refuse') return answer(failure(fault));
    const method = new features.SupportedMethod();
    method.setServiceName('event_store.client.streams.streams');
    method.setMethodName('batchappend');
    const methods = new features.SupportedMethods();
    methods.setEventStoreServerVersion('23.10.6');
    methods.setMethodsList([method]);
    answer(null, methods);
  };
}

/** Starts a node on a free port of 127.0.0.1. */
export async function misbehavingNode(): Promise<MisbehavingNode> {
  const node = new MisbehavingNode();
  await node.start();
  return node;
}

function unimplemented(_call: unknown, answer: sendUnaryData<unknown>): void {
  answer(failure({ code: status.UNIMPLEMENTED }));
}

function failure({
  code,
  exception,
  leader,
}: {
  code: status;
  exception?: string;
  leader?: { host: string; port: number };
}) {
  const metadata = new Metadata();
  if (exception) metadata.set('exception', exception);
  // The client reads these without checking for them.
  metadata.set('maximum-append-size', String(MOST));
  metadata.set('stream-name', 'a stream');
  if (leader) {
    metadata.set('leader-endpoint-host', leader.host);
    metadata.set('leader-endpoint-port', String(leader.port));
  }
  return Object.assign(new Error(exception ?? status[code]), { code, details: exception ?? status[code], metadata });
}

function nameOf(identifier: { getStreamName_asU8(): Uint8Array }): string {
  return Buffer.from(identifier.getStreamName_asU8()).toString('utf8');
}

function proposed(
  message: InstanceType<typeof streams.AppendReq.ProposedMessage | typeof streams.BatchAppendReq.ProposedMessage>,
): Pick<Written, 'id' | 'type' | 'contentType' | 'data' | 'metadata'> {
  const metadata = message.getMetadataMap();
  return {
    id: uuidOf(message.getId()!),
    type: metadata.get('type')!,
    contentType: metadata.get('content-type')!,
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

function uuidOf(uuid: InstanceType<typeof shared.UUID>): string {
  if (uuid.hasString()) return uuid.getString();
  const half = (bits: string) => BigInt.asUintN(64, BigInt(bits)).toString(16).padStart(16, '0');
  const hex =
    half(uuid.getStructured()!.getMostSignificantBits()) + half(uuid.getStructured()!.getLeastSignificantBits());
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function told({
  id,
  stream,
  revision,
  position,
  type,
  contentType,
  data,
  metadata,
}: Written): InstanceType<typeof streams.ReadResp> {
  const uuid = new shared.UUID();
  uuid.setString(id);
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream).toString('base64'));
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(uuid);
  recorded.setStreamIdentifier(identifier);
  recorded.setStreamRevision(String(revision));
  recorded.setCommitPosition(String(position));
  recorded.setPreparePosition(String(position));
  recorded.getMetadataMap().set('type', type).set('content-type', contentType).set('created', '638000000000000000');
  recorded.setData(data);
  recorded.setCustomMetadata(metadata);
  const event = new streams.ReadResp.ReadEvent();
  event.setEvent(recorded);
  event.setCommitPosition(String(position));
  const response = new streams.ReadResp();
  response.setEvent(event);
  return response;
}
