import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

const CARRIER_KEY = 'traceparent';

/** W3C trace context of the current span, to send with an event; undefined when tracing is off. */
export function currentTraceparent(): string | undefined {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier[CARRIER_KEY];
}

/** Runs the work as part of the trace that the event carries; runs it plainly when the event carries none. */
export function withRemoteParent<T>(
  traceparent: string | undefined,
  spanName: string,
  work: () => Promise<T>,
): Promise<T> {
  if (!traceparent) return work();
  const parent = propagation.extract(context.active(), { [CARRIER_KEY]: traceparent });
  return trace
    .getTracer('@notalone/service-kit')
    .startActiveSpan(spanName, { kind: SpanKind.CONSUMER }, parent, async (span) => {
      try {
        return await work();
      } catch (error) {
        span.recordException(error as Error);
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    });
}

/** Names the current request's span after its operation: paths carry ids, operations are a closed list. */
export function nameSpan(operation: string): void {
  trace.getActiveSpan()?.updateName(operation).setAttribute('operation', operation);
}

/** For log lines; undefined when tracing is off. */
export const currentTraceId = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId;

let flush: () => Promise<void> = () => Promise.resolve();

/** Set by tracing, when it is on, to flush the last spans. */
export const onFlush = (send: () => Promise<void>): void => {
  flush = send;
};
/** Before the process ends. */
export const flushTraces = (): Promise<void> => flush();
