import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@notalone/testing/servers/free-port';
import { chromium, type Page } from 'playwright-core';
import { expect, onTestFinished, test, vi } from 'vitest';
import { followRemotes } from '../src/follow-remotes.ts';
import { readGatewayEnvironment } from '../src/gateway-environment.ts';
import { nginxConfig } from '../src/nginx-config.ts';
import { publishRemotes } from '../src/publish-remotes.ts';
import { OPERATOR_VARIABLES, PATIENCE_MS, startNginx, stopProcess } from './gateway.ts';
import { startNameServer } from './name-server.ts';
import { imageOf, NEXT_VERSION, nextRelease, startReplica, stopReplica } from './replicas.ts';

const ROOT = join(import.meta.dirname, '../../..');
const REMOTES = ['feed', 'social', 'child', 'forums', 'admin'];
const APPS = ['shell', ...REMOTES.map((name) => `mfe-${name}`)];
/** Of the shell and of every remote. */
const PAGES = ['/login', '/privacy-policy', '/news', '/users-nearby', '/child-monitor', '/forums', '/admin-dashboard'];
const ENTRY = /[/](?:main|remoteEntry)[.]([0-9a-f]+)[.]js$/;
const API_HOST = '127.0.9.100';

interface RemotesList {
  readonly remotes: readonly { readonly name: string; readonly version?: string }[];
}
interface Walk {
  readonly faults: string[];
  /** Addresses of scripts that were loaded. */
  readonly scripts: Set<string>;
}

