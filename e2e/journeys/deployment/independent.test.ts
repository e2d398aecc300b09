import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { connect, member } from '../../src/arrange.ts';
import { demoLogin } from '../../src/demo-login.ts';
import { EVERY_RELEASE, LOCAL_DIR } from '../../src/environment.ts';
import { failInTwelveNetworks } from '../../src/failing-loads.ts';
import { expectSiteKept, keptEntry } from '../../src/offline.ts';
import { openPages } from '../../src/open-pages.ts';
import { header } from '../../src/pages/header.ts';
import {
  brokenService,
  currentVersion,
  deployedOf,
  entryOf,
  filesOfRelease,
  releaseChanged,
  releaseFolder,
  rollBack,
  sameService,
  untilRuns,
} from '../../src/releases.ts';
import { losesChunk, renameFiles, sameRemote, throwsOnLoad, throwsOnRender } from '../../src/remote-releases.ts';
import { startFamily } from '../../src/scripted-family.ts';
import { expect, test, type Visitor } from '../../src/test.ts';

test.describe.configure({ mode: 'serial' });

/** All are released in the same way: what a child needs most stands for the rest. */
const SERVICES = EVERY_RELEASE
  ? (['content', 'feed', 'chat', 'profile', 'emergency', 'auth'] as const)
  : (['emergency'] as const);

test('a service is redeployed, broken and taken back while a family uses the others', async () => {
  test.setTimeout(240_000);
  const [family, friend] = await Promise.all([member(), member()]);
  await connect(family, friend);
  const scripted = startFamily(family, friend);
  try {
    for (const service of SERVICES)
      await test.step(service, async () => {
        const before = currentVersion(service);
        await releaseChanged(service, sameService);
        const redeployed = currentVersion(service);
        expect(redeployed).not.toBe(before);
        await untilRuns(service, redeployed);
        await releaseChanged(service, brokenService);
        await expect
          .poll(() => currentVersion(service), { message: 'it steps back by itself', timeout: 60_000 })
          .toBe(redeployed);
        await untilRuns(service, redeployed);
        await rollBack(service);
        await untilRuns(service, before);
        const answered = scripted.answered(service);
        // The calls that failed while it started have ended then.
        await expect.poll(() => scripted.answered(service), { timeout: 30_000 }).toBeGreaterThan(answered + 1);
        const others = scripted.faults().filter((fault) => fault.service !== service);
        expect(others, `nobody else noticed ${service}`).toEqual([]);
      });
    await expect.poll(() => scripted.lostWrites(), { timeout: 30_000 }).toEqual([]);
  } finally {
    await scripted.stop();
  }
});

const REMOTES = [
  { remote: 'mfe-social', entry: 'Nearby', title: 'Families nearby', broken: throwsOnLoad },
  { remote: 'mfe-feed', entry: 'Feed', title: 'Feed', broken: throwsOnRender },
  { remote: 'mfe-forums', entry: 'Forums', title: 'Forums', broken: throwsOnLoad },
  { remote: 'mfe-child', entry: 'Monitor', title: 'Child monitor', broken: throwsOnRender },
  { remote: 'mfe-admin', entry: 'Admin', title: 'Admin dashboard', broken: throwsOnLoad },
] as const;
type Remote = (typeof REMOTES)[number];
const RELEASED = EVERY_RELEASE ? REMOTES : REMOTES.filter(({ remote }) => remote === 'mfe-feed');

const titled = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title, exact: true });

/** Opens the pages of these remotes by the header, without a reload. */
async function walk(page: Page, remotes: readonly Remote[]): Promise<void> {
  for (const { entry, title } of remotes) {
    await header(page).entry(entry).click();
    await expect(titled(page, title)).toBeVisible();
  }
}

/** Marks the page, so that a reload would show. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
const isMarked = (page: Page) => page.locator('html[data-marked]');

/** The worker of a page of the same shell takes over a new release, and opens it without a network. */
async function expectKeptOffline({ page, context }: Visitor, { remote, title }: Remote): Promise<void> {
  const entry = entryOf(remote, currentVersion(remote));
  await page.reload();
  await expect.poll(() => keptEntry(page, remote)).toBe(entry);
  await context.setOffline(true);
  await page.reload();
  await expect(titled(page, title)).toBeVisible();
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(loaded.some((url) => url.endsWith(`/${entry}`))).toBe(true);
  await context.setOffline(false);
}

