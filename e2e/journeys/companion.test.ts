import { member } from '../src/arrange.ts';
import { publish } from '../src/feed.ts';
import { feedPage } from '../src/pages/feed.page.ts';
import { expect, test } from '../src/test.ts';

test('the companion answers beside the feed, says that she is a computer, and gives emergency numbers', async ({
  page,
  signIn,
}) => {
  await signIn(await member());
  await feedPage(page).open();
  const field = page.getByRole('textbox', { name: 'Message to Wren' });
  const talk = page.getByRole('region', { name: 'Conversation with Wren' });
  const send = page.locator('form').filter({ has: field }).getByRole('button', { name: 'Send', exact: true });
  const ask = async (question: string) => {
    await field.fill(question);
    // It is Stop while an answer arrives.
    await expect(send).toBeVisible();
    await field.press('Enter');
  };
  await ask('How will school be?');
  await expect(talk).toContainText('Lots of families write a care plan');
  await ask('Are you a computer?');
  await expect(talk).toContainText('I am a computer');
  await page.reload();
  await expect(talk).toContainText('Lots of families write a care plan');
  await ask('She is unconscious');
  await expect(talk.getByText('Please get help now')).toBeVisible();
  await expect(talk.getByRole('link', { name: /999/ }).first()).toHaveAttribute('href', 'tel:999');
});

test('the companion adds trusted resources to a post, once', async ({ page, signIn }) => {
  const parent = await member();
  const post = await publish(parent, { content: 'Starting school in September: what should be in the care plan?' });
  await signIn(parent);
  await feedPage(page).open(post._id);
  const { card, ...onCard } = feedPage(page).byId(post._id);
  await onCard.choose('Verified resources');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Add', exact: true }).click();
  const added = card.getByRole('group', { name: 'Verified resources from Wren' });
  await expect(added.getByRole('link').first()).toHaveAttribute('href', /^https:\/\/[\w.-]+\.(uk|org)\//);
  await card.getByRole('button', { name: /^More about .*’s post/ }).click();
  await expect(card.getByRole('button', { name: 'Verified resources', exact: true })).toHaveCount(0);
});
