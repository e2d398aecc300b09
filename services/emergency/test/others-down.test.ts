import { accountChanged, childChanged, childLocked } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { accountOf } from '@notalone/testing/people-in-test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { childOf, type Family, PAGE_FALLBACK_MS, type Service, startService } from './service.ts';

/** Hears of the families; the presses go to instances that others have left alone. */
let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const NOBODY = '127.0.0.1:1';
const without = (...peers: ('auth' | 'profile' | 'chat' | 'feed' | 'content')[]) => ({
  internalUrls: Object.fromEntries(peers.map((peer) => [peer, `http://${NOBODY}`])),
});
const noKafka = { kafkaBrokers: NOBODY, isBrokerAway: true } as const;
const noRedis = { redisUrl: `redis://${NOBODY}` };
const DOWN = {
  Kafka: noKafka,
  Redis: noRedis,
  auth: without('auth'),
  profile: without('profile'),
  chat: without('chat'),
  feed: without('feed'),
  content: without('content'),
  'all of them': { ...noKafka, ...noRedis, ...without('auth', 'profile', 'chat', 'feed', 'content') },
};

/** The version of an account or a child that this service keeps. */
const expectVersion = (collection: string, _id: string, field: string) =>
  eventually(async () =>
    expect(await service.db.collection<{ _id: string }>(collection).findOne({ _id })).toHaveProperty(field, 2),
  );
/** What may be wrong with the family whose child presses. */
const TROUBLES = {
  unpaid: ({ parentId: _id }: Family) =>
    service.db
      .collection<{ _id: string }>('subscriptions')
      .updateOne({ _id }, { $set: { status: 'unpaid' } }, { upsert: true }),
  async 'parent banned'({ parentId }: Family) {
    await service.publish('auth', accountChanged, parentId, accountOf(parentId, { status: 'banned', version: 2 }));
    await expectVersion('parents', parentId, 'account.version');
  },
  'child locked': ({ childId, parentId }: Family) =>
    service.publish('auth', childLocked, childId, { childId, userId: parentId }),
  'session ended': ({ childId }: Family) => service.revocations.revokeAllTokens(childId),
  async 'child removed, not for seven days yet'(family: Family) {
    await service.publish('profile', childChanged, family.childId, childOf(family, { status: 'removed', version: 2 }));
    await expectVersion('children', family.childId, 'version');
  },
};

describe.each(Object.entries(DOWN))('without %s', (_name, down) => {
  let alone: Service;
  beforeAll(async () => {
    alone = await startService({ providers: service.emulators, database: service.database, ...down });
    // Nobody says which tokens are good: the device's key is all that there is.
    await alone.issuer.close();
  });
  afterAll(() => alone.stop());

  test.each(Object.entries(TROUBLES))('a press is sent: %s', async (_trouble, happens) => {
    const family = await service.newFamily();
    const registered = await service.call('POST', '/api/emergency-sms/device', { token: family.childToken });
    const key = /na_emergency=([^;]+)/.exec(String(registered.headers['set-cookie']))?.[1] ?? '';
    await happens(family);
    const started = performance.now();
    const { body } = await alone.call<{ success: boolean }>('POST', '/api/emergency-sms/quick/999', {
      token: family.childToken,
      cookies: { na_emergency: key },
      payload: {},
    });
    expect(body.success).toBe(true);
    expect(performance.now() - started).toBeLessThan(PAGE_FALLBACK_MS);
    expect(service.emulators.sms(family.phone)).toHaveLength(1);
  });
});
