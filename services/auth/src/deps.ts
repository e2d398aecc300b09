import type { Platform } from '@notalone/service-kit/platform';
import { createEncryption, type Encryption } from '@notalone/service-kit/secrets/encryption';
import { createMailSender } from '@notalone/service-kit/senders/smtp';
import type { AuthConfig } from './config.ts';
import { PROVIDER_TIMEOUT_MS } from './deliveries/deliveries.rules.ts';
import { createDeliveryWorker, type DeliveryWorker } from './deliveries/delivery-worker.ts';
import { createPhoneSenders } from './deliveries/send-by-phone.ts';
import { createReceiptKeys, type ReceiptKeys } from './keys/receipt-keys.ts';
import { createSigningKeys, type SigningKeys } from './keys/signing-keys.ts';
import { createPasswords, type Passwords } from './passwords/password-hash.ts';

/** What this service's operations need. */
export interface AuthDeps
  extends Pick<Platform, 'db' | 'transact' | 'outbox' | 'revocations' | 'limiter' | 'internal' | 'now' | 'log'> {
  readonly config: AuthConfig;
  readonly encryption: Encryption;
  readonly passwords: Passwords;
  readonly keys: SigningKeys;
  readonly receiptKeys: ReceiptKeys;
  readonly deliveryWorker: DeliveryWorker;
}

/** Creates the service's own parts without starting anything. */
export async function createAuthDeps(platform: Platform<AuthConfig>): Promise<AuthDeps> {
  const { config, db, transact, outbox, revocations, limiter, internal, now, log } = platform;
  const encryption = createEncryption(config.KEY_SECRET);
  const keys = createSigningKeys({ db, encryption, now, log });
  const deliveryWorker = createDeliveryWorker({
    db,
    encryption,
    now,
    log,
    senders: { ...createPhoneSenders(config), mail: createMailSender(config, { timeoutMs: PROVIDER_TIMEOUT_MS }) },
  });
  return {
    config,
    db,
    transact,
    outbox,
    revocations,
    limiter,
    internal,
    now,
    log,
    encryption,
    keys,
    receiptKeys: createReceiptKeys({ db, encryption, now, log }),
    deliveryWorker,
    passwords: await createPasswords(),
  };
}
