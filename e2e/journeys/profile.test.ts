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

test('an empty form names what is missing in each step and leads to it', async ({ page, signIn }) => {
  await signIn(await verifiedPerson());
  const form = profileFormPage(page);
  await form.openNew();
  await form.openStep('Story and privacy');
  await form.create.click();
  await expect(form.name).toBeVisible();
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
  await expect(form.postcode).toBeVisible();
  await form.openStep('Story and privacy');
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
  await form.openStep('Place and picture');
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
  await form.openStep('Place and picture');
  await form.picture.setInputFiles({ name: 'juniper.png', mimeType: 'image/png', buffer: await drawPicture(page) });
  await expect(form.preview).toBeVisible();
  await form.next.click();
  await form.create.click();
  await expect(toast(page, 'Profile created successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/main-thread/);
});

test('a photo over 5 MB, as phones take them, is reduced and used', async ({ page, signIn }) => {
  await signIn(await verifiedPerson());
  const form = profileFormPage(page);
  await form.openNew();
  await form.fill(JUNIPER);
  await form.openStep('Place and picture');
  const photo = await drawNoise(page);
  expect(photo.byteLength).toBeGreaterThan(IMAGE_MAX_BYTES);
  await form.picture.setInputFiles({ name: 'phone.png', mimeType: 'image/png', buffer: photo });
  await expect(form.preview).toBeVisible();
  await form.next.click();
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
  await header(page).ofAccount.filter({ hasText: 'Profile' }).click();
  await page.getByRole('link', { name: 'See my profile' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectFitsPhone(page);
});

test('each step returns with Back, and a reload stays on the step and names what it lost', async ({ page, signIn }) => {
  await signIn(await verifiedPerson());
  const form = profileFormPage(page);
  await form.openNew();
  await form.fill(JUNIPER);
  await form.openStep('Place and picture');
  await form.picture.setInputFiles({ name: 'juniper.png', mimeType: 'image/png', buffer: await drawPicture(page) });
  await expect(form.preview).toBeVisible();
  await page.reload();
  await expect(form.city).toHaveValue(JUNIPER.city);
  await expect(form.city).toBeVisible();
  await expect(page.getByText(/The picture you chose was not kept either/)).toBeVisible();
  await page.goBack();
  await expect(form.bio).toBeVisible();
  await page.goBack();
  await expect(form.postcode).toBeVisible();
  await form.back.click();
  await expect(form.name).toHaveValue(JUNIPER.name);
});

test('on a phone no bar covers the focused field of any step', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(await verifiedPerson());
  const form = profileFormPage(page);
  await form.openNew();
  for (const step of ['You and your child', 'Place and picture', 'Story and privacy'] as const) {
    await form.openStep(step);
    for (const field of await form.form.locator('input:visible, textarea:visible, select:visible').all()) {
      await field.focus();
      // A covered field is hit by what lies on top of it, unless that is its own label or frame.
      await expect
        .poll(() =>
          field.evaluate((element) => {
            const { left, top, width, height } = element.getBoundingClientRect();
            const own = element.closest('label') ?? element.parentElement;
            return [0.1, 0.5, 0.9].every((share) =>
              own?.contains(document.elementFromPoint(left + width / 2, top + height * share)),
            );
          }),
        )
        .toBe(true);
    }
  }
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
