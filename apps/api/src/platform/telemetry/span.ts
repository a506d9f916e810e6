/** Names and ids, never what a person has typed. */
export type Attributes = Record<string, string | number | boolean>;

/** A piece of work as a trace shows it. */
export interface Span {
  traceId: string;
  /** What follows from this work continues the trace from here (W3C Trace Context). */
  traceparent: string;
  end(attributes?: Attributes, failed?: boolean): void;
}

export interface SpanStart {
  kind?: 'server' | 'internal' | 'consumer';
  /** A `traceparent` to continue from; without a valid one a new trace begins. */
  parent?: string;
  attributes?: Attributes;
  /** When it began, where that was before now. */
  startedAt?: Date;
}
