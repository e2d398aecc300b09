import { existsSync } from 'node:fs';
import path from 'node:path';
import { livelyFeed } from './lighthouse/lively-feed.ts';
import { startStaticSite } from './static-site.ts';
import { type FirstVisit, firstVisit } from './weight/first-visit.ts';
import { buildOneBundle } from './weight/one-bundle.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const KB = 1000;
/** The product's limits: JavaScript of a first visit, and the overhead of federation over one bundle. */
const PAGES = [
  { path: '/login', bytes: 150 * KB, isParent: false, isInBundle: true, selector: 'form' },
  { path: '/profile-edit', bytes: 230 * KB, isParent: true, isInBundle: true, selector: 'form, main [role=alert]' },
  { path: '/feed', bytes: 195 * KB, isParent: true, isInBundle: false, selector: 'main textarea[aria-autocomplete]' },
] as const;
const FEDERATION_BYTES = 35 * KB;
const FEDERATION_ROUND_TRIPS = 1;

interface Finding {
  readonly what: string;
  readonly measured: string;
  readonly bar: string;
  readonly holds: boolean;
}

const kilobytes = (bytes: number) => `${(bytes / KB).toFixed(1)} kB`;
const atMost = (what: string, measured: number, bar: number, unit: (value: number) => string): Finding => ({
  what,
  measured: unit(measured),
  bar: `≤ ${unit(bar)}`,
  holds: measured <= bar,
});
const trips = (count: number) => `${count} round trip${count === 1 ? '' : 's'}`;

/**
 * Measures the first visit to /login, /profile-edit and /feed in Chromium, the first two also as one bundle unless only
 * the `pages` are asked for; prints a table and returns whether every limit holds.
 */
export async function pageWeight([scope]: readonly string[]): Promise<boolean> {
  const federated = {
    shell: path.join(root, 'shell/dist'),
    remotes: { feed: path.join(root, 'mfe-feed/dist'), social: path.join(root, 'mfe-social/dist') },
  };
  for (const folder of [federated.shell, ...Object.values(federated.remotes)]) {
    if (!existsSync(folder)) throw new Error(`${path.relative(root, folder)} is missing: run "npm run build" first.`);
  }
  const site = await startStaticSite(federated, await livelyFeed());
  const oneBundle =
    scope === 'pages' ? undefined : await startStaticSite({ shell: await buildOneBundle(), remotes: {} });
  try {
    const findings: Finding[] = [];
    for (const page of PAGES) {
      const apart = await firstVisit(site.url + page.path, page);
      findings.push(...judge(page, apart));
      if (oneBundle && page.isInBundle)
        findings.push(...compare(page, apart, await firstVisit(oneBundle.url + page.path, page)));
    }
    console.table(
      Object.fromEntries(
        findings.map(({ what, measured, bar, holds }) => [what, { measured, bar, holds: holds ? 'yes' : 'NO' }]),
      ),
    );
    return findings.every(({ holds }) => holds);
  } finally {
    await Promise.all([site.close(), oneBundle?.close()]);
  }
}

function judge(page: (typeof PAGES)[number], { scriptBytes, scripts }: FirstVisit): Finding[] {
  const remoteCode = [...scripts.keys()].filter((script) => script.startsWith('/mfe/'));
  return [
    atMost(`${page.path}: JavaScript`, scriptBytes, page.bytes, kilobytes),
    ...(page.isParent
      ? []
      : [
          {
            what: `${page.path}: code of remotes`,
            measured: remoteCode.join(' ') || 'none',
            bar: 'none',
            holds: remoteCode.length === 0,
          },
        ]),
  ];
}

const compare = (page: (typeof PAGES)[number], apart: FirstVisit, whole: FirstVisit): Finding[] => [
  atMost(
    `${page.path}: more JavaScript than one bundle`,
    apart.scriptBytes - whole.scriptBytes,
    FEDERATION_BYTES,
    kilobytes,
  ),
  atMost(
    `${page.path}: more round trips than one bundle`,
    apart.roundTrips - whole.roundTrips,
    FEDERATION_ROUND_TRIPS,
    trips,
  ),
];
