import { userIdSchema } from '@notalone/contracts';
import { startEmulators } from '@notalone/emulators/start-emulators';
import { metrics } from '@notalone/service-kit/telemetry/metrics';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseProbeAlerts } from '../src/alerts/erase-alerts.ts';
import { type Family, type Service, startService } from './service.ts';

const PROBE_USER_ID = userIdSchema.parse(randomId());
const TEST_FROM = '+15005550006';
let service: Service;
let probe: Family;
beforeAll(async () => {
  service = await startService({
    // Takes any account, as the test credentials are another one.
    providers: await startEmulators({ httpPort: 0, smtpPort: 0 }),
    config: { PROBE_USER_ID },
  });
  probe = await service.newFamily({}, PROBE_USER_ID);
});
afterAll(() => service.stop());

const attempts = async () => (await metrics.getSingleMetricAsString('emergency_attempt_seconds')).match(/_count.*/g);
const fromOf = () => service.emulators.sms(probe.phone).map(({ from }) => from);

/** As the probe does each minute. */
async function pressAndCancel(): Promise<boolean> {
  const { body } = await service.press(probe.childToken, { code: '222' });
  await service.call('POST', `/api/emergency-sms/alerts/${body.alertId}/cancel`, { token: probe.childToken });
  return body.success;
}

test('the probe presses every minute and texts its own number once a day', async () => {
  const before = await attempts();
  for (let minute = 0; minute < 15; minute += 1) {
    expect(await pressAndCancel()).toBe(true);
    await service.pass(60);
  }
  // The newest is first.
  expect(fromOf()).toEqual([...Array(14).fill(TEST_FROM), '+447700900999']);
  expect(service.emulators.sms(probe.phone).at(-1)?.body).toContain('this is only a test, nobody needs help');
  expect(await attempts(), 'the figures of families').toEqual(before);
  expect(service.emulators.mails(probe.email)).toEqual([]);
  await service.pass(24 * 3600);
  await pressAndCancel();
  expect(fromOf()[0]).toBe('+447700900999');
});

test('nobody is telephoned for the probe', async () => {
  const calls = await service.db.collection('deliveries').countDocuments({ parentId: PROBE_USER_ID, channel: 'call' });
  expect(calls).toBe(0);
});

test('what the probe left is erased after two days; a family keeps its history', async () => {
  const family = await service.newFamily();
  const { body } = await service.press(family.childToken, { code: '222' });
  await service.pass(3 * 24 * 3600);
  await eraseProbeAlerts(service.deps);
  const alerts = await service.db.collection('alerts').distinct('parentId');
  expect(alerts).toEqual([family.parentId]);
  expect(body.success).toBe(true);
});
