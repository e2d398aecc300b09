import { type InternalOperation, internal, internalOperation, type ServiceName } from '@notalone/contracts';
import { readServiceKeys, type ServiceKeys } from '@notalone/service-kit/config/service-keys';
import { startOps } from '@notalone/service-kit/http/ops-server';
import { createInternalClient } from '@notalone/service-kit/internal/internal-client';
import { createInternalServer } from '@notalone/service-kit/internal/internal-server';
import { createServiceTokenIssuer } from '@notalone/service-kit/internal/service-token';
import { createLogger } from '@notalone/service-kit/logging/logger';
import { metrics } from '@notalone/service-kit/telemetry/metrics';
import { keysOfService, newServiceKey, type ServiceKey, serviceKeyVariables } from '@notalone/testing/service-keys';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';

const log = createLogger({ service: 'profile', level: 'silent' });

/** Serves what `register` adds, and returns the base URL. */
async function listen(
  service: ServiceName,
  keys: Pick<ServiceKeys, 'publicKeys'>,
  register: (server: ReturnType<typeof createInternalServer>) => void,
): Promise<string> {
  const server = createInternalServer({ service, keys });
  register(server);
  const config = { HOST: '127.0.0.1', OPS_PORT: 0 };
  const ops = await startOps({ config, log, ready: async () => true, metrics, internal: server });
  onTestFinished(() => ops.close());
  return `http://127.0.0.1:${ops.port}`;
}

const owners = Object.keys(internal) as (keyof typeof internal)[];
const services: readonly ServiceName[] = ['auth', 'profile', 'feed', 'chat', 'emergency', 'content'];
test.each(owners)(
  'each operation of %s takes the calls of the services that it names, and of no others',
  async (owner) => {
    const operations: InternalOperation[] = Object.values(internal[owner]);
    const url = await listen(owner, keysOfService(owner), (server) => {
      for (const operation of operations)
        server.serve(operation, async () => {
          throw new Error('reached');
        });
    });
    const statusOf = async ({ method, path }: InternalOperation, caller: ServiceName) => {
      const token = createServiceTokenIssuer({ service: caller, keys: keysOfService(caller) })(owner, 'key-number-1');
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{}' };
      const headers = {
        authorization: `Bearer ${token}`,
        'idempotency-key': 'key-number-1',
        ...('body' in body && { 'content-type': 'application/json' }),
      };
      return (await fetch(`${url}${path.replace(/\{\w+\}/g, 'x')}`, { method, headers, ...body })).status;
    };
    for (const operation of operations)
      for (const caller of services) {
        const isRefused = (await statusOf(operation, caller)) === 403;
        expect(isRefused, `${caller} calls ${operation.id}`).toBe(!operation.callers.includes(caller));
      }
    expect(operations.every(({ callers }) => callers.length > 0 && !callers.includes(owner))).toBe(true);
  },
);

const slowly = internalOperation({
  id: 'profile.slowly',
  service: 'profile',
  callers: ['feed'],
  summary: 'A sample.',
  method: 'GET',
  path: '/internal/profile/slowly',
  reply: z.object({ caller: z.string() }),
  errors: [],
});
type Keys = Readonly<Record<'profile' | 'feed', ServiceKey>>;
const keysIn = (service: 'profile' | 'feed', keys: Keys) =>
  readServiceKeys(service, serviceKeyVariables(service, keys));

test('while keys are rotated, calls in flight end well and both keys count; afterwards only the new one', async () => {
  const former: Keys = { profile: newServiceKey(), feed: newServiceKey() };
  const rotated: Keys = { ...former, feed: newServiceKey(former.feed.publicKeys) };
  const after: Keys = { ...former, feed: { ...rotated.feed, publicKeys: rotated.feed.publicKeys.slice(0, 1) } };
  const reached = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const register = (server: ReturnType<typeof createInternalServer>) =>
    server.serve(slowly, async ({ caller }) => {
      reached.resolve();
      await release.promise;
      return { caller };
    });
  const call = (keys: Keys, profile: string) =>
    createInternalClient({ service: 'feed', keys: keysIn('feed', keys), urls: { profile } }).call(slowly, {});

  const during = await listen('profile', keysIn('profile', rotated), register);
  const inFlight = call(former, during);
  await reached.promise;
  const ofNewKey = call(rotated, during);
  release.resolve();
  expect(await Promise.all([inFlight, ofNewKey])).toEqual([{ caller: 'feed' }, { caller: 'feed' }]);

  const later = await listen('profile', keysIn('profile', after), register);
  await expect(call(former, later)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await call(after, later)).toEqual({ caller: 'feed' });
});

test('a service does not start with a key that the others would not take', () => {
  const variables = serviceKeyVariables('feed', { feed: newServiceKey() });
  const stolen = { ...variables, SERVICE_PRIVATE_KEY: newServiceKey().privateKey };
  expect(() => readServiceKeys('feed', stolen)).toThrow('SERVICE_PUBLIC_KEYS: lacks the public key of feed');
  expect(() => readServiceKeys('profile', variables)).toThrow('lacks the public key of profile');
});