/** Records every answer but the API's: an error, or a page in place of a file, is a fault. */
function watch(page: Page, { faults, scripts }: Walk): void {
  const isApi = (url: string) => /^[/](?:api|socket[.]io)[/]/.test(new URL(url).pathname);
  page.on('response', (response) => {
    const [url, type, kind] = [response.url(), response.headers()['content-type'], response.request().resourceType()];
    if (isApi(url)) return;
    if (response.status() >= 400) faults.push(`${response.status()} ${url}`);
    if (kind === 'script') scripts.add(url);
    if (kind !== 'document' && type?.includes('html')) faults.push(`${kind} ${url} is ${type}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // What a page no longer needs when the next one opens.
    if (!isApi(request.url()) && reason !== 'net::ERR_ABORTED') faults.push(`${reason} ${request.url()}`);
  });
  page.on('pageerror', (error) => faults.push(error.message));
}

/** Runs in the page: an admin may see every page. The stand-in of the API knows nobody. */
function becomeAdmin(): void {
  const session = { token: 'x', userId: '0'.repeat(24), role: 'admin', tokenExpiresAt: String(Date.now() + 3_600_000) };
  for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
}

async function expectTitle(page: Page, faults: string[]): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 }).first();
  // The shell shows the title while the remote's code loads.
  const label = `Loading ${await heading.textContent()}…`;
  await page.getByText(label, { exact: true }).waitFor({ state: 'detached' });
  const title = await heading.textContent();
  if (title?.includes('cannot be shown')) faults.push(`${page.url()}: ${title}`);
}

/** Follows a link of the header, without a reload. */
async function openByHeader(page: Page, name: string, faults: string[]): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
  const path = await link.getAttribute('href');
  await link.click();
  await page.waitForURL((url) => url.pathname === path);
  await expectTitle(page, faults);
}

/** A service that is away for every request: pages say so and stay. */
async function startApi(port: number): Promise<void> {
  const server = createServer((_request, response) => response.writeHead(503).end());
  server.listen(port, API_HOST);
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
}

test('while two replicas of shell and remotes change one after the other, and one goes back, a browser gets every file', async () => {
  execFileSync(
    join(ROOT, 'node_modules/.bin/turbo'),
    ['run', 'build', ...APPS.map((app) => `--filter=@notalone/${app}`)],
    {
      cwd: ROOT,
      stdio: 'ignore',
    },
  );
  const dir = await mkdtemp(join(tmpdir(), 'notalone-rollout-'));
  await chmod(dir, 0o755);
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  for (const app of APPS) {
    const dist = join(ROOT, app, 'dist');
    imageOf(dist, '', join(dir, 'old', app), '1.0.0');
    nextRelease(dist, join(dir, 'next', app));
    imageOf(join(dir, 'next', app), join(dir, 'old', app), join(dir, 'new', app), '1.0.1');
  }

  const [listen, behind] = [await freePort(), await freePort()];
  const hosts = (replica: number) => APPS.map((app, index) => ({ app, host: `127.0.9.${10 * replica + index}` }));
  const start = (replica: number, build: 'old' | 'new') =>
    startReplica(
      join(dir, `replica-${replica}`),
      hosts(replica).map(({ app, host }) => ({ host, folder: join(dir, build, app) })),
      behind,
    );
  const replicas = [await start(1, 'old'), await start(2, 'old')];
  onTestFinished(async () => void (await Promise.all(replicas.map(stopReplica))));

  const names = await startNameServer();
  onTestFinished(() => names.close());
  names.records.set('api', [API_HOST]);
  for (const [index, app] of APPS.entries())
    names.records.set(
      app,
      [1, 2].map((n) => hosts(n)[index]?.host ?? ''),
    );
  await startApi(behind);
  const settings = readGatewayEnvironment(
    {
      SERVICES: ['auth', 'profile', 'feed', 'chat', 'content', 'emergency']
        .map((name) => `${name}=api:${behind}`)
        .join(),
      SHELL_ADDRESS: `shell:${behind}`,
      REMOTES: REMOTES.map((name) => `${name}=mfe-${name}:${behind}`).join(),
      PUBLIC_URL: 'http://localhost',
      PORT: `127.0.0.1:${listen}`,
      RUN_DIR: dir,
      NAMESERVER: names.address,
      ...OPERATOR_VARIABLES,
    },
    () => '',
  );
  const withdrawn = new Map<string, number>();
  const followed = followRemotes({
    operator: settings.operator,
    remotes: Object.fromEntries(REMOTES.map((name, index) => [name, `${hosts(1)[index + 1]?.host}:${behind}`])),
    initial: [],
    withdrawn: () => withdrawn,
    publish: (list, manifests) => publishRemotes(dir, REMOTES, list, manifests),
    log: () => undefined,
  });
  onTestFinished(() => followed.stop());
  await followed.asked;
  const user = process.getuid?.() === 0 ? 'root' : undefined;
  const apps = { kind: 'servers', shell: settings.shell, remotes: settings.remotes } as const;
  const gateway = await startNginx(dir, nginxConfig({ ...settings, apps, site: dir, user }), listen);
  onTestFinished(() => stopProcess(gateway));

  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  onTestFinished(() => browser.close());
  const walk: Walk = { faults: [], scripts: new Set() };
  const newTab = async () => {
    // A first visit each time: nothing is in its cache.
    const context = await browser.newContext({
      baseURL: `http://127.0.0.1:${listen}`,
      viewport: { width: 1280, height: 800 },
    });
    await context.addInitScript(becomeAdmin);
    const page = await context.newPage();
    watch(page, walk);
    return page;
  };
  /** Opens every page as a first visit. */
  const visitAll = async () => {
    const page = await newTab();
    for (const path of PAGES) {
      await page.goto(path);
      await expectTitle(page, walk.faults);
    }
    await page.context().close();
  };
  const open = await newTab();
  await open.goto('/privacy-policy');

  await visitAll();
  for (const replica of [1, 2]) {
    let isChanged = false;
    const change = async () => {
      await stopReplica(replicas[replica - 1] as never);
      replicas[replica - 1] = await start(replica, 'new');
      isChanged = true;
    };
    const changing = change();
    do await visitAll();
    while (!isChanged);
    await changing;
    await visitAll();
  }
  // The page from before the rollout loads the other remotes only now.
  for (const name of ['Nearby', 'Forums', 'Monitor']) await openByHeader(open, name, walk.faults);

  expect(walk.faults).toEqual([]);
  const entries = [...walk.scripts].flatMap((url) => ENTRY.exec(new URL(url).pathname)?.[1] ?? []);
  // Every app in its old and its new build.
  expect(new Set(entries).size).toBeGreaterThan(APPS.length);
  expect(entries.filter((hash) => hash === '0000000f')).toHaveLength(APPS.length);

  // The new list is known to this page, which has not loaded the remote yet.
  const waiting = await newTab();
  await waiting.goto('/privacy-policy');
  withdrawn.set(`social ${NEXT_VERSION}`, Date.now());
  await vi.waitFor(async () => {
    const { remotes } = (await (await fetch(`http://127.0.0.1:${listen}/remotes.json`)).json()) as RemotesList;
    expect(remotes.find(({ name }) => name === 'social')?.version).not.toBe(NEXT_VERSION);
  }, PATIENCE_MS);
  walk.scripts.clear();
  await openByHeader(waiting, 'Nearby', walk.faults);
  await visitAll();
  const social = [...walk.scripts].filter((url) => url.includes('/mfe/social/remoteEntry.'));
  expect(social).toHaveLength(1);
  expect(social[0]).not.toContain('0000000f');
  expect(walk.faults).toEqual([]);
}, 300_000);
