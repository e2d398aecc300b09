import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePorts } from '@notalone/local/processes/ports';
import lighthouse, { type Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import { startStaticSite } from '../static-site.ts';
import { becomeParent, browserLaunch } from '../weight/first-visit.ts';
import { livelyFeed } from './lively-feed.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const BUILDS = {
  shell: path.join(root, 'shell/dist'),
  remotes: { social: path.join(root, 'mfe-social/dist'), feed: path.join(root, 'mfe-feed/dist') },
};
/** Of 100. */
const BARS = { performance: 90, accessibility: 100 } as const;
/** No machine is ever idle, so the median of an odd number of visits counts. */
const VISITS = 3;
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
] as const;

type Category = keyof typeof BARS;
const points = (result: Result, category: Category) => Math.round((result.categories[category]?.score ?? 0) * 100);

/** A first visit, with an empty cache, by a signed-in parent, on Lighthouse's simulated phone with a slow network. */
async function visit(url: string): Promise<Result> {
  const [port = 0] = await freePorts(1);
  const folder = await mkdtemp(path.join(tmpdir(), 'notalone-lighthouse-'));
  const { executablePath, args } = browserLaunch();
  const browser = await chromium.launchPersistentContext(folder, {
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  try {
    const page = await browser.newPage();
    // The icon's path: a URL of the site that loads nothing else.
    await page.goto(new URL('/robots.txt', url).href);
    await page.evaluate(becomeParent);
    const report = await lighthouse(url, {
      port,
      disableStorageReset: true,
      onlyCategories: Object.keys(BARS),
      logLevel: 'error',
    });
    if (!report || report.lhr.runtimeError)
      throw new Error(`Lighthouse gave no report: ${report?.lhr.runtimeError?.message}`);
    if (new URL(report.lhr.finalDisplayedUrl).pathname !== new URL(url).pathname)
      throw new Error(`/feed led to ${report.lhr.finalDisplayedUrl}`);
    return report.lhr;
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The weighted audits that did not pass, with their descriptions. */
function shortcomings(result: Result): string[] {
  const weighed = Object.keys(BARS).flatMap(
    (category) => result.categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [],
  );
  return weighed.flatMap(({ id }) => {
    const audit = result.audits[id];
    if (!audit || audit.score === null || audit.score >= 0.9) return [];
    return [
      `${audit.title}: ${audit.displayValue ?? `${audit.details?.type === 'table' ? audit.details.items.length : ''} found`}`,
    ];
  });
}

/**
 * Runs Lighthouse on the signed-in /feed, full of posts; prints the scores of the median visit and returns whether
 * both meet their minimum.
 */
export async function lighthouseFeed(): Promise<boolean> {
  for (const folder of [BUILDS.shell, ...Object.values(BUILDS.remotes)]) {
    if (!existsSync(folder)) throw new Error(`${path.relative(root, folder)} is missing: run "npm run build" first.`);
  }
  const site = await startStaticSite(BUILDS, await livelyFeed());
  try {
    const results: Result[] = [];
    while (results.length < VISITS) results.push(await visit(`${site.url}/feed`));
    const [median] = results
      .toSorted((a, b) => points(a, 'performance') - points(b, 'performance'))
      .slice(Math.floor(VISITS / 2));
    if (!median) return false;
    const categories = Object.keys(BARS) as Category[];
    // Accessibility must pass on every visit.
    const found = {
      performance: points(median, 'performance'),
      accessibility: Math.min(...results.map((result) => points(result, 'accessibility'))),
    };
    console.table(
      Object.fromEntries(
        categories.map((category) => [category, { points: found[category], bar: `≥ ${BARS[category]}` }]),
      ),
    );
    console.table(
      Object.fromEntries(
        METRICS.map((metric) => [
          metric,
          results.map((result) => result.audits[metric]?.displayValue ?? '').join('  '),
        ]),
      ),
    );
    for (const text of new Set(results.flatMap(shortcomings))) process.stdout.write(`- ${text}\n`);
    return categories.every((category) => found[category] >= BARS[category]);
  } finally {
    await site.close();
  }
}
