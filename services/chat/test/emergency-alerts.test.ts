import { alertChanged, alertRaised, idSchema } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { childrenOf } from './children.ts';
import { badge, list, markAllRead } from './notifications.ts';
import { addressOf, openedPage, type Page, receives } from './pages.ts';
import { newParent, type Service, startService } from './service.ts';

let service: Service;
let url: string;
const pages: Page[] = [];
beforeAll(async () => {
  service = await startService();
  url = await addressOf(service);
});
afterEach(() => {
  for (const { socket } of pages.splice(0)) socket.disconnect();
});
afterAll(() => service.stop());

async function open(token: string): Promise<Page> {
  const page = await openedPage(url, token);
  pages.push(page);
  return page;
}

test('an alert is in the parent’s bell at once, once, and open pages of parent and child hear of it and of each answer', async () => {
  const [parent, stranger] = [await newParent(service), await newParent(service)];
  const child = await childrenOf(service).newChild(parent);
  const [parents, childs, others] = [await open(parent.token), await open(child.token), await open(stranger.token)];
  const alertId = idSchema.parse(randomId());
  const data = { alertId, userId: parent.userId, childId: child.childId };
  await service.publish('emergency', alertRaised, alertId, data);
  await service.publish('emergency', alertRaised, alertId, data);
  for (const page of [parents, childs]) await receives(page, 'emergency', { alertId });
  await receives(parents, 'notification', { message: `${child.name} has asked for help. Please ring now.` });
  await receives(parents, 'badge', { notifications: 1, messages: 0 });

  const before = childs.received('emergency').length;
  await service.publish('emergency', alertChanged, alertId, data);
  await eventually(() => expect(childs.received('emergency').length).toBeGreaterThan(before));
  expect((await list(service, parent)).body).toMatchObject([
    { type: 'emergency', topic: 'emergency', link: `/emergency-alert/${alertId}`, relatedId: alertId, read: false },
  ]);
  expect(others.received('emergency')).toEqual([]);

  // With two guardians those are told who have the child's texts.
  const second = await newParent(service);
  const [seconds, alert] = [await open(second.token), idSchema.parse(randomId())];
  const guardianIds = [parent.userId, second.userId];
  await service.publish('emergency', alertRaised, alert, { ...data, alertId: alert, guardianIds });
  for (const page of [parents, seconds]) await receives(page, 'emergency', { alertId: alert });
  await receives(seconds, 'notification', { link: `/emergency-alert/${alert}` });
  await service.publish('emergency', alertChanged, alert, { ...data, alertId: alert, guardianIds: [second.userId] });
  await eventually(() => expect(seconds.received('emergency')).toHaveLength(2));
  expect(parents.received('emergency').filter((heard) => JSON.stringify(heard).includes(alert))).toHaveLength(1);
});

test('once somebody says that an alert is over the bell says so too, in no red, to whoever still has its texts', async () => {
  const [parent, second, third] = [await newParent(service), await newParent(service), await newParent(service)];
  const child = await childrenOf(service).newChild(parent);
  const page = await open(second.token);
  const alertId = idSchema.parse(randomId());
  const guardianIds = [parent.userId, second.userId, third.userId];
  const data = { alertId, userId: parent.userId, childId: child.childId, guardianIds };
  await service.publish('emergency', alertRaised, alertId, data);
  await receives(page, 'notification', { topic: 'emergency' });
  await service.publish('emergency', alertChanged, alertId, data);
  // The texts were taken from the third one meanwhile.
  const still = guardianIds.slice(0, 2);
  await service.publish('emergency', alertChanged, alertId, { ...data, guardianIds: still, isOver: true });
  await receives(page, 'notification', { topic: 'child', read: false });
  for (const one of [parent, second])
    expect((await list(service, one)).body).toMatchObject([
      { type: 'other', topic: 'child', message: `${child.name} asked for help. Somebody has told us that it is over.` },
    ]);
  expect((await list(service, third)).body).toMatchObject([{ topic: 'emergency' }]);
});

test('the same press again after a cancel makes the bell ask for help again, also who has read it', async () => {
  const [parent, second] = [await newParent(service), await newParent(service)];
  const child = await childrenOf(service).newChild(parent);
  const page = await open(second.token);
  const alertId = idSchema.parse(randomId());
  const data = { alertId, userId: parent.userId, childId: child.childId, guardianIds: [parent.userId, second.userId] };
  await service.publish('emergency', alertRaised, alertId, data);
  await receives(page, 'notification', { topic: 'emergency' });
  await service.publish('emergency', alertChanged, alertId, { ...data, isOver: true });
  await receives(page, 'notification', { topic: 'child' });
  expect((await markAllRead(service, parent)).status).toBe(200);
  await service.publish('emergency', alertChanged, alertId, data);
  for (const one of [parent, second])
    await eventually(async () =>
      expect((await list(service, one)).body).toMatchObject([
        { topic: 'emergency', message: `${child.name} has asked for help. Please ring now.`, read: false },
      ]),
    );
  expect(await badge(service, parent)).toMatchObject({ notifications: 1 });
});
