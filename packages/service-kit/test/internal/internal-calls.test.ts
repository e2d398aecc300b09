import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { internalOperation, type ServiceName } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { startOps } from '@notalone/service-kit/http/ops-server';
import { createInternalClient, type InternalRequest } from '@notalone/service-kit/internal/internal-client';
import { createInternalServer } from '@notalone/service-kit/internal/internal-server';
import { createServiceTokenIssuer } from '@notalone/service-kit/internal/service-token';
import { createLogger } from '@notalone/service-kit/logging/logger';
import { metrics } from '@notalone/service-kit/telemetry/metrics';
import { keysOfService } from '@notalone/testing/service-keys';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';

const declared = { service: 'profile', callers: ['feed'], summary: 'A sample.' } as const;
const readName = internalOperation({
  ...declared,
  id: 'profile.readName',
  method: 'GET',
  path: '/internal/profile/names/{id}',
  params: z.object({ id: z.string().max(5) }),
  reply: z.object({ name: z.string() }),
  errors: ['NOT_FOUND'],
});
const writeName = internalOperation({
  ...declared,
  id: 'profile.writeName',
  method: 'POST',
  path: '/internal/profile/names',
  body: z.strictObject({ name: z.string().max(9) }),
  reply: z.object({ name: z.string(), key: z.string() }),
  errors: [],
});
const log = createLogger({ service: 'profile', level: 'silent' });

let url: string;
let close: () => Promise<void>;
beforeAll(async () => {
  const internal = createInternalServer({ service: 'profile', keys: keysOfService('profile') });
  internal.serve(readName, async ({ params: { id } }) => {
    if (id === 'gone') throw apiError('NOT_FOUND');
    if (id === 'slow') await delay(30_000, undefined, { ref: false });
    if (id === 'fails') throw new Error('a fault');
    return { name: `${id}, no. 1`, secretOfTheDocument: true };
  });
  internal.serve(writeName, async ({ body: { name }, idempotencyKey, caller }) => ({
    name: `${name} by ${caller}`,
    key: idempotencyKey,
  }));
  const config = { HOST: '127.0.0.1', OPS_PORT: 0 };
  const ops = await startOps({ config, log, ready: async () => true, metrics, internal });
  url = `http://127.0.0.1:${ops.port}`;
  close = () => ops.close();
});
afterAll(() => close());

const clientOf = (service: 'feed' | 'chat', urls: { profile?: string } = { profile: url }) =>
  createInternalClient({ service, keys: keysOfService(service), urls });
const unavailable = { name: 'ApiError', code: 'UNAVAILABLE' };

test('a declared caller reads, and the reply keeps only declared fields', async () => {
  expect(await clientOf('feed').call(readName, { params: { id: 'one' } })).toEqual({ name: 'one, no. 1' });
});

test('a write carries its body, its caller and its idempotency key', async () => {
  const request = { body: { name: 'Ann' }, idempotencyKey: 'key-number-1' };
  expect(await clientOf('feed').call(writeName, request)).toEqual({ name: 'Ann by feed', key: 'key-number-1' });
});

test('a declared error reaches the caller unchanged', async () => {
  const asking = clientOf('feed').call(readName, { params: { id: 'gone' } });
  await expect(asking).rejects.toMatchObject({ name: 'ApiError', code: 'NOT_FOUND' });
});

test.each([
  ['a service that the operation does not name', () => clientOf('chat').call(readName, { params: { id: 'one' } })],
  ['params that are not valid', () => clientOf('feed').call(readName, { params: { id: 'too long' } })],
  ['a fault of the owner', () => clientOf('feed').call(readName, { params: { id: 'fails' } })],
  ['an owner that takes longer than three seconds', () => clientOf('feed').call(readName, { params: { id: 'slow' } })],
  ['an owner without an address', () => clientOf('feed', {}).call(readName, { params: { id: 'one' } })],
  [
    'an owner that is not there',
    () => clientOf('feed', { profile: 'http://127.0.0.1:1' }).call(readName, { params: { id: 'one' } }),
  ],
])('%s is UNAVAILABLE to the caller', async (_what, calling) => {
  await expect(calling()).rejects.toMatchObject(unavailable);
});

