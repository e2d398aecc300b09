/**
 * Preloaded by `node --import @notalone/service-kit/telemetry/register`: loads nothing else unless tracing is
 * configured.
 */
import { isTracingOn } from '../config/config.ts';

if (isTracingOn()) {
  const { startTracing } = await import('./tracing.ts');
  startTracing(process.argv[1] ?? '');
}
