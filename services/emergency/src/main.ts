import { loadConfig } from '@notalone/service-kit/config/config';
import { startOps } from '@notalone/service-kit/http/ops-server';
import { serve } from '@notalone/service-kit/lifecycle/serve';
import { connectPlatform } from '@notalone/service-kit/platform';
import { metrics } from '@notalone/service-kit/telemetry/metrics';
import { hasOpenAlert } from './alerts/alerts.store.ts';
import { warmUp } from './alerts/warm-up.ts';
import { buildApp, createDeps } from './app.ts';
import { configSchema } from './config.ts';

const config = loadConfig(configSchema);
const platform = await connectPlatform({ service: 'emergency', config });
const deps = createDeps(platform);
const app = await buildApp(platform, deps);
await warmUp(deps);
const ops = await startOps({ ...platform, metrics });
await serve({
  app,
  ops,
  platform,
  config,
  log: platform.log,
  mayPause: async () => !(await hasOpenAlert(platform.db)),
});
