import { context, propagation, trace } from '@opentelemetry/api';

const carrierKey = 'traceparent';

/** W3C trace context of the span at work, to travel with an event; undefined when tracing is off. */
export function currentTraceparent(): string | undefined {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier[carrierKey];
}

/** Runs the work as part of the trace that an event came with; just runs it when tracing is off or the event has none. */
export function withRemoteParent<T>(traceparent: string | undefined, spanName: string, work: () => Promise<T>): Promise<T> {
  if (!traceparent) return work();
  const parent = propagation.extract(context.active(), { [carrierKey]: traceparent });
  return trace.getTracer('@notalone/service-kit').startActiveSpan(spanName, {}, parent, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.recordException(error as Error);
      throw error;
    } finally {
      span.end();
    }
  });
}

let flush: () => Promise<void> = () => Promise.resolve();

/** Tracing, where it is on, says how its last spans are sent. */
export const onFlush = (send: () => Promise<void>): void => {
  flush = send;
};
/** Before the process ends. */
export const flushTraces = (): Promise<void> => flush();
