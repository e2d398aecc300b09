import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ServiceName } from '@notalone/contracts';
import { makePushCertificate, type PushCertificate } from '@notalone/emulators/push/push-certificate';
import { ERASURE_LIST } from '../kafka/kafka.config.ts';
import { newPushKey } from './push-keys.ts';
import { newServiceKey, type ServiceKey } from './service-keys.ts';

/** Passwords and keys of one local installation, generated on its first start. */
export interface Secrets {
  readonly mongoRoot: string;
  /** Those before it: MongoDB knows one of them until it is started again. */
  readonly formerMongoRoots: readonly string[];
  readonly mongoKey: string;
  /** The password of each database's login. */
  readonly mongoDatabases: Readonly<Record<string, string>>;
  readonly kafkaAdmin: string;
  /** The password of each service's user at the broker, and of the list of erasures. */
  readonly kafkaUsers: Readonly<Record<string, string>>;
  /** Of the administrator. */
  readonly redis: string;
  /** The password of each service's user at Redis. */
  readonly redisUsers: Readonly<Record<string, string>>;
  /** Encrypts auth's signing keys at rest. */
  readonly authKey: string;
  /** Makes the links in emergency texts. */
  readonly emergencyKey: string;
  readonly stripeKey: string;
  readonly stripeWebhookSecret: string;
  readonly twilioAccount: string;
  readonly twilioToken: string;
  readonly openAiKey: string;
  /** Signs the companion's messages. */
  readonly companionKey: string;
  /** The key with which each service signs its calls to others. */
  readonly serviceKeys: Readonly<Record<string, ServiceKey>>;
  /** Makes the links to decisions; of auth and content. */
  readonly appealKey: string;
  /** Keys what content counts people by. */
  readonly contentKey: string;
  /** Encrypts school cards. */
  readonly profileKey: string;
  /** With which push services recognise us: `keyId:publicKey:privateKey`, several separated by commas. */
  readonly pushKeys: string;
  /** Of the emulated push service; chat trusts it. */
  readonly pushCertificate: PushCertificate;
}

/** The database of a service, and its login there; at the broker, the prefix of its groups. */
export const databaseName = (service: ServiceName) => `notalone_${service}`;

export const randomSecret = (bytes: number) => randomBytes(bytes).toString('hex');
const fresh = (): Omit<Secrets, 'pushCertificate'> => ({
  mongoRoot: randomSecret(24),
  formerMongoRoots: [],
  mongoKey: randomSecret(48),
  mongoDatabases: {},
  kafkaAdmin: randomSecret(24),
  kafkaUsers: {},
  redis: randomSecret(24),
  redisUsers: {},
  authKey: randomSecret(32),
  emergencyKey: randomSecret(32),
  stripeKey: `sk_test_${randomSecret(16)}`,
  stripeWebhookSecret: `whsec_${randomSecret(16)}`,
  twilioAccount: `AC${randomSecret(16)}`,
  twilioToken: randomSecret(16),
  openAiKey: `sk-local-${randomSecret(16)}`,
  companionKey: randomSecret(32),
  serviceKeys: {},
  appealKey: randomSecret(32),
  contentKey: randomSecret(32),
  profileKey: randomSecret(32),
  pushKeys: newPushKey(),
});

/** Adds a password for each name that has none. */
const withPasswords = (kept: Readonly<Record<string, string>>, names: readonly string[]) => ({
  ...Object.fromEntries(names.map((name) => [name, randomSecret(24)])),
  ...kept,
});

/** `serviceTokens` of older installations made the links to decisions too, which go on. */
type Stored = Partial<Secrets> & { readonly serviceTokens?: string };

/** Reads the secrets of an installation and generates missing ones. Only the owner may read the file. */
export async function ensureSecrets(localDir: string, services: readonly ServiceName[]): Promise<Secrets> {
  const file = join(localDir, 'secrets.json');
  const { serviceTokens, ...kept } = existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Stored) : {};
  const pushCertificate = kept.pushCertificate ?? (await makePushCertificate());
  const known: Secrets = {
    ...fresh(),
    pushCertificate,
    ...(serviceTokens !== undefined && { appealKey: serviceTokens }),
    ...kept,
  };
  const secrets: Secrets = {
    ...known,
    mongoDatabases: withPasswords(known.mongoDatabases, services.map(databaseName)),
    kafkaUsers: withPasswords(known.kafkaUsers, [...services, ERASURE_LIST]),
    redisUsers: withPasswords(known.redisUsers, services),
    serviceKeys: { ...Object.fromEntries(services.map((name) => [name, newServiceKey()])), ...known.serviceKeys },
  };
  if (isDeepStrictEqual(secrets, kept)) return secrets;
  await writeSecrets(localDir, secrets);
  return secrets;
}

/** Replaces the file as a whole: a crash leaves the former one. */
export async function writeSecrets(localDir: string, secrets: Secrets): Promise<void> {
  await mkdir(localDir, { recursive: true });
  const next = join(localDir, '.secrets.json');
  await writeFile(next, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true });
  await rename(next, join(localDir, 'secrets.json'));
}
