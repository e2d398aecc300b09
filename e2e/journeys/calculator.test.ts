import { expect, test } from '../src/test.ts';

test('the calculator explains a meal line by line and says what it did not understand', async ({
  page,
  parent,
  signIn,
}) => {
  await signIn(parent);
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Carbs calculator' }).click();
  const dialog = page.getByRole('dialog', { name: 'Carbs calculator' });
  await dialog.getByRole('checkbox', { name: /estimates for information only/ }).click();
  await dialog.getByRole('textbox').first().fill('2 slices of wholemeal bread');
  await dialog.getByRole('textbox').first().press('Enter');
  await page.keyboard.type('moonstone dust');
  await dialog.getByRole('button', { name: 'Calculate carbohydrates' }).click();
  const result = dialog.getByRole('region', { name: 'Result' });
  await expect(result.getByRole('heading')).toHaveText(
    /^About \d+ g \(\d+ to \d+ g\) of carbohydrate and 1 food we could not count$/,
  );
  const [bread, moonstone] = [result.getByRole('listitem').nth(0), result.getByRole('listitem').nth(1)];
  await expect(bread).toContainText(/\d+ g of carbohydrate/);
  await expect(bread).toContainText(/bread.*· \d+ g/i);
  await expect(moonstone).toContainText('Not understood');
  await expect(moonstone).not.toContainText(/\d g/);
  await expect(dialog).not.toContainText(/insulin dose of|units/);

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(result.getByRole('heading')).toBeInViewport();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
});
