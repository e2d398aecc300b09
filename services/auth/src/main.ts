import { loadConfig } from '@notalone/service-kit/config/config';
import { startOps } from '@notalone/service-kit/http/ops-server';
import { serve } from '@notalone/service-kit/lifecycle/serve';
import { metrics } from '@notalone/service-kit/telemetry/metrics';
import { createAuthService } from './auth-service.ts';
import { authConfigSchema } from './config.ts';

const config = loadConfig(authConfigSchema);
const { app, platform } = await createAuthService({ config });
const ops = await startOps({ config, ready: platform.ready, metrics });
await serve({ app, ops, platform, config, log: platform.log });
