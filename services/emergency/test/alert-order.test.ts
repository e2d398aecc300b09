import { eventually } from '@notalone/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveriesOf } from '../src/deliveries/deliveries.store.ts';
import { type Service, startService } from './service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** Otherwise guardians hear first that the alert is open again, and then, from the delivery, that it is over. */
test('a press that opens a cancelled alert again waits for a delivery of it that is being recorded', async () => {
  const { db, deps } = service;
  const { childToken } = await service.newFamily();
  const { alertId } = (await service.press(childToken, { code: '444' })).body;
  await service.call('POST', `/api/emergency-sms/alerts/${alertId}/cancel`, { token: childToken });
  const aborted = async () => Number((await db.admin().serverStatus())['transactions'].totalAborted);
  let isPressed = false;
  let pressing: Promise<{ body: { alertId: string } }> | undefined;
  await service.transact(async (session) => {
    const delivery = await deliveriesOf(db).findOne({ alertId }, { session });
    if (!delivery) throw new Error('The press has sent nothing');
    await deps.hooks.changed(delivery, session);
    const before = await aborted();
    pressing ??= service.press(childToken, { code: '444' });
    void pressing.then(() => {
      isPressed = true;
    });
    await eventually(async () => expect(isPressed || (await aborted()) > before).toBe(true));
    expect(isPressed).toBe(false);
  });
  expect((await pressing)?.body.alertId).toBe(alertId);
  expect((await service.alert(childToken, alertId)).state).toBe('open');
});
