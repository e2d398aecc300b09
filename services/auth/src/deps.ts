import type { Platform } from '@notalone/service-kit/platform';
import { createSeal, type Seal } from '@notalone/service-kit/secrets/seal';
import type { AuthConfig } from './config.ts';
import { createDeliveryWorker, type DeliveryWorker } from './deliveries/delivery-worker.ts';
import { createPhoneSenders } from './deliveries/send-by-phone.ts';
import { createMailSender } from './deliveries/send-mail.ts';
import { createSigningKeys, type SigningKeys } from './keys/signing-keys.ts';
import { createPasswords, type Passwords } from './passwords/password-hash.ts';

/** What this service's operations need. */
export interface AuthDeps
  extends Pick<Platform, 'db' | 'transact' | 'outbox' | 'revocations' | 'limiter' | 'now' | 'log'> {
  readonly config: AuthConfig;
  readonly seal: Seal;
  readonly passwords: Passwords;
  readonly keys: SigningKeys;
  readonly deliveryWorker: DeliveryWorker;
}

/** Creates the service's own parts without starting anything. */
export async function createAuthDeps(platform: Platform<AuthConfig>): Promise<AuthDeps> {
  const { config, db, transact, outbox, revocations, limiter, now, log } = platform;
  const seal = createSeal(config.KEY_SECRET);
  const keys = createSigningKeys({ db, seal, now, log });
  const deliveryWorker = createDeliveryWorker({
    db,
    seal,
    now,
    log,
    senders: { ...createPhoneSenders(config), mail: createMailSender(config) },
  });
  return {
    config,
    db,
    transact,
    outbox,
    revocations,
    limiter,
    now,
    log,
    seal,
    keys,
    deliveryWorker,
    passwords: await createPasswords(),
  };
}
