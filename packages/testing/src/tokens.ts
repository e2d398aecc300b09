import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomId } from '@notalone/service-kit/secrets/random-id';

export { randomId };

export interface TokenFor {
  readonly role: 'parent' | 'child' | 'admin';
  /** Random when absent. */
  readonly userId?: string;
  /** Of a child; random when absent. */
  readonly childId?: string;
  readonly parentId?: string;
  readonly sessionId?: string;
  /** Negative for an expired token. */
  readonly expiresInSeconds?: number;
  /** Claims to add or override. */
  readonly claims?: Readonly<Record<string, unknown>>;
}
export interface TokenIssuer {
  readonly jwksUrl: string;
  issue(who: TokenFor): Promise<string>;
  close(): Promise<void>;
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Stands in for auth: issues access tokens and publishes their public key over HTTP. */
export async function startTokenIssuer(): Promise<TokenIssuer> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const kid = randomUUID();
  const keySet = JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'EdDSA', use: 'sig' }] });
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end(keySet),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    jwksUrl: `http://127.0.0.1:${port}/api/auth/.well-known/jwks.json`,
    async issue({
      role,
      userId = randomId(),
      childId = randomId(),
      parentId = randomId(),
      sessionId = randomId(),
      expiresInSeconds = 900,
      claims = {},
    }) {
      const now = Math.floor(Date.now() / 1000);
      const person = role === 'child' ? { sub: childId, parentId } : { sub: userId, auth_time: now };
      const payload = {
        ...person,
        role,
        sid: sessionId,
        iss: 'notalone',
        aud: 'notalone',
        iat: now + Math.min(0, expiresInSeconds),
        exp: now + expiresInSeconds,
        ...claims,
      };
      const signed = `${encode({ alg: 'EdDSA', typ: 'JWT', kid })}.${encode(payload)}`;
      return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
