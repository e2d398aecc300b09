import { readFileSync } from 'node:fs';
import { register } from 'node:module';
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis';
import { MongoDBInstrumentation } from '@opentelemetry/instrumentation-mongodb';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { discreetExporter } from './discreet-exporter.ts';
import { onFlush } from './trace.ts';

const OPS_PATHS = new Set(['/live', '/ready', '/metrics']);

/** `services/auth/src/main.ts` → `auth`: the last word of the package that was started. */
function serviceName(startedFile: string): string {
  try {
    const manifest: { name?: string } = JSON.parse(readFileSync(new URL('../package.json', `file://${startedFile}`), 'utf8'));
    return manifest.name?.split('/').at(-1) ?? 'notalone';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'notalone';
    throw error;
  }
}

/**
 * OpenTelemetry put together by hand from what is used, because the whole SDK also reads two dozen variables that we do not document.
 * Kafka is not instrumented: the trace travels in our own envelope, through the outbox (see trace.ts).
 */
export function startTracing({ endpoint, startedFile }: { endpoint: string; startedFile: string }): void {
  const exporter = discreetExporter(new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }));
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName(startedFile), 'service.namespace': 'notalone' }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  register('@opentelemetry/instrumentation/hook.mjs', import.meta.url);
  registerInstrumentations({
    instrumentations: [
      new HttpInstrumentation({ ignoreIncomingRequestHook: ({ url = '' }) => OPS_PATHS.has(url) }),
      new UndiciInstrumentation(),
      new MongoDBInstrumentation(),
      new IORedisInstrumentation(),
    ],
  });
  onFlush(() => provider.shutdown());
}
