import { loadConfig } from '@notalone/service-kit/config/config';
import { startOps } from '@notalone/service-kit/http/ops-server';
import { serve } from '@notalone/service-kit/lifecycle/serve';
import { connectPlatform } from '@notalone/service-kit/platform';
import { metrics } from '@notalone/service-kit/telemetry/metrics';
import { buildApp } from './app.ts';
import { configSchema } from './config.ts';

const config = loadConfig(configSchema);
const platform = await connectPlatform({ service: 'chat', config });
const app = await buildApp(platform);
const ops = await startOps({ ...platform, metrics });
const extraGraceMs = config.SOCKET_DRAIN_SECONDS * 1000;
await serve({ app, ops, platform, config, log: platform.log, extraGraceMs });
