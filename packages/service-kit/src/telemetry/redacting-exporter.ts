import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';

/**
 * Attributes that a span keeps. All others may carry names, searches, addresses or documents and are dropped (rules
 * 8.4).
 */
const ALLOWED = new Set([
  ...['operation', 'error.type', 'server.port', 'server.address'],
  ...['http.request.method', 'http.response.status_code', 'http.route', 'http.method', 'http.status_code'],
  ...[
    'db.system',
    'db.system.name',
    'db.namespace',
    'db.name',
    'db.operation',
    'db.operation.name',
    'db.collection.name',
    'db.mongodb.collection',
  ],
  ...['messaging.system', 'messaging.destination.name', 'messaging.operation.name'],
]);

type Attributes = ReadableSpan['attributes'];
const allowed = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => ALLOWED.has(name)));

/** The span with allowed attributes only; an exception keeps its type, not its text. */
function redacted(span: ReadableSpan): ReadableSpan {
  const events = span.events.map((event) => ({
    ...event,
    attributes: { 'exception.type': event.attributes?.['exception.type'] ?? 'unknown' },
  }));
  return Object.create(span, {
    attributes: { value: allowed(span.attributes) },
    events: { value: events },
    status: { value: { code: span.status.code } },
  }) as ReadableSpan;
}

export function redactingExporter(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(redacted), done),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
