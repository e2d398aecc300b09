import { loadConfig } from '@notalone/service-kit/config/config';
import { startOps } from '@notalone/service-kit/http/ops-server';
import { serve } from '@notalone/service-kit/lifecycle/serve';
import { connectPlatform } from '@notalone/service-kit/platform';
import { metrics } from '@notalone/service-kit/telemetry/metrics';
import { buildApp } from './app.ts';
import { configSchema } from './config.ts';
import { withdrawnReleasesJson } from './statistics/client-errors/withdrawn-releases.store.ts';

const config = loadConfig(configSchema);
const platform = await connectPlatform({ service: 'content', config });
const app = await buildApp(platform);
const ops = await startOps({ ...platform, metrics, json: withdrawnReleasesJson(platform.db) });
await serve({ app, ops, platform, config, log: platform.log });
