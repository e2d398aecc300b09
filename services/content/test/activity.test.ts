import { sessionStarted, userIdSchema } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, startService } from './service.ts';

const probe = userIdSchema.parse(randomId());
let service: Service;
beforeAll(async () => {
  service = await startService({ config: { PROBE_USER_ID: probe } });
});
afterAll(() => service.stop());

test('a family that signs in counts once a day, and the probe never', async () => {
  const families = [1, 2].map(() => userIdSchema.parse(randomId()));
  for (const userId of [probe, families[0], probe, families[0], families[1]])
    if (userId) await service.publish('auth', sessionStarted, userId, { userId, sessionId: randomId() });
  await eventually(async () => {
    const counted = await service.db.collection('dailyCounts').find().toArray();
    expect(counted).toMatchObject([{ active: 2 }]);
  });
  expect(await service.db.collection('activeFamilies').countDocuments()).toBe(2);
});
