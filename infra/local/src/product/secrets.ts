import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ServiceName } from '@notalone/contracts';

/** Passwords and keys of one local installation, generated on its first start. */
export interface Secrets {
  readonly mongoRoot: string;
  readonly mongoKey: string;
  /** The password of each database's login. */
  readonly mongoDatabases: Readonly<Record<string, string>>;
  readonly kafkaAdmin: string;
  /** The password of each service's user at the broker. */
  readonly kafkaUsers: Readonly<Record<string, string>>;
  readonly redis: string;
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
  /** Signs calls between services. */
  readonly serviceTokens: string;
}

/** The database of a service, and its login there; at the broker, the prefix of its groups. */
export const databaseName = (service: ServiceName) => `notalone_${service}`;

const random = (bytes: number) => randomBytes(bytes).toString('hex');
const fresh = (): Secrets => ({
  mongoRoot: random(24),
  mongoKey: random(48),
  mongoDatabases: {},
  kafkaAdmin: random(24),
  kafkaUsers: {},
  redis: random(24),
  authKey: random(32),
  emergencyKey: random(32),
  stripeKey: `sk_test_${random(16)}`,
  stripeWebhookSecret: `whsec_${random(16)}`,
  twilioAccount: `AC${random(16)}`,
  twilioToken: random(16),
  openAiKey: `sk-local-${random(16)}`,
  companionKey: random(32),
  serviceTokens: random(32),
});

/** Adds a password for each name that has none. */
const withPasswords = (kept: Readonly<Record<string, string>>, names: readonly string[]) => ({
  ...Object.fromEntries(names.map((name) => [name, random(24)])),
  ...kept,
});

/** Reads the secrets of an installation and generates missing ones. Only the owner may read the file. */
export async function ensureSecrets(localDir: string, services: readonly ServiceName[]): Promise<Secrets> {
  const file = join(localDir, 'secrets.json');
  const kept = existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Partial<Secrets>) : {};
  const known: Secrets = { ...fresh(), ...kept };
  const secrets: Secrets = {
    ...known,
    mongoDatabases: withPasswords(known.mongoDatabases, services.map(databaseName)),
    kafkaUsers: withPasswords(known.kafkaUsers, services),
  };
  if (isDeepStrictEqual(secrets, kept)) return secrets;
  await mkdir(localDir, { recursive: true });
  await writeFile(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}