test('an undeclared reply is UNAVAILABLE to the caller', async () => {
  const other = createServer((_request, response) => response.end('{"name":7}'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const profile = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  await expect(clientOf('feed', { profile }).call(readName, { params: { id: 'one' } })).rejects.toMatchObject(
    unavailable,
  );
});

const issuerOf = (service: ServiceName, key: ServiceName = service, now?: () => number) => {
  const issue = createServiceTokenIssuer({ service, keys: keysOfService(key), ...(now && { now }) });
  return (audience: ServiceName) => issue(audience, 'key-number-2');
};
const issue = issuerOf('feed');
const late = issuerOf('feed', 'feed', () => Date.now() - 70_000);
const early = issuerOf('feed', 'feed', () => Date.now() + 70_000);
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
/** feed's claims, signed by whatever the public key of feed can do as a shared secret. */
function forgedHmac(): string {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { iss: 'feed', aud: 'profile', jti: 'key-number-2', iat, exp: iat + 60 };
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  const [publicKey = ''] = keysOfService('feed').publicKeys.get('feed') ?? [];
  return `${signed}.${createHmac('sha256', publicKey).update(signed).digest('base64url')}`;
}
const ask = async (token: string | undefined, path = '/internal/profile/names/one') => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}${path}`, { headers });
  return { status: response.status, problem: (await response.json()) as { code: string } };
};

test.each([
  ['A good token', 200, () => issue('profile'), undefined],
  ['No token', 401, () => undefined, 'UNAUTHENTICATED'],
  ['A token for another service', 401, () => issue('chat'), 'UNAUTHENTICATED'],
  ['A token that has expired', 401, () => late('profile'), 'UNAUTHENTICATED'],
  ['A token from the future', 401, () => early('profile'), 'UNAUTHENTICATED'],
  [
    'A token of feed signed with the key of content',
    401,
    () => issuerOf('feed', 'content')('profile'),
    'UNAUTHENTICATED',
  ],
  [
    'A token of a service that has no key',
    401,
    () => issuerOf('nobody' as 'feed', 'feed')('profile'),
    'UNAUTHENTICATED',
  ],
  ['A token signed with a public key as a shared secret', 401, forgedHmac, 'UNAUTHENTICATED'],
  ['A token of a service that the operation does not name', 403, () => issuerOf('content')('profile'), 'FORBIDDEN'],
  ['No JWT at all', 401, () => 'x.y.z', 'UNAUTHENTICATED'],
  ['A JWT whose claims are no object', 401, () => `${encode({ alg: 'EdDSA' })}.bnVsbA.x`, 'UNAUTHENTICATED'],
])('%s is answered with %i', async (_what, status, token, code) => {
  const answer = await ask(token());
  expect([answer.status, answer.problem.code]).toEqual([status, code]);
});

const write = (body: string, headers: Record<string, string>) =>
  fetch(`${url}/internal/profile/names`, {
    method: 'POST',
    headers: { authorization: `Bearer ${issue('profile')}`, 'content-type': 'application/json', ...headers },
    body,
  });

test('the token of a write serves no other write', async () => {
  const statuses = ['key-number-2', 'key-number-3'].map(
    async (key) => (await write('{"name":"Ann"}', { 'idempotency-key': key })).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 401]);
});

test.each([
  ['a body with another field', '{"name":"Ann","admin":true}', { 'idempotency-key': 'key-number-2' }, 'admin'],
  ['a body that is no JSON', '{"name":', { 'idempotency-key': 'key-number-2' }, 'body'],
  ['a write without an idempotency key', '{"name":"Ann"}', {}, 'idempotency-key'],
])('%s is refused with 400, naming the fault', async (_what, body, headers, field) => {
  const response = await write(body, headers as Record<string, string>);
  const { errors } = (await response.json()) as { errors: object };
  expect([response.status, Object.keys(errors)]).toEqual([400, [field]]);
});

test('a service cannot serve an operation of another', () => {
  const internal = createInternalServer({ service: 'auth', keys: keysOfService('auth') });
  expect(() => internal.serve(readName, async () => ({ name: 'x' }))).toThrow('belongs to profile');
});

test('a write without an idempotency key does not compile', () => {
  // @ts-expect-error: the key is missing
  const request: InternalRequest<typeof writeName> = { body: { name: 'Ann' } };
  expect(request).toBeDefined();
});