test('a remote is redeployed, broken and taken back while a family and an open page use the others', async ({
  page: open,
  signIn,
  visitor,
}) => {
  test.setTimeout(240_000);
  const [family, friend, admin] = await Promise.all([member(), member(), demoLogin('admin')]);
  await connect(family, friend);
  const scripted = startFamily(family, friend);
  try {
    await signIn(admin);
    await open.goto('/feed');
    await mark(open);
    await walk(open, REMOTES);
    const { context, watch } = await visitor(admin);
    watch.expect(/a broken release|remote \w+|RUNTIME-|mfe_/);
    const reader = await visitor(family);
    reader.watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket connection/);
    await reader.page.goto('/feed');
    await expectSiteKept(reader.page);
    for (const one of RELEASED)
      await test.step(one.remote, async () => {
        const { remote, entry, title, broken } = one;
        const others = REMOTES.filter((other) => other !== one);
        const before = currentVersion(remote);
        await releaseChanged(remote, sameRemote);
        const redeployed = currentVersion(remote);
        expect(redeployed).not.toBe(before);
        await walk(open, REMOTES);
        if (remote === 'mfe-feed') await expectKeptOffline(reader, one);

        await releaseChanged(remote, broken);
        const fresh = await context.newPage();
        await fresh.goto('/privacy-policy');
        await mark(fresh);
        await header(fresh).entry(entry).click();
        await expect(fresh.getByRole('button', { name: 'Retry' })).toBeVisible();
        await walk(fresh, others);
        await walk(open, REMOTES);

        await rollBack(remote);
        expect(currentVersion(remote)).toBe(redeployed);
        await header(fresh).entry(entry).click();
        await fresh.getByRole('button', { name: 'Retry' }).click();
        await expect(titled(fresh, title)).toBeVisible();
        await expect(isMarked(fresh), 'nobody had to reload').toBeAttached();
        await fresh.close();
        await rollBack(remote);
        expect(currentVersion(remote)).toBe(before);
        await walk(open, REMOTES);
      });
    await expect(isMarked(open), 'the open page was never reloaded').toBeAttached();
    expect(scripted.faults(), 'no call failed').toEqual([]);
    await expect.poll(() => scripted.lostWrites(), { timeout: 30_000 }).toEqual([]);
  } finally {
    await scripted.stop();
  }
});

test('pages that are open since the last release load what they lack from it, and go on', async ({ visitor }) => {
  test.setTimeout(360_000);
  const released = ['shell', 'mfe-feed', 'mfe-social', 'mfe-forums'] as const;
  const pages = await openPages(visitor);
  const before = released.map((app) => [app, releaseFolder(app, currentVersion(app))] as const);
  for (const app of released) await releaseChanged(app, renameFiles);
  const loaded = await pages.goOn();
  expect(loaded.filter(({ status }) => status !== 200)).toEqual([]);
  for (const [app, folder] of before) {
    const [from, later] = [filesOfRelease(folder), filesOfRelease(releaseFolder(app, currentVersion(app)))];
    const prefix = app === 'shell' ? '/' : `/mfe/${app.slice('mfe-'.length)}/`;
    const files = loaded.flatMap(({ path }) => (path.startsWith(prefix) ? path.slice(prefix.length) : []));
    expect(
      files.filter((file) => from.has(file) && !later.has(file)),
      `files of the former ${app}`,
    ).not.toEqual([]);
  }
});

test('a release with a missing chunk goes back by itself; a sound one stays, whatever strangers report', async ({
  page,
  signIn,
}) => {
  test.setTimeout(180_000);
  const sound = currentVersion('mfe-child');
  await expect.poll(() => failInTwelveNetworks('child', sound), { timeout: 15_000 }).toBe(12);
  const before = currentVersion('mfe-forums');
  await releaseChanged('mfe-forums', losesChunk);
  const broken = currentVersion('mfe-forums');
  // content and the list of remotes learn of a release within a second.
  await expect.poll(() => failInTwelveNetworks('forums', broken), { timeout: 15_000 }).toBe(12);
  await expect
    .poll(() => currentVersion('mfe-forums'), { message: 'it steps back by itself', timeout: 60_000 })
    .toBe(before);
  const isFoundSound = async () =>
    (await readFile(join(LOCAL_DIR, 'logs', 'content.log'), 'utf8')).includes(
      `child ${sound} fails for visitors and stays, its files are sound`,
    );
  await expect.poll(isFoundSound, { timeout: 30_000 }).toBe(true);
  expect(currentVersion('mfe-child'), 'what content found sound stays').toBe(sound);
  await signIn(await member());
  await page.goto('/forums');
  await expect(titled(page, 'Forums')).toBeVisible();
});

test('a preview is for the browser that asked for it; everybody else keeps the current release', async ({
  visitor,
}) => {
  const [tester, other, remote] = [await visitor(await member()), await visitor(await member()), 'mfe-social'];
  const current = entryOf(remote, currentVersion(remote));
  await releaseChanged(remote, sameRemote, ['--preview']);
  const preview = entryOf(remote, deployedOf(remote).preview ?? '');
  /** The entry of the remote that this browser loads. */
  const loaded = async (page: Page) => {
    const entry = page.waitForRequest((request) => /mfe.social.remoteEntry/.test(request.url()));
    await page.goto('/users-nearby');
    await expect(titled(page, 'Families nearby')).toBeVisible();
    return new URL((await entry).url()).pathname.split('/').at(-1);
  };
  // The gateway looks for new releases every second.
  await expect
    .poll(async () => (await other.page.request.get('/remotes.json')).text(), { message: 'the preview is listed' })
    .toContain('preview');
  expect(await loaded(tester.page)).toBe(current);
  await tester.page.goto('/preview');
  await tester.page.getByLabel('Show me new versions first').check();
  expect(await loaded(tester.page)).toBe(preview);
  expect(await loaded(other.page)).toBe(current);
  await rollBack(remote);
  // Again the gateway may take a second: a page that opens in it would ask for files that are gone.
  await expect
    .poll(async () => (await other.page.request.get('/remotes.json')).text(), { message: 'the preview is not listed' })
    .not.toContain('preview');
  await expect.poll(() => loaded(tester.page), { message: 'the preview has ended' }).toBe(current);
});
