import { consumeHolds } from '@notalone/moderation/legal-hold/holds';
import { assertAllServed, createApp } from '@notalone/service-kit/http/create-app';
import type { Platform } from '@notalone/service-kit/platform';
import type { FastifyInstance } from 'fastify';
import { serveAccountCalls } from './accounts/accounts.internal.ts';
import { accountRoutes } from './accounts/accounts.routes.ts';
import { purgeUnverifiedRegularly } from './accounts/purge-unverified.ts';
import { consumeAdminNews } from './admins/tell-admins.ts';
import { consumeBans, endBansRegularly } from './bans/set-ban.ts';
import { consumeBlocks } from './blocks/blocks.consumers.ts';
import { serveChildLogins } from './children/child-login-changes.ts';
import { childRoutes } from './children/children.routes.ts';
import { tellGuardiansOfDanger } from './children/tell-guardians.ts';
import { codeRoutes } from './codes/codes.routes.ts';
import type { AuthConfig } from './config.ts';
import { serveDeliveries } from './deliveries/deliveries.internal.ts';
import type { AuthDeps } from './deps.ts';
import { consumeErasures } from './erasure/erasure.consumers.ts';
import { keyRoutes } from './keys/keys.routes.ts';
import { passwordRoutes } from './passwords/passwords.routes.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { sessionRoutes } from './sessions/sessions.routes.ts';
import { consumeSwitches } from './switches/switches.consumers.ts';

const ROTATE_EVERY_SECONDS = 3600;

/**
 * Builds the HTTP app and registers its consumers and jobs with the platform; it neither listens nor starts anything.
 * Verifies tokens with its own keys instead of calling itself over HTTP.
 */
export async function buildApp(platform: Platform<AuthConfig>, deps: AuthDeps): Promise<FastifyInstance> {
  const { inbox, internal, jobs } = platform;
  jobs.every('rotate signing keys', ROTATE_EVERY_SECONDS, () => deps.keys.rotate());
  purgeUnverifiedRegularly(jobs, deps);
  serveAccountCalls(internal, deps);
  serveChildLogins(internal, deps);
  serveDeliveries(internal, deps);
  consumeErasures(inbox, deps);
  consumeBlocks(inbox, deps);
  consumeBans(inbox, deps);
  consumeSwitches(inbox, deps);
  consumeAdminNews(inbox, deps);
  tellGuardiansOfDanger(inbox, deps);
  consumeHolds(inbox, deps);
  endBansRegularly(jobs, deps);
  const app = await createApp({ ...platform, tokens: deps.keys });
  app.addHook('onReady', async () => deps.deliveryWorker.start());
  app.addHook('onClose', () => deps.deliveryWorker.stop());
  const features = [
    accountRoutes,
    childRoutes,
    codeRoutes,
    keyRoutes,
    passwordRoutes,
    secondFactorRoutes,
    sessionRoutes,
  ];
  for (const routes of features) routes(app, deps);
  assertAllServed(app, platform.service);
  return app;
}
