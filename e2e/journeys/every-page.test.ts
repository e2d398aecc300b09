import type { Page } from '@playwright/test';
import { connect, member, say, verifiedPerson } from '../src/arrange.ts';
import { expectAccessible } from '../src/axe.ts';
import { askToBeFriends, befriend, kidOf, writeTo } from '../src/children.ts';
import { comment, publish, react } from '../src/feed.ts';
import { expectNothingJumps } from '../src/layout-shift.ts';
import { expectFitsPhone, THUMB_PIXELS } from '../src/narrow.ts';
import { childApp } from '../src/pages/child-app.ts';
import { feedPage } from '../src/pages/feed.page.ts';
import { loginPage } from '../src/pages/login.page.ts';
import { drawPicture } from '../src/pictures.ts';
import { expect, test } from '../src/test.ts';
import type { PageWatch } from '../src/watch-page.ts';

const SIGNED_OUT = [
  { path: '/login', heading: 'Welcome back' },
  { path: '/register', heading: 'Create your account' },
  { path: '/forgot-password', heading: 'Reset your password' },
  { path: '/verify-sms?userId=0123456789abcdef01234567', heading: 'Verify your phone number' },
  {
    path: '/verify-email?userId=0123456789abcdef01234567&email=robin%40example.com',
    heading: 'Verify your email address',
  },
  { path: '/privacy-policy', heading: 'Privacy policy' },
  { path: '/terms-of-use', heading: 'Terms of use' },
  { path: '/house-rules', heading: 'House rules' },
  { path: '/news', heading: 'News' },
  { path: '/featured-blog', heading: 'Featured Blog' },
  { path: '/diabetes-accessories', heading: 'Diabetes Accessories' },
  { path: '/sick-day-rules', heading: 'Sick Day Rules' },
  { path: '/appeal', heading: 'Moderators’ decisions' },
  { path: '/lost-phone', heading: 'Lost your phone?' },
  { path: '/stop-lost-phone', heading: 'Stop a new number and password' },
  { path: '/stop-emails', heading: 'Stop emails' },
  { path: '/new-email', heading: 'Your new email address' },
  { path: '/account-change', heading: 'Your account was changed' },
];
const SIGNED_IN = [
  { path: '/users-nearby', heading: 'Families nearby' },
  { path: '/profile-edit', heading: 'Edit Parent Profile' },
  { path: '/account', heading: 'Account' },
  { path: '/main-thread', heading: 'Meet families' },
  { path: '/connections', heading: 'Connections' },
  { path: '/mentor-guide', heading: 'Mentors' },
  { path: '/notifications', heading: 'Notifications' },
  { path: '/notifications/settings', heading: 'How we reach you' },
  { path: '/report', heading: 'Report' },
  { path: '/forums', heading: 'Forums' },
  { path: '/preview', heading: 'New versions first' },
  // One that nobody knows; the others are in guardian-alarm.test.ts.
  { path: `/emergency-alert/${'0'.repeat(24)}`, heading: 'Emergency' },
  { path: `/guardian-invitation/${'a'.repeat(43)}`, heading: 'Be a guardian' },
];
const LOOKS = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'light', width: 360 },
  // Colours depend on the theme and not on the width.
  { colorScheme: 'dark', width: 360 },
] as const;

/** Resolves when the browser has laid the page out again. */
const repainted = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Checks the current page in every theme and width. */
async function expectGoodInEveryLook(page: Page, watch: PageWatch, leastPixels?: number): Promise<void> {
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  for (const { colorScheme, width } of LOOKS) {
    await test.step(`${colorScheme}, ${width} px`, async () => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await repainted(page);
      if (width === 360) await expectFitsPhone(page, leastPixels);
      await expectAccessible(page, watch, colorScheme === 'dark' ? 'colours' : 'everything');
    });
  }
}

for (const { path, heading } of SIGNED_OUT) {
  test(`${path.split('?')[0]} is accessible and fits a phone, light and dark`, async ({ page, watch }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expectGoodInEveryLook(page, watch, THUMB_PIXELS);
  });
}

for (const { path, heading } of SIGNED_IN) {
  test(`${path} is accessible and fits a phone, light and dark`, async ({ page, watch, parent, signIn }) => {
    await signIn(parent);
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expectGoodInEveryLook(page, watch, THUMB_PIXELS);
  });
}

test('/profile/:userId of oneself and of another family is accessible and fits a phone, light and dark', async ({
  page,
  watch,
  parent,
  signIn,
}) => {
  test.setTimeout(90_000);
  await signIn(parent);
  await page.goto(`/profile/${parent.userId}`);
  await expect(page.getByText('Your story')).toBeVisible();
  await expectGoodInEveryLook(page, watch);
  await page.goto('/users-nearby');
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/profile\/[0-9a-f]{24}$/);
  await expectGoodInEveryLook(page, watch);
});

test('/profile-creation, full of mistakes, is accessible and fits a phone, light and dark', async ({ page, watch }) => {
  await loginPage(page).enter(await verifiedPerson());
  await expect(page).toHaveURL(/\/profile-creation/);
  await page.getByRole('button', { name: 'Story and privacy' }).click();
  await page.getByRole('button', { name: 'Create Profile' }).click();
  await expect(page.getByText('Bio is required.').first()).toBeVisible();
  for (const step of ['You and your child', 'Place and picture', 'Story and privacy']) {
    await page.getByRole('button', { name: step }).click();
    await expectGoodInEveryLook(page, watch);
  }
});

