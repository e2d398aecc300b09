import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';

/** What a span may say. Everything else may carry names, searches, addresses or documents and stays here (rules 8.4). */
const SAYABLE = new Set([
  ...['operation', 'error.type', 'server.port', 'server.address'],
  ...['http.request.method', 'http.response.status_code', 'http.route', 'http.method', 'http.status_code'],
  ...['db.system', 'db.system.name', 'db.namespace', 'db.name', 'db.operation', 'db.operation.name', 'db.collection.name', 'db.mongodb.collection'],
  ...['messaging.system', 'messaging.destination.name', 'messaging.operation.name'],
]);

type Attributes = ReadableSpan['attributes'];
const sayable = (attributes: Attributes): Attributes => Object.fromEntries(Object.entries(attributes).filter(([name]) => SAYABLE.has(name)));

/** The span without whatever is not declared sayable; an exception keeps its type, not its text. */
function discreet(span: ReadableSpan): ReadableSpan {
  const events = span.events.map((event) => ({ ...event, attributes: { 'exception.type': event.attributes?.['exception.type'] ?? 'unknown' } }));
  return Object.create(span, {
    attributes: { value: sayable(span.attributes) },
    events: { value: events },
    status: { value: { code: span.status.code } },
  }) as ReadableSpan;
}

export function discreetExporter(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(discreet), done),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
