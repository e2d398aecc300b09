import { idSchema, operation } from '@notalone/contracts';
import { createRevocations } from '@notalone/service-kit/auth/revocations';
import { createTokenVerifier } from '@notalone/service-kit/auth/tokens';
import { createApp, type HttpDeps } from '@notalone/service-kit/http/create-app';
import { createLimiter } from '@notalone/service-kit/limits/limiter';
import { createLogger } from '@notalone/service-kit/logging/logger';
import { asRedisAdmin, testServers } from '@notalone/testing/servers/servers';
import { startTokenIssuer } from '@notalone/testing/tokens';
import { Redis } from 'ioredis';
import * as z from 'zod';

const signedIn = { callers: ['parent', 'child', 'admin'] } as const;
const declared = { service: 'auth', summary: 'A sample.', errors: [] } as const;

export const readNote = operation({
  ...declared,
  id: 'auth.readNote',
  method: 'GET',
  path: '/sample/notes/{id}',
  access: signedIn,
  params: z.object({ id: idSchema }),
  query: z.object({ words: z.coerce.number().int().min(1).max(9).optional() }),
  replies: { 200: z.object({ id: idSchema, text: z.string(), by: z.object({ role: z.string() }).optional() }) },
  errors: ['NOT_FOUND'],
});
export const writeNote = operation({
  ...declared,
  id: 'auth.writeNote',
  method: 'POST',
  path: '/sample/notes',
  access: { callers: ['parent'] },
  body: z.strictObject({
    text: z.string().trim().min(1, 'Required').max(20),
    tags: z
      .array(z.strictObject({ name: z.string().max(9) }))
      .max(3)
      .default([]),
  }),
  replies: { 200: z.object({ text: z.string() }), 201: z.object({ text: z.string() }) },
  errors: ['CONFLICT'],
});
export const greet = operation({
  ...declared,
  id: 'auth.greet',
  method: 'POST',
  path: '/sample/greet',
  access: { callers: ['parent'] },
  body: z.strictObject({ name: z.string().default('you') }),
  replies: { 200: z.object({ text: z.string() }) },
});
export const sendPicture = operation({
  ...declared,
  id: 'auth.sendPicture',
  method: 'POST',
  path: '/sample/pictures',
  access: { callers: ['parent'] },
  body: z.strictObject({ alt: z.string().max(20) }),
  file: 'picture',
  replies: { 200: z.object({ bytes: z.int(), fileName: z.string().optional() }) },
});
export const seePicture = operation({
  ...declared,
  id: 'auth.seePicture',
  method: 'GET',
  path: '/sample/pictures/{name}',
  access: signedIn,
  credential: 'uploads',
  params: z.object({ name: z.string().regex(/^[a-z]+$/, 'Must be a picture name') }),
  replies: { 200: null },
});
export const hello = operation({
  ...declared,
  id: 'auth.hello',
  method: 'GET',
  path: '/sample/hello',
  access: { callers: 'anyone' },
  replies: { 200: z.object({ role: z.string().nullable() }).nullable() },
  perMinute: 5,
});

export const renew = operation({
  ...declared,
  id: 'auth.renew',
  method: 'POST',
  path: '/sample/renew',
  access: { callers: 'anyone' },
  credential: 'refresh',
  replies: { 200: z.object({}) },
  errors: ['FORBIDDEN'],
});

/** An application without routes, over a real Redis and a token issuer. */
export async function sampleApp(overrides: Partial<HttpDeps> = {}) {
  const issuer = await startTokenIssuer();
  const redis = new Redis(asRedisAdmin(testServers().redisUrl('auth')));
  const lines: Record<string, unknown>[] = [];
  const log = createLogger({
    service: 'sample',
    level: 'info',
    destination: { write: (line) => void lines.push(JSON.parse(line)) },
  });
  const revocations = createRevocations(redis);
  const deps = {
    service: 'auth',
    config: { PUBLIC_URL: 'https://notalone.example', TRUSTED_PROXIES: [] },
    log,
    tokens: createTokenVerifier({ jwksUrl: issuer.jwksUrl }),
    revocations,
    limiter: createLimiter(redis, 'auth'),
    ...overrides,
  } as const;
  const app = await createApp(deps);
  const close = async () => {
    await app.close();
    redis.disconnect();
    await issuer.close();
  };
  return { app, issuer, revocations, redis, lines, close };
}
export type Sample = Awaited<ReturnType<typeof sampleApp>>;
