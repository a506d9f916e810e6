/** Names and ids, never user input. */
export type Attributes = Record<string, string | number | boolean>;

/** A span of a trace. */
export interface Span {
  traceId: string;
  /** Context for work that follows from this span (W3C Trace Context). */
  traceparent: string;
  end(attributes?: Attributes, failed?: boolean): void;
}

export interface SpanStart {
  kind?: 'server' | 'internal' | 'consumer';
  /** A `traceparent` to continue; without a valid one a new trace starts. */
  parent?: string;
  attributes?: Attributes;
  /** Start time, if in the past. */
  startedAt?: Date;
}
