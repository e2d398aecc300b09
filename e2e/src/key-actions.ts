import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { connect, member, say } from './arrange.ts';
import { demoLogin } from './demo-login.ts';
import { alertTexts, logInOnPhone, PHONE } from './emergency.ts';
import { childApp } from './pages/child-app.ts';
import { emergencyPage } from './pages/emergency.page.ts';
import { feedPage } from './pages/feed.page.ts';
import { forumsPage } from './pages/forums.page.ts';
import { header } from './pages/header.ts';
import { loginPage } from './pages/login.page.ts';
import { messagesPage } from './pages/messages.page.ts';
import { nearbyPage } from './pages/nearby.page.ts';
import { profileFormPage } from './pages/profile-form.page.ts';
import { openRoom } from './rooms.ts';
import type { Visit } from './test.ts';

/** What families need a deployable for most, in the browser. Returns the page, which is still open. */
type KeyAction = (visit: Visit) => Promise<Page>;

const unique = (text: string) => `${text} ${randomUUID().slice(0, 8)}`;
const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Logs in on the page and opens each part of the site by the header. */
const walk: KeyAction = async (visit) => {
  const { page } = await visit();
  await loginPage(page).enter(await member());
  const parts = [
    ['Nearby', 'Families nearby'],
    ['Feed', 'Feed'],
    ['Forums', 'Forums'],
    ['Monitor', 'Child monitor'],
  ] as const;
  for (const [entry, title] of parts) {
    await header(page).entry(entry).click();
    await expect(titled(page, title)).toBeVisible();
  }
  return page;
};

const writePost: KeyAction = async (visit) => {
  const { page } = await visit(await member());
  const [feed, text, comment] = [feedPage(page), unique('A post'), unique('A comment')];
  await feed.open();
  await feed.field.fill(text);
  await feed.send.click();
  await expect(feed.post(text).card).toBeVisible();
  await feed.post(text).write(comment);
  await expect(feed.post(text).comments.getByText(comment)).toBeVisible();
  await page.reload();
  await expect(feed.post(text).card).toBeVisible();
  return page;
};

/** Finds families, writes to one, and reads the answer without a reload. */
const meetAndWrite: KeyAction = async (visit) => {
  const [family, friend] = await Promise.all([member(), member()]);
  await connect(family, friend);
  const { page } = await visit(family);
  const [messages, question, answer] = [messagesPage(page), unique('A question'), unique('An answer')];
  await nearbyPage(page).open();
  await expect(nearbyPage(page).cards.first()).toBeVisible();
  await messages.open(friend.userId);
  await messages.write(question);
  await expect(messages.message(question)).toBeVisible();
  await say(friend, family, answer);
  await expect(messages.message(answer)).toBeVisible();
  return page;
};

const changeProfile: KeyAction = async (visit) => {
  const { page } = await visit(await member());
  const [form, bio] = [profileFormPage(page), unique('We have had the pump for two years.')];
  await form.open();
  await form.openStep('Story and privacy');
  await form.bio.fill(bio);
  await form.update.click();
  await expect(page).not.toHaveURL(/profile-edit/);
  await form.open();
  await form.openStep('Story and privacy');
  await expect(form.bio).toHaveValue(bio);
  await nearbyPage(page).open();
  await expect(nearbyPage(page).cards.first()).toBeVisible();
  return page;
};

const writeInRoom: KeyAction = async (visit) => {
  const family = await member();
  const [name, text] = [unique('A room'), unique('Hello')];
  await openRoom(family, { name });
  const { page } = await visit(family);
  const forums = forumsPage(page);
  await forums.open();
  await forums.search(name);
  await forums.card(name).getByRole('link', { name: 'Open' }).click();
  await forums.write(text);
  await expect(forums.message(text)).toBeVisible();
  return page;
};

/** A child logs in on a phone and presses; the parent gets the text and opens the monitor. */
const press: KeyAction = async (visit) => {
  const parent = await member();
  const phone = await visit(undefined, PHONE);
  await logInOnPhone(phone.page, parent, 'Maya');
  const emergency = emergencyPage(phone.page);
  await childApp(phone.page).emergencyOnScreen.click();
  await emergency.help.click();
  await expect(emergency.sent).toBeVisible();
  await expect.poll(async () => (await alertTexts(parent.phone)).length).toBe(1);
  const { page } = await visit(parent);
  await page.goto('/child-monitor');
  await expect(titled(page, 'Child monitor')).toBeVisible();
  await expect(page.getByText('Maya').first()).toBeVisible();
  return page;
};

const administer: KeyAction = async (visit) => {
  const { page } = await visit(await demoLogin('admin'));
  await page.goto('/admin-dashboard');
  await expect(titled(page, 'Admin dashboard')).toBeVisible();
  return page;
};

const readNews: KeyAction = async (visit) => {
  const { page } = await visit(await member());
  await page.goto('/news');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await page.goto('/featured-blog');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
};

/** Rooms and messages. */
const talk: KeyAction = async (visit) => {
  await meetAndWrite(visit);
  return await writeInRoom(visit);
};

export const KEY_ACTIONS = {
  shell: walk,
  'mfe-feed': writePost,
  'mfe-social': meetAndWrite,
  'mfe-child': press,
  'mfe-forums': writeInRoom,
  'mfe-admin': administer,
  auth: walk,
  profile: changeProfile,
  feed: writePost,
  chat: talk,
  content: readNews,
  emergency: press,
} satisfies Readonly<Record<string, KeyAction>>;
