import formbody from '@fastify/formbody';
import { createApp, requireAllServed } from '@notalone/service-kit/http/create-app';
import type { Platform } from '@notalone/service-kit/platform';
import { createEncryption } from '@notalone/service-kit/secrets/encryption';
import { createMailSender, type SendMail } from '@notalone/service-kit/senders/smtp';
import type { FastifyInstance } from 'fastify';
import { deliveryHooks } from './alerts/alert-deliveries.ts';
import { alertRoutes } from './alerts/alerts.routes.ts';
import { createOpenAlerts } from './alerts/open-alerts.ts';
import type { EmergencyConfig } from './config.ts';
import { contactRoutes } from './contacts/contacts.routes.ts';
import { serveDataExports } from './data-exports/data-exports.internal.ts';
import { createDeliveryWorker, type DeliveryWorker } from './deliveries/delivery-worker.ts';
import type { DeliveryHooks } from './deliveries/prepared.ts';
import {
  createTestProvider,
  createTwilioProvider,
  PROVIDER_TIMEOUT_MS,
  type Provider,
} from './deliveries/twilio-provider.ts';
import { deviceRoutes } from './devices/devices.routes.ts';
import { settingsRoutes } from './family/settings.routes.ts';
import { scheduleJobs } from './jobs.ts';
import { linkRoutes } from './replies/links.routes.ts';
import { twilioWebhooks } from './replies/twilio-webhooks.ts';
import type { EmergencyDeps } from './shared/deps.ts';
import { createPaymentProvider, type PaymentProvider } from './subscription/payment-provider.ts';
import { subscriptionRoutes } from './subscription/subscription.routes.ts';
import { subscribe } from './subscriptions.ts';

interface EmergencyParts extends EmergencyDeps, Senders, Pick<Platform, 'tokens'> {
  readonly worker: DeliveryWorker;
  readonly payments: PaymentProvider;
  readonly hooks: DeliveryHooks;
}

interface Senders {
  readonly provider: Provider;
  /** Takes the probe's texts and sends none. */
  readonly testProvider?: Provider | undefined;
  readonly sendMail: SendMail;
}
/** Texts and calls through Twilio, mails by SMTP. */
export function createSenders(config: EmergencyConfig): Senders {
  const provider = createTwilioProvider(config);
  const sendMail = createMailSender(config, { timeoutMs: PROVIDER_TIMEOUT_MS });
  return { provider, testProvider: createTestProvider(config), sendMail };
}

/** What the operations need; nothing runs yet. */
export function createDeps(
  platform: Platform<EmergencyConfig>,
  senders: Senders = createSenders(platform.config),
): EmergencyParts {
  const { config } = platform;
  const parts = { ...platform, ...senders, encryption: createEncryption(config.KEY_SECRET) };
  const openAlerts = createOpenAlerts(parts);
  const hooks = deliveryHooks({ ...parts, openAlerts });
  const worker = createDeliveryWorker({ ...parts, hooks });
  return { ...parts, openAlerts, worker, hooks, payments: createPaymentProvider(config) };
}

/** The service's HTTP side, with its consumers, jobs and its worker. Listens to nothing and starts nothing. */
export async function buildApp(
  platform: Platform<EmergencyConfig>,
  deps = createDeps(platform),
): Promise<FastifyInstance> {
  const app = await createApp(platform);
  await app.register(formbody);
  app.addHook('onReady', async () => deps.worker.start());
  app.addHook('onClose', () => deps.worker.stop());
  subscribe(platform.inbox, deps);
  scheduleJobs(platform.jobs, deps);
  serveDataExports(platform.internal, deps);
  for (const routes of [alertRoutes, contactRoutes, settingsRoutes, deviceRoutes, linkRoutes]) routes(app, deps);
  twilioWebhooks(app, deps);
  await subscriptionRoutes(app, deps);
  requireAllServed(app, platform.service);
  return app;
}
