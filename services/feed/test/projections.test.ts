import { accountChanged, profileChanged, profilePartKey } from '@notalone/contracts';
import { rebuild } from '@notalone/service-kit/dead-letter/replay';
import { eventually } from '@notalone/testing/eventually';
import { startOwnBroker } from '@notalone/testing/servers/own-broker';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { published } from './posts.ts';
import { accountOf, newPair, newParent, profileOf, relate, type Service, startService } from './service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

test('the projection keeps the newest version of a person, and only the fields that are needed', async () => {
  const { userId } = await newParent(service);
  for (const version of [5, 4, 5, 3])
    await service.publish('auth', accountChanged, userId, accountOf(userId, { username: `Name ${version}`, version }));
  for (const version of [7, 6, 7])
    await service.publish(
      'profile',
      profileChanged,
      profilePartKey(userId),
      profileOf(userId, { childName: `Child ${version}`, version }),
    );
  await service.publish('auth', accountChanged, userId, accountOf(userId, { username: 'Last', version: 9 }));
  const expected = {
    _id: userId,
    account: { username: 'Last', status: 'active', version: 9 },
    profile: { childName: 'Child 7', visibility: 'friends', version: 7 },
  };
  await eventually(async () =>
    expect(await service.db.collection('people').findOne({ _id: userId as never })).toEqual(expected),
  );
});

test('projections rebuilt from the state topics are equal, and posts are kept', async () => {
  const broker = await startOwnBroker();
  const own = await startService({ kafkaBrokers: broker.brokers });
  const [ann, ben] = await newPair(own);
  const cat = await newParent(own, { profile: { visibility: 'private' } });
  await relate(own, ann, cat, 'blocked');
  for (const who of [ann, ben, cat]) await published(own, who, { content: who.username });
  const ids = [ann, ben, cat].map(({ userId }) => userId);
  const state = async (of: Service) => [
    await of.db
      .collection('people')
      .find({ _id: { $in: ids as never[] } }, { projection: { locked: 0 } })
      .sort({ _id: 1 })
      .toArray(),
    await of.db
      .collection('relations')
      .find({ members: { $in: ids } })
      .sort({ _id: 1 })
      .toArray(),
    await of.db.collection('posts').find().sort({ _id: 1 }).toArray(),
  ];
  const before = await state(own);
  const { database } = own;
  await own.stop();
  await rebuild(own.broker, service.db.client.db(database), ['people', 'relations']);
  const again = await startService({ database, kafkaBrokers: broker.brokers });
  await eventually(async () => expect(await state(again)).toEqual(before));
  await again.stop();
  await broker.stop();
});
