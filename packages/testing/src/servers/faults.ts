/** What a network can do to the connections between two parts of the product. */
export const FAULTS = ['latency', 'half-open', 'reset', 'slow', 'no-answers', 'no-requests'] as const;
export type Fault = (typeof FAULTS)[number];

/** Added to each answer by `latency`. */
export const LATENCY_MS = 2_000;
/** What `slow` lets through of a connection, each way. */
export const SLOW_BYTES_PER_SECOND = 1_024;

/** A proxy between the services and one peer. */
export interface FaultProxy {
  readonly port: number;
  /** Applies to the connections that are open too; `undefined` ends the fault. */
  setFault(fault: Fault | undefined): Promise<void>;
  /** Closes all connections. */
  close(): Promise<void>;
}
/** Lives in this process. */
export interface OwnFaultProxy extends FaultProxy {
  /** The most bytes that it has buffered at once for one connection. */
  readonly mostBufferedBytes: number;
}
