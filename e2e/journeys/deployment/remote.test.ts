import { deployChangedRemote, shellFingerprint, stopRemote } from '../../src/deployment.ts';
import { nearbyPage } from '../../src/pages/nearby.page.ts';
import { expect, test } from '../../src/test.ts';

test.describe.configure({ mode: 'serial' });

test('a missing remote shows its fallback, and Retry opens it once it is back', async ({
  page,
  watch,
  parent,
  signIn,
}) => {
  watch.expect(/mfe\/social|remote social|RUNTIME-/);
  const nearby = nearbyPage(page);
  const restart = await stopRemote();
  try {
    await signIn(parent);
    await page.goto('/users-nearby');
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('The rest of Not Alone keeps working')).toBeVisible();
  } finally {
    await restart();
  }
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(nearby.heading).toBeVisible();
  await expect(nearby.cards.first()).toBeVisible();
});

test('a rebuilt remote goes live without redeploying the shell', async ({ page, parent, signIn }) => {
  test.setTimeout(120_000);
  const shell = await shellFingerprint();
  const nearby = nearbyPage(page);
  await signIn(parent);
  await nearby.open();
  const takeBack = await deployChangedRemote(
    'src/nearby/nearby.page.tsx',
    'Distances are rough on purpose: nobody sees where you live.',
    'You are among friends here.',
  );
  try {
    await nearby.open();
    await expect(page.getByText('You are among friends here.')).toBeVisible();
    expect(await shellFingerprint()).toBe(shell);
  } finally {
    await takeBack();
  }
  await nearby.open();
  await expect(page.getByText('Distances are rough on purpose: nobody sees where you live.')).toBeVisible();
});
