import { connectPlatform, type Platform, type PlatformOptions } from '@notalone/service-kit/platform';
import type { FastifyInstance } from 'fastify';
import { purgeUnverified } from './accounts/purge-unverified.ts';
import { buildApp } from './app.ts';
import { consumeBlocks } from './blocks/blocks.consumers.ts';
import type { AuthConfig } from './config.ts';
import { type AuthDeps, createAuthDeps } from './deps.ts';
import { consumeErasures } from './erasure/erasure.consumers.ts';

const HOUR_SECONDS = 3600;

export interface AuthService {
  readonly app: FastifyInstance;
  readonly deps: AuthDeps;
  readonly platform: Platform<AuthConfig>;
}
export type AuthServiceOptions = Omit<PlatformOptions<AuthConfig>, 'service'> & Pick<Parameters<typeof buildApp>[1], 'onAnswer'>;

/** The whole service, connected and not yet started: `platform.start` begins messages, jobs and consumers, `platform.close` ends them. */
export async function createAuthService({ onAnswer, ...options }: AuthServiceOptions): Promise<AuthService> {
  const connected = await connectPlatform({ ...options, service: 'auth' });
  const deps = await createAuthDeps(connected);
  const app = await buildApp(deps, { limiter: connected.limiter, ...(onAnswer ? { onAnswer } : {}) });
  connected.jobs.every('rotate signing keys', HOUR_SECONDS, () => deps.keys.rotate());
  connected.jobs.every('purge unverified accounts', HOUR_SECONDS, async ({ signal }) => {
    const purged = await purgeUnverified(deps, signal);
    if (purged > 0) deps.log.info({ purged }, 'unverified accounts purged');
  });
  consumeErasures(connected.inbox, deps);
  consumeBlocks(connected.inbox, deps);
  const platform: Platform<AuthConfig> = {
    ...connected,
    async start() {
      deps.courier.start();
      await connected.start();
    },
    async close() {
      await deps.courier.stop();
      await connected.close();
    },
  };
  return { app, deps, platform };
}
