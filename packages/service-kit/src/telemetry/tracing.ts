import { readFileSync } from 'node:fs';
import { register } from 'node:module';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis';
import { MongoDBInstrumentation } from '@opentelemetry/instrumentation-mongodb';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { redactingExporter } from './redacting-exporter.ts';
import { onFlush } from './trace.ts';

const OPS_PATHS = new Set(['/live', '/ready', '/metrics']);

/** `services/auth/src/main.ts` → `auth`: the last word of the started package's name. */
function serviceName(startedFile: string): string {
  try {
    const manifest: { name?: string } = JSON.parse(
      readFileSync(new URL('../package.json', `file://${startedFile}`), 'utf8'),
    );
    return manifest.name?.split('/').at(-1) ?? 'notalone';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'notalone';
    throw error;
  }
}

/**
 * Starts OpenTelemetry's Node SDK with our redaction. Exporter, sampling, batching and resource attributes are its
 * own OTEL_* variables. Kafka is not instrumented: the trace travels in our own envelope, through the outbox (see
 * trace.ts).
 */
export function startTracing(startedFile: string): void {
  register('@opentelemetry/instrumentation/hook.mjs', import.meta.url);
  const sdk = new NodeSDK({
    resource: resourceFromAttributes({ 'service.name': serviceName(startedFile), 'service.namespace': 'notalone' }),
    resourceDetectors: [envDetector],
    traceExporter: redactingExporter(new OTLPTraceExporter()),
    metricReaders: [],
    logRecordProcessors: [],
    instrumentations: [
      new HttpInstrumentation({ ignoreIncomingRequestHook: ({ url = '' }) => OPS_PATHS.has(url) }),
      new UndiciInstrumentation(),
      new MongoDBInstrumentation(),
      new IORedisInstrumentation(),
    ],
  });
  sdk.start();
  onFlush(() => sdk.shutdown());
}
