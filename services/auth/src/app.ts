import { createApp, requireAllServed } from '@notalone/service-kit/http/create-app';
import type { Platform } from '@notalone/service-kit/platform';
import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './account-changes/account-changes.routes.ts';
import { carryOutUndosRegularly } from './account-changes/carry-out-undo.ts';
import { forgetFormerPhonesRegularly } from './account-changes/forget-former-phones.ts';
import { serveAccountCalls } from './accounts/accounts.internal.ts';
import { authenticationRoutes } from './authentication/authentication.routes.ts';
import { endBansRegularly } from './bans/set-ban.ts';
import { serveChildLogins } from './children/child-login-changes.ts';
import { childRoutes } from './children/children.routes.ts';
import { codeRoutes } from './codes/codes.routes.ts';
import { exportBudgets } from './codes/text-budgets.ts';
import { serveGuardianCodes } from './codes/text-guardian-code.ts';
import { sendWaitingTextsRegularly } from './codes/waiting-texts.ts';
import type { AuthConfig } from './config.ts';
import { serveDataExports } from './data-exports/data-exports.internal.ts';
import { serveDeliveries } from './deliveries/deliveries.internal.ts';
import type { AuthDeps } from './deps.ts';
import { exportErasures } from './erasure/erasure-metrics.ts';
import { purgeUnverifiedRegularly } from './erasure/purge-unverified.ts';
import { receiptRoutes } from './erasure/receipts.routes.ts';
import { keyRoutes } from './keys/keys.routes.ts';
import { lostPhoneRoutes } from './lost-phone/lost-phone.routes.ts';
import { servePasswordCalls } from './passwords/passwords.internal.ts';
import { passwordRoutes } from './passwords/passwords.routes.ts';
import { registrationRoutes } from './registration/registration.routes.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { sessionRoutes } from './sessions/sessions.routes.ts';
import { subscribe } from './subscriptions.ts';
import { userDetailsRoutes } from './user-details/user-details.routes.ts';

const ROTATE_EVERY_SECONDS = 3600;

/**
 * Builds the HTTP app and registers its consumers and jobs with the platform; it neither listens nor starts anything.
 * Verifies tokens with its own keys instead of calling itself over HTTP.
 */
export async function buildApp(platform: Platform<AuthConfig>, deps: AuthDeps): Promise<FastifyInstance> {
  const { inbox, internal, jobs } = platform;
  jobs.every('rotate signing keys', ROTATE_EVERY_SECONDS, () => deps.keys.rotate());
  purgeUnverifiedRegularly(jobs, deps);
  sendWaitingTextsRegularly(jobs, deps);
  serveAccountCalls(internal, deps);
  servePasswordCalls(internal, deps);
  serveChildLogins(internal, deps);
  serveGuardianCodes(internal, deps);
  serveDeliveries(internal, deps);
  serveDataExports(internal, deps);
  subscribe(inbox, deps);
  endBansRegularly(jobs, deps);
  forgetFormerPhonesRegularly(jobs, deps);
  carryOutUndosRegularly(jobs, deps);
  const stopExports = [exportErasures(deps), exportBudgets(deps)];
  const app = await createApp({ ...platform, tokens: deps.keys });
  app.addHook('onClose', async () => {
    for (const stop of stopExports) stop();
  });
  app.addHook('onReady', async () => deps.deliveryWorker.start());
  app.addHook('onClose', () => deps.deliveryWorker.stop());
  const features = [
    accountRoutes,
    authenticationRoutes,
    registrationRoutes,
    userDetailsRoutes,
    childRoutes,
    codeRoutes,
    keyRoutes,
    lostPhoneRoutes,
    passwordRoutes,
    receiptRoutes,
    secondFactorRoutes,
    sessionRoutes,
  ];
  for (const routes of features) routes(app, deps);
  requireAllServed(app, platform.service);
  return app;
}
