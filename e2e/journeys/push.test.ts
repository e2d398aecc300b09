import { member } from '../src/arrange.ts';
import { deliverPush, pushesTo, type ShownPush, subscribeAtEmulator } from '../src/push.ts';
import { expect, test } from '../src/test.ts';

test('a parent switches push messages on, tests the device, and sees that the message has arrived', async ({
  page,
  context,
  signIn,
}) => {
  const device = await subscribeAtEmulator(context);
  await signIn(await member());
  await page.goto('/notifications/settings');
  await page.getByRole('button', { name: 'Switch on for this device' }).click();
  await expect(page.getByRole('button', { name: 'Switch off on this device' })).toBeVisible();
  const row = page.getByRole('list', { name: 'Your devices' }).getByRole('listitem');
  await expect(row).toContainText('nothing sent yet');

  await row.getByRole('button', { name: /^Test / }).click();
  await expect(row).toContainText('Sent. It should appear now.');
  let shown: ShownPush | undefined;
  await expect.poll(async () => ([shown] = await pushesTo(device()))).toHaveLength(1);
  expect(shown).toMatchObject({ payload: { web_push: 8030 }, ttl: expect.any(Number) });

  await deliverPush(page, shown as ShownPush);
  await expect(row).toContainText('It has arrived.');
  await expect(row).toContainText('Reached today at');
});
