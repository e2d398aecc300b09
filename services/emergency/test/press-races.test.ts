import { childChanged, childIdSchema } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { alertsOf } from '../src/alerts/alerts.store.ts';
import { storePress } from '../src/alerts/store-press.ts';
import { childOf, type Service, startService } from './service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

test('a press stores no place once the child has switched it off at the same moment', async () => {
  const { childId, parentId, childToken } = await service.newFamily();
  const place = { latitude: 51.5, longitude: -0.1 };
  const switchPlace = async (emergencyLocationEnabled: boolean) => {
    const payload = { emergencyLocationEnabled };
    const { status } = await service.call('PUT', '/api/profile/emergency-location-setting', {
      token: childToken,
      payload,
    });
    expect(status).toBe(200);
  };
  for (let round = 1; round <= 20; round += 1) {
    await switchPlace(true);
    const customMessage = `Round ${round}`;
    const [{ _id }] = await Promise.all([
      storePress(service.deps, { role: 'child', childId, parentId }, { customMessage, ...place }, customMessage),
      switchPlace(false),
    ]);
    expect(await alertsOf(service.db).findOne({ _id })).toMatchObject({ customMessage });
    expect(await alertsOf(service.db).findOne({ _id, position: { $exists: true } }), customMessage).toBe(null);
  }
});

test('the first presses of two children, while a page reads the contacts, reach their parent once each', async () => {
  const { parentId, parentToken, childToken, phone } = await service.newFamily();
  const sibling = childIdSchema.parse(randomId());
  await service.publish('profile', childChanged, sibling, childOf({ childId: sibling, parentId }, { name: 'Mia' }));
  await eventually(async () =>
    expect(await service.db.collection('children').countDocuments({ _id: sibling as never })).toBe(1),
  );
  const siblingToken = await service.token({ role: 'child', childId: sibling, parentId });
  const answers = await Promise.all([
    service.press(childToken, { code: '555' }),
    service.press(siblingToken, { code: '999' }),
    service.call('GET', '/api/emergency-sms/contacts', { token: parentToken }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await eventually(() => expect(service.emulators.sms(phone)).toHaveLength(2));
  expect(await service.db.collection('contacts').countDocuments({ parentId })).toBe(1);
});
