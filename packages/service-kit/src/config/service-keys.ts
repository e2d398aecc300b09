import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { ServiceName } from '@notalone/contracts';
import * as z from 'zod';

const NAMED_KEY = /^([a-z]+)=([\w+/-]+=*)$/;

function ed25519(read: () => KeyObject): KeyObject | undefined {
  try {
    const key = read();
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    // Not a key. The error is left out, because it may quote one.
    return undefined;
  }
}
const readPrivateKey = (text: string) =>
  ed25519(() => createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' }));
const readPublicKey = (text: string) =>
  ed25519(() => createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }));

/** The entries of SERVICE_PUBLIC_KEYS; undefined where one is not `service=key`. */
function readNamedKeys(list: string): { name: string; key: KeyObject }[] | undefined {
  const entries = list.split(',').map((entry) => {
    const [, name, text] = NAMED_KEY.exec(entry.trim()) ?? [];
    const key = text && readPublicKey(text);
    return name && key ? { name, key } : undefined;
  });
  return entries.every((entry) => entry !== undefined) ? entries : undefined;
}

/** The service's own Ed25519 key (PKCS #8 in base64), which no other service has. */
export const servicePrivateKey = z
  .string()
  .refine((text) => readPrivateKey(text) !== undefined, 'must be an Ed25519 private key, PKCS #8 in base64');
/**
 * The public keys (SPKI in base64) of all services: `auth=key,profile=key`. A service may have several while its key is
 * rotated.
 */
export const servicePublicKeys = z
  .string()
  .refine((list) => readNamedKeys(list) !== undefined, 'must be service=key, comma-separated; Ed25519, SPKI in base64');

/** The keys of a service for calls between services, as PEM. */
export interface ServiceKeys {
  readonly privateKey: string;
  /** The accepted keys of each service. One that is missing here cannot call anybody. */
  readonly publicKeys: ReadonlyMap<string, readonly string[]>;
}

const pem = (key: KeyObject) =>
  key.export({ format: 'pem', type: key.type === 'private' ? 'pkcs8' : 'spki' }).toString();

/**
 * Reads SERVICE_PRIVATE_KEY and SERVICE_PUBLIC_KEYS, which the schemas above have checked.
 * @throws Error when the service's own public key is not among those listed for it: nobody would take its calls
 */
export function readServiceKeys(
  service: ServiceName,
  config: { readonly SERVICE_PRIVATE_KEY: string; readonly SERVICE_PUBLIC_KEYS: string },
): ServiceKeys {
  const own = readPrivateKey(config.SERVICE_PRIVATE_KEY);
  if (!own) throw new Error('SERVICE_PRIVATE_KEY: must be an Ed25519 private key');
  const publicKeys = new Map<string, string[]>();
  for (const { name, key } of readNamedKeys(config.SERVICE_PUBLIC_KEYS) ?? [])
    publicKeys.set(name, [...(publicKeys.get(name) ?? []), pem(key)]);
  if (!publicKeys.get(service)?.includes(pem(createPublicKey(own))))
    throw new Error(`SERVICE_PUBLIC_KEYS: lacks the public key of ${service} that belongs to its SERVICE_PRIVATE_KEY`);
  return { privateKey: pem(own), publicKeys };
}