test('/child-monitor, /child-dashboard, /school-card and /guardians, with everything on them, are accessible and fit a phone, light and dark', async ({
  page,
  watch,
  signIn,
  visitor,
}) => {
  test.setTimeout(240_000);
  const [her, him] = [await member(), await member()];
  await connect(her, him);
  const [kid, friend, asked] = [
    await kidOf(her, 'Wolfgang-Amadeus'),
    await kidOf(him, 'Maximiliane-Alexandra'),
    await kidOf(him, 'Tom'),
  ];
  await befriend(kid, friend);
  await askToBeFriends(kid, asked);
  await writeTo(kid, friend, `${'w'.repeat(200)} hello`);
  await writeTo(kid, friend, 'ring me on 07700 900123');
  const child = await visitor();
  await test.step('/child-dashboard', async () => {
    const login = loginPage(child.page);
    await login.open();
    await login.logInAsChild(kid.t1dWarriorUsername, kid.pin);
    await expect(child.page.getByRole('heading', { name: 'Hello, Wolfgang-Amadeus!' })).toBeVisible();
    await expect(child.page.getByText('Waiting parental approval')).toBeVisible();
    await expectGoodInEveryLook(child.page, child.watch);
    for (const tab of ['Find Friends', 'Messages', 'Notifications']) {
      await childApp(child.page).tab(tab).click();
      await expect(child.page.getByRole('heading', { name: tab, level: 1 })).toBeVisible();
      await expectGoodInEveryLook(child.page, child.watch);
    }
    await childApp(child.page).openChat('Maximiliane-Alexandra');
    await expect(child.page.getByText(/w hello$/)).toBeVisible();
    await expectGoodInEveryLook(child.page, child.watch);
    const screens = ['', '/find-friends', '/messages', '/notifications'];
    await expectNothingJumps(child.page, [...screens.map((screen) => `/child-dashboard${screen}`), '/emergency-sms']);
  });
  await test.step('/emergency-sms', async () => {
    await child.page.goto('/emergency-sms');
    await expect(child.page.getByRole('heading', { name: 'Wolfgang-Amadeus’s button', level: 1 })).toBeVisible();
    await expectGoodInEveryLook(child.page, child.watch);
  });
  await signIn(her);
  await test.step('/child-monitor', async () => {
    await page.goto('/child-monitor');
    await page.getByText('Settings for Wolfgang-Amadeus').click();
    await page.getByRole('button', { name: 'Add Child' }).click();
    await expectGoodInEveryLook(page, watch);
    await page.getByRole('button', { name: /^Read messages with/ }).click();
    await expect(page.getByRole('dialog').getByText(/w hello$/)).toBeVisible();
    await expectGoodInEveryLook(page, watch);
    await expectNothingJumps(page, ['/child-monitor']);
  });
  await test.step('/school-card/:childId', async () => {
    await page.goto(`/school-card/${kid.childId}`);
    await expect(page.getByRole('region', { name: 'The card', exact: true })).toContainText('Wolfgang-Amadeus');
    await expectGoodInEveryLook(page, watch);
    await expectNothingJumps(page, [`/school-card/${kid.childId}`]);
  });
  await test.step('/guardians/:childId', async () => {
    await page.goto(`/guardians/${kid.childId}`);
    await expect(page.getByText('Only you look after Wolfgang-Amadeus here.')).toBeVisible();
    await expectGoodInEveryLook(page, watch);
    await expectNothingJumps(page, [`/guardians/${kid.childId}`]);
  });
});

test('/feed, with every kind of post, is accessible and fits a phone, light and dark', async ({
  page,
  watch,
  signIn,
}) => {
  test.setTimeout(150_000);
  const parent = await member({ childName: 'Wolfgang-Amadeus Featherstonehaugh-Cholmondeley' });
  const picture = { bytes: await drawPicture(page), alt: 'A yellow disc on green' };
  const post = await publish(parent, { content: `Hello https://www.nhs.uk ${'w'.repeat(200)}\nمرحبا`, picture });
  await comment(parent, post, 'w'.repeat(200));
  await react(parent, post, 'love');
  await signIn(parent);
  const feed = feedPage(page);
  await feed.open();
  await expect(feed.byId(post._id).card).toBeVisible();
  await expectGoodInEveryLook(page, watch);
  await feed.byId(post._id).choose('Edit');
  await expect(page.getByRole('textbox', { name: 'Edit your post' })).toBeFocused();
  await feed.addPicture.click();
  await expectFitsPhone(page);
  await expectAccessible(page, watch);
});

test('/messages and /connections, with people in them, are accessible and fit a phone, light and dark', async ({
  page,
  watch,
  signIn,
}) => {
  test.setTimeout(90_000);
  const [her, him] = [await member(), await member({ childName: 'Wolfgang-Amadeus Featherstonehaugh-Cholmondeley' })];
  await connect(her, him);
  await say(him, her, `Hello https://www.nhs.uk ${'w'.repeat(200)}`);
  await say(her, him, 'مرحبا');
  await signIn(her);
  await page.goto('/connections');
  await expect(page.getByRole('button', { name: /^Disconnect/ })).toBeVisible();
  await expectGoodInEveryLook(page, watch);
  await page.goto('/messages');
  await expect(page.getByRole('link', { name: him.username })).toBeVisible();
  await expectGoodInEveryLook(page, watch);
  await page.getByRole('link', { name: him.username }).click();
  await expect(page.getByRole('textbox', { name: /^Message to/ })).toBeVisible();
  await expectGoodInEveryLook(page, watch);
});
