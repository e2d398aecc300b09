import { writeFile } from 'node:fs/promises';
import { IMAGE_MAX_BYTES, PROFILE_NAME_MAX } from '@notalone/contracts/limits';
import { verifiedPerson } from '../src/arrange.ts';
import { expectFitsPhone } from '../src/narrow.ts';
import { header } from '../src/pages/header.ts';
import { nearbyPage } from '../src/pages/nearby.page.ts';
import { JUNIPER, profileFormPage } from '../src/pages/profile-form.page.ts';
import { toast } from '../src/pages/toasts.ts';
import { drawNoise, drawPicture } from '../src/pictures.ts';
import { expect, test } from '../src/test.ts';

test('without a profile, families nearby ask for one first', async ({ page, signIn }) => {
  await signIn(await verifiedPerson());
  await page.goto('/users-nearby');
  await expect(page.getByText('Profile Required')).toBeVisible();
  await page.getByRole('link', { name: 'Create Parent Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Create Parent Profile', level: 1 })).toBeVisible();
});

test('an empty form names what is missing at each field and focuses the first', async ({ page, signIn }) => {
  await signIn(await verifiedPerson());
  const form = profileFormPage(page);
  await form.openNew();
  await form.create.click();
  for (const text of [
    'Child name is required.',
    'Diabetes type is required.',
    'Postcode is required.',
    'City is required.',
    'Bio is required.',
  ])
    await expect(page.getByText(text).first()).toBeVisible();
  await expect(page.getByText('You must consent to the photo policy.').first()).toBeVisible();
  await page.getByRole('link', { name: /Postcode is required/ }).click();
  await expect(form.postcode).toBeFocused();
});

test('an unknown postcode is refused at its field, and the other fields are kept', async ({ page, signIn }) => {
  await signIn(await verifiedPerson());
  const form = profileFormPage(page);
  await form.openNew();
  await form.fill({ ...JUNIPER, postcode: 'ZZ99 9ZZ' });
  await form.create.click();
  await expect(form.postcode).toHaveAttribute('aria-invalid', 'true');
  await expect(form.bio).toHaveValue(JUNIPER.bio);
  await expect(page).toHaveURL(/\/profile-creation/);
});

test('a photo of 20 MB and a file that is not a picture are refused with a helpful message', async ({
  page,
  signIn,
}) => {
  await signIn(await verifiedPerson());
  const form = profileFormPage(page);
  await form.openNew();
  const huge = test.info().outputPath('huge.png');
  await writeFile(huge, Buffer.alloc(20 * 1024 * 1024, 7));
  await form.picture.setInputFiles(huge);
  await expect(form.form.getByText(/at most 5 MB|too (big|large)/i).first()).toBeVisible();
  await expect(form.preview).toBeHidden();
  await form.picture.setInputFiles({
    name: 'letter.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  });
  await expect(form.preview).toBeHidden();

  await form.picture.setInputFiles({
    name: 'not-really.png',
    mimeType: 'image/png',
    buffer: Buffer.from('this is text'),
  });
  await expect(form.form.getByText('We could not open “not-really.png”')).toBeVisible();
  await expect(form.picture).toHaveAttribute('aria-invalid', 'true');

  await form.fill(JUNIPER);
  await form.picture.setInputFiles({ name: 'juniper.png', mimeType: 'image/png', buffer: await drawPicture(page) });
  await expect(form.preview).toBeVisible();
  await form.create.click();
  await expect(toast(page, 'Profile created successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/main-thread/);
});

test('a photo over 5 MB, as phones take them, is reduced and used', async ({ page, signIn }) => {
  await signIn(await verifiedPerson());
  const form = profileFormPage(page);
  await form.openNew();
  await form.fill(JUNIPER);
  const photo = await drawNoise(page);
  expect(photo.byteLength).toBeGreaterThan(IMAGE_MAX_BYTES);
  await form.picture.setInputFiles({ name: 'phone.png', mimeType: 'image/png', buffer: photo });
  await expect(form.preview).toBeVisible();
  await form.create.click();
  await expect(toast(page, 'Profile created successfully!')).toBeVisible();
});

test('long and international names are kept and shown in full', async ({ page, signIn }) => {
  const name = 'Zoë-Mæva Ó Súilleabháin 李小龍 محمد Annalieseundsowei';
  expect(name).toHaveLength(PROFILE_NAME_MAX);
  await signIn(await verifiedPerson());
  const form = profileFormPage(page);
  await form.openNew();
  await form.fill({ ...JUNIPER, name, bio: 'W'.repeat(500) });
  await form.create.click();
  await expect(toast(page, 'Profile created successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/main-thread/);
  await header(page).account.click();
  await header(page).ofAccount.filter({ hasText: 'Profile' }).click();
  await page.getByRole('link', { name: 'See my profile' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectFitsPhone(page);
});

test('a search without results says so and leads back to all families', async ({ page, parent, signIn }) => {
  await signIn(parent);
  const nearby = nearbyPage(page);
  await nearby.open();
  await nearby.name.fill('Nobodyiscalledthis');
  await nearby.submit.click();
  await expect(page.getByText('No families found')).toBeVisible();
  await page.getByRole('button', { name: 'Show all families nearby' }).click();
  await expect(nearby.cards.first()).toBeVisible();
});
