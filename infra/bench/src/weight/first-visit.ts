import { setTimeout } from 'node:timers/promises';
import { chromium, type Page, type Request } from 'playwright-core';

/**
 * Every answer is delayed this long, far longer than the page computes between requests, so that they fall into
 * countable waves.
 */
const ROUND_TRIP_MS = 1_200;
/** The product's API calls are the same in both builds, and the page does not wait for the icon. */
const NOT_COUNTED = /^\/(?:api\/|favicon)/;
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The system's headless Chromium, or the one that CHROMIUM_PATH names. */
export const browserLaunch = () => ({
  executablePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium-headless-shell',
  args: FLAGS,
});

export interface FirstVisit {
  /** Bytes of JavaScript as transferred (brotli). */
  readonly scriptBytes: number;
  readonly requests: number;
  /** Sequential requests until the page was shown: the longest chain. */
  readonly roundTrips: number;
  /** Paths and sizes of the loaded scripts. */
  readonly scripts: ReadonlyMap<string, number>;
}

/**
 * A first visit with an empty cache to a page of the site; `isParent` visits as a logged-in parent. Waits for the
 * page's `selector`.
 */
export async function firstVisit(
  url: string,
  visit: { readonly selector: string; readonly isParent: boolean },
): Promise<FirstVisit> {
  const browser = await chromium.launch(browserLaunch());
  const open = async () => {
    const context = await browser.newContext();
    if (visit.isParent) await context.addInitScript(becomeParent);
    return context.newPage();
  };
  try {
    const weighed = await weigh(await open(), url, visit.selector);
    return { ...weighed, roundTrips: await countRoundTrips(await open(), url, visit.selector) };
  } finally {
    await browser.close();
  }
}

/** Runs in the page: stores a parent's session that lasts long enough not to be refreshed. */
export function becomeParent(): void {
  const stored = {
    token: 'measuring',
    userId: '0'.repeat(24),
    role: 'parent',
    tokenExpiresAt: String(Date.now() + 3_600_000),
  };
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
}

async function weigh(page: Page, url: string, selector: string): Promise<Omit<FirstVisit, 'roundTrips'>> {
  const finished: Request[] = [];
  page.on('requestfinished', (request) => finished.push(request));
  await page.goto(url);
  await page.locator(selector).waitFor();
  await page.waitForLoadState('networkidle');
  const scripts = new Map<string, number>();
  for (const request of finished) {
    const path = new URL(request.url()).pathname;
    if (path.endsWith('.js')) scripts.set(path, (await request.sizes()).responseBodySize);
  }
  return {
    scripts,
    requests: finished.length,
    scriptBytes: [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0),
  };
}

async function countRoundTrips(page: Page, url: string, selector: string): Promise<number> {
  await page.route('**/*', async (route) => {
    await setTimeout(ROUND_TRIP_MS);
    await route.continue();
  });
  const starts: number[] = [];
  page.on('request', (request) => {
    if (!NOT_COUNTED.test(new URL(request.url()).pathname)) starts.push(Date.now());
  });
  await page.goto(url);
  await page.locator(selector).waitFor();
  return waves(starts);
}

/** Requests that start within half a round trip of each other form one wave. */
function waves(starts: readonly number[]): number {
  let count = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (const start of starts.toSorted((a, b) => a - b)) {
    if (start - last > ROUND_TRIP_MS / 2) count += 1;
    last = start;
  }
  return count;
}
