import {
  accountChanged,
  pairKey,
  profileChanged,
  profilePartKey,
  relationChanged,
  type UserId,
} from '@notalone/contracts';
import { rebuild } from '@notalone/service-kit/dead-letter/replay';
import { eventually } from '@notalone/testing/eventually';
import { startOwnBroker } from '@notalone/testing/servers/own-broker';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conversations, conversationWith, messagesWith, send, sent } from './messages.ts';
import {
  accountOf,
  newPair,
  newParent,
  type Parent,
  profileOf,
  relate,
  type Service,
  startService,
} from './service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const storedOf = ({ userId }: Parent) => service.db.collection('people').findOne({ _id: userId as never });
/** Waits until earlier events of the relation have been handled: events of one key keep their order. */
async function handled(one: Parent, other: Parent, relation: Awaited<ReturnType<typeof relate>>): Promise<void> {
  await relate(service, one, other, relation.state, { ...relation, version: 1_000_000 });
}

test('the newest state of a person wins, whatever the order and repetition of events', async () => {
  const ann = await newParent(service);
  const { userId } = ann;
  for (const version of [5, 4, 5, 3])
    await service.publish('auth', accountChanged, userId, accountOf(userId, { username: `Name ${version}`, version }));
  for (const version of [7, 6, 7])
    await service.publish(
      'profile',
      profileChanged,
      profilePartKey(userId),
      profileOf(userId, { city: `City ${version}`, version }),
    );
  await service.publish('auth', accountChanged, userId, accountOf(userId, { username: 'Last', version: 9 }));
  await service.publish(
    'profile',
    profileChanged,
    profilePartKey(userId),
    profileOf(userId, { city: 'Last', version: 9 }),
  );
  await eventually(async () =>
    expect(await storedOf(ann)).toMatchObject({ account: { version: 9 }, profile: { version: 9 } }),
  );
  await service.publish('auth', accountChanged, userId, accountOf(userId, { username: 'Old', version: 8 }));
  await relate(service, ann, await newParent(service), 'connected');
  expect(await storedOf(ann)).toMatchObject({ account: { username: 'Last' }, profile: { city: 'Last' } });
  expect(JSON.stringify(await storedOf(ann))).not.toContain('@');
});

test('an older or repeated state of a relation changes nothing', async () => {
  const [ann, ben] = await newPair(service);
  await sent(service, ann, ben, 'Hello');
  const ended = await relate(service, ann, ben, 'ended', { version: 1_000 });
  const key = pairKey(ann.userId, ben.userId);
  for (const version of [999, 1_000])
    await service.publish('profile', relationChanged, key, { ...ended, state: 'connected', version });
  await handled(ann, ben, ended);
  expect((await send(service, ann, ben, 'Too late')).status).toBe(403);
  expect((await conversationWith(service, ben, ann))?.canWrite).toBe(false);
});

test('people who connect again are at the top of each other’s lists', async () => {
  const [ann, ben] = await newPair(service);
  await relate(service, ann, ben, 'ended');
  const [cat] = [await newParent(service)];
  await relate(service, ann, cat, 'connected', { since: '2031-01-01T00:00:00.000Z' });
  await relate(service, ann, ben, 'connected', { since: '2032-01-01T00:00:00.000Z' });
  expect((await conversations(service, ann)).body.map(({ userId }) => userId)).toEqual([ben.userId, cat.userId]);
  const { createdAt } = await sent(service, ann, cat, 'Later than all');
  expect(createdAt > '2031-01-01T00:00:00.000Z').toBe(true);
});

test('rebuilt projections equal the old ones, and no message is lost', async () => {
  const broker = await startOwnBroker();
  const own = await startService({ kafkaBrokers: broker.brokers });
  const [ann, ben] = await newPair(own);
  const cat = await newParent(own);
  await relate(own, ann, cat, 'connected');
  await sent(own, ann, ben, 'Before');
  await relate(own, ann, cat, 'blocked');
  const state = async (of: Service) =>
    Promise.all(
      ['people', 'relations', 'conversations'].map((name) => {
        const mine = [
          ann.userId,
          ben.userId,
          cat.userId,
          pairKey(ann.userId, ben.userId),
          pairKey(ann.userId, cat.userId),
        ] as UserId[];
        return of.db
          .collection(name)
          .find({ _id: { $in: mine as never[] } })
          .sort({ _id: 1 })
          .toArray();
      }),
    );
  const before = await state(own);
  const { database } = own;
  await own.stop();
  await rebuild(own.broker, service.db.client.db(database), ['people', 'relations']);
  const again = await startService({ database, kafkaBrokers: broker.brokers });
  await eventually(async () => expect(await state(again)).toEqual(before));
  const token = await again.token({ role: 'parent', userId: ben.userId });
  expect((await messagesWith(again, { ...ben, token }, ann)).body.map(({ content }) => content)).toEqual(['Before']);
  await again.stop();
  await broker.stop();
});
