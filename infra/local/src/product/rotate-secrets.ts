import { newPushKey } from './push-keys.ts';
import { randomSecret, type Secrets } from './secrets.ts';
import { newServiceKey } from './service-keys.ts';

/** Keys that a variable of some services holds; the first one of several is used, all are accepted. */
const KEYS = {
  auth: 'authKey',
  emergency: 'emergencyKey',
  appeals: 'appealKey',
  content: 'contentKey',
  profile: 'profileKey',
  companion: 'companionKey',
} as const satisfies Record<string, keyof Secrets>;
type KeyName = keyof typeof KEYS;

/**
 * Whose former keys are still needed after a leak: keyed hashes that stand for years (who is banned for a child's
 * safety, which numbers never want a text again) can only be found with the key that made them, and a school card that
 * is kept for years is encrypted with the key of its last change.
 */
const KEEPS_FORMER: ReadonlySet<KeyName> = new Set(['auth', 'emergency', 'profile']);

/** What `npm run rotate` can replace in the secrets of an installation. */
export const ROTATABLE: readonly string[] = [...Object.keys(KEYS), 'push', 'services', 'stores'];

const withNewPasswords = (passwords: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.keys(passwords).map((name) => [name, randomSecret(24)]));

/** Every service signs with a new key; calls that were signed with the former one before the restart still count. */
const withNewServiceKeys = (keys: Secrets['serviceKeys'], isLeaked: boolean) =>
  Object.fromEntries(
    Object.entries(keys).map(([name, { publicKeys }]) => [name, newServiceKey(isLeaked ? [] : publicKeys.slice(0, 1))]),
  );

/**
 * The secrets with a new key or new passwords of the stores. The former key stays accepted, so that nobody notices;
 * `isLeaked`: it does not, where nothing lasting depends on it.
 */
export function rotateSecrets(secrets: Secrets, name: string, { isLeaked }: { isLeaked: boolean }): Secrets {
  if (name === 'services') return { ...secrets, serviceKeys: withNewServiceKeys(secrets.serviceKeys, isLeaked) };
  // A subscription takes messages of the key alone that it was made with.
  if (name === 'push') return { ...secrets, pushKeys: [newPushKey(), ...(isLeaked ? [] : [secrets.pushKeys])].join() };
  if (name === 'stores')
    return {
      ...secrets,
      mongoRoot: randomSecret(24),
      formerMongoRoots: [secrets.mongoRoot, ...secrets.formerMongoRoots],
      mongoKey: randomSecret(48),
      kafkaAdmin: randomSecret(24),
      mongoDatabases: withNewPasswords(secrets.mongoDatabases),
      kafkaUsers: withNewPasswords(secrets.kafkaUsers),
      redis: randomSecret(24),
      redisUsers: withNewPasswords(secrets.redisUsers),
    };
  if (!Object.hasOwn(KEYS, name)) throw new Error(`There is no key "${name}". There are: ${ROTATABLE.join(', ')}.`);
  const key = KEYS[name as KeyName];
  const former = secrets[key].split(',');
  const kept = KEEPS_FORMER.has(name as KeyName) ? former : isLeaked ? [] : former.slice(0, 1);
  return { ...secrets, [key]: [randomSecret(32), ...kept].join() };
}
