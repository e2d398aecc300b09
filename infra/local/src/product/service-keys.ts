import { generateKeyPairSync } from 'node:crypto';

/** A service's key for calls to others. */
export interface ServiceKey {
  /** PKCS #8 in base64; only the service itself gets it. */
  readonly privateKey: string;
  /** SPKI in base64: of this key, then of the former one while that is accepted. */
  readonly publicKeys: readonly string[];
}

export function newServiceKey(former: readonly string[] = []): ServiceKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKeys: [publicKey.export({ format: 'der', type: 'spki' }).toString('base64'), ...former],
  };
}

/** The variables of a service for calls to and from others. */
export const serviceKeyVariables = (service: string, keys: Readonly<Record<string, ServiceKey>>) => ({
  SERVICE_PRIVATE_KEY: keys[service]?.privateKey ?? '',
  SERVICE_PUBLIC_KEYS: Object.entries(keys)
    .flatMap(([name, { publicKeys }]) => publicKeys.map((key) => `${name}=${key}`))
    .join(','),
});
