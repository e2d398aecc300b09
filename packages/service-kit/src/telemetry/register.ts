/** Preloaded by `node --import @notalone/service-kit/telemetry/register`: loads nothing more unless tracing is configured. */
import { tracingEndpoint } from '../config/config.ts';
import { beginSmall } from '../lifecycle/thrift.ts';

beginSmall();
const endpoint = tracingEndpoint();
if (endpoint) {
  const { startTracing } = await import('./tracing.ts');
  startTracing({ endpoint, startedFile: process.argv[1] ?? '' });
}
