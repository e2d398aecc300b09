import { apiOf, connect, member, say } from '../../src/arrange.ts';
import { deliveryTo, openNotification, pushesTo, subscribeAtEmulator } from '../../src/push.ts';
import { expect, test } from '../../src/test.ts';

/** One refused attempt is tried again after thirty seconds, and the notice itself is looked for every few. */
const ONE_RETRY = { timeout: 90_000 };

test('a parent switches push messages on, tests the device, and is told of what happens while no page is read', async ({
  page,
  context,
  signIn,
}) => {
  test.setTimeout(240_000);
  const device = await subscribeAtEmulator(context);
  const [helen, ben, cara] = [await member(), await member(), await member()];
  await connect(helen, ben);
  await signIn(helen);
  await page.goto('/notifications/settings');
  await page.getByRole('button', { name: 'Switch on for this device' }).click();
  await expect(page.getByRole('button', { name: 'Switch off on this device' })).toBeVisible();
  const row = page.getByRole('list', { name: 'Your devices' }).getByRole('listitem');
  await expect(row).toContainText('nothing sent yet');
  // The journey may run at night.
  await page.getByRole('checkbox', { name: 'Hold push messages and emails in quiet hours' }).uncheck({ force: true });
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Your settings are saved.')).toBeVisible();
  const shown = await deliveryTo(page, device);

  await test.step('a test message arrives', async () => {
    await row.getByRole('button', { name: /^Test / }).click();
    await expect.poll(shown).toHaveLength(1);
    await expect(row).toContainText('It has arrived.');
    await expect(row).toContainText('Reached today at');
  });

  await test.step('ten messages are one notification, without their text', async () => {
    for (let nth = 1; nth <= 10; nth += 1) await say(ben, helen, `Hypo at school again ${nth}`);
    await expect.poll(shown, ONE_RETRY).toContain(`${ben.username} sent you a message`);
    const titles = await shown();
    expect(titles.filter((title) => title.includes('sent you a message'))).toHaveLength(1);
    expect(JSON.stringify(await pushesTo(device()))).not.toContain('Hypo');
  });

  await test.step('a request is shown, and pressing it opens the page', async () => {
    await apiOf(cara)('POST /api/profile/connect/{userId}', { params: { userId: helen.userId } });
    const title = 'Somebody would like to connect with you';
    await expect.poll(shown, ONE_RETRY).toContain(title);
    await openNotification(context, title);
    await expect(page).toHaveURL(/\/connections$/);
    await expect(page.getByText(cara.username).first()).toBeVisible();
  });

  await test.step('logging out ends it', async () => {
    const settled = (await pushesTo(device())).length;
    expect(settled).toBeGreaterThan(0);
    const removed = page.waitForResponse(
      (response) => response.request().method() === 'DELETE' && response.url().includes('/api/notifications/devices/'),
    );
    await page
      .getByRole('button', { name: /Log ?out/i })
      .first()
      .click();
    await expect(page).toHaveURL(/\/login/);
    expect((await removed).status()).toBe(204);
    await say(ben, helen, 'Are you there?');
    expect((await pushesTo(device())).length).toBe(settled);
  });
});
