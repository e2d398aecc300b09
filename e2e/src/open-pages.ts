import { expect, type Page } from '@playwright/test';
import { connect, type Member, member, say } from './arrange.ts';
import { demoLogin } from './demo-login.ts';
import { alertTexts, logInOnPhone, PHONE } from './emergency.ts';
import { childApp } from './pages/child-app.ts';
import { emergencyPage } from './pages/emergency.page.ts';
import { feedPage } from './pages/feed.page.ts';
import { forumsPage } from './pages/forums.page.ts';
import { header } from './pages/header.ts';
import { messagesPage } from './pages/messages.page.ts';
import { nearbyPage } from './pages/nearby.page.ts';
import { openRoom } from './rooms.ts';
import type { Visit } from './test.ts';

/** A script or style that a page asked for, and what the gateway answered. */
interface Loaded {
  readonly path: string;
  readonly status: number;
}
export interface OpenPages {
  /** Opens what was not loaded yet and uses it. Returns what it loaded meanwhile. */
  goOn(): Promise<readonly Loaded[]>;
}

const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
/** Marks the page, so that a reload would show. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
const expectNeverReloaded = (page: Page) =>
  expect(page.locator('html[data-marked]'), 'the page was never reloaded').toBeAttached();

interface Opened {
  readonly family: Member;
  readonly friend: Member;
  readonly room: string;
}

/** The parent's page, with parts of feed, social and forums loaded and others not. */
async function openAsParent(page: Page, { room }: Opened): Promise<void> {
  const forums = forumsPage(page);
  await feedPage(page).open();
  await mark(page);
  await header(page).entry('Nearby').click();
  await expect(nearbyPage(page).heading).toBeVisible();
  await header(page).entry('Forums').click();
  await forums.search(room);
  await expect(forums.card(room)).toBeVisible();
}

async function goOnAsParent(page: Page, { family, friend, room }: Opened): Promise<void> {
  const [feed, forums, messages] = [feedPage(page), forumsPage(page), messagesPage(page)];
  await forums.card(room).getByRole('link', { name: 'Open' }).click();
  await forums.write('Written in an old page');
  await expect(forums.message('Written in an old page')).toBeVisible();
  await header(page).entry('Messages').click();
  await messages.conversation(friend.username).click();
  await messages.write('From an old page');
  await expect(messages.message('From an old page')).toBeVisible();
  await say(friend, family, 'To an old page');
  await expect(messages.message('To an old page'), 'its socket goes on').toBeVisible();
  await header(page).entry('Monitor').click();
  await expect(titled(page, 'Child monitor')).toBeVisible();
  await header(page).entry('News').click();
  await expect(titled(page, 'News')).toBeVisible();
  await header(page).entry('Feed').click();
  const text = `A post of ${family.username}`;
  await feed.field.fill(text);
  await feed.send.click();
  await expect(feed.post(text).card).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'House rules' }).click();
  await expect(titled(page, 'House rules')).toBeVisible();
  await expectNeverReloaded(page);
}

async function pressOn(phone: Page, parent: Member): Promise<void> {
  const emergency = emergencyPage(phone);
  await childApp(phone).tab('Messages').click();
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
  await childApp(phone).emergency.click();
  await emergency.help.click();
  await expect(emergency.sent).toBeVisible();
  await expect.poll(async () => (await alertTexts(parent.phone)).length).toBe(1);
  await expectNeverReloaded(phone);
}

/** Opens pages of a parent, a child and an admin, which are used again after releases. */
export async function openPages(visit: Visit): Promise<OpenPages> {
  const [family, friend, parent] = await Promise.all([member(), member(), member()]);
  await connect(family, friend);
  const opened = { family, friend, room: `Open meanwhile ${family.userId}` };
  await openRoom(family, { name: opened.room });
  // The service worker keeps whole remotes: without it each chunk is asked of the gateway when it is needed.
  const [{ page }, phone, admin] = [
    await visit(family, { serviceWorkers: 'block' }),
    await visit(undefined, PHONE),
    await visit(await demoLogin('admin')),
  ];
  await openAsParent(page, opened);
  await logInOnPhone(phone.page, parent, 'Maya');
  await mark(phone.page);
  await feedPage(admin.page).open();
  await mark(admin.page);
  return {
    async goOn() {
      const loaded: Loaded[] = [];
      page.on('response', (response) => {
        const { pathname } = new URL(response.url());
        if (/[.](?:js|css)$/.test(pathname)) loaded.push({ path: pathname, status: response.status() });
      });
      await goOnAsParent(page, opened);
      await pressOn(phone.page, parent);
      await header(admin.page).entry('Admin').click();
      await expect(titled(admin.page, 'Admin dashboard')).toBeVisible();
      await expectNeverReloaded(admin.page);
      return loaded;
    },
  };
}
