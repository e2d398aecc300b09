import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installSystemPackages } from '../fetch/system-packages.ts';
import { buildPrevious } from '../previous/build-previous.ts';
import { previousCommits } from '../previous/previous-commits.ts';
import { isolatedEnvironment } from '../product/isolated-environment.ts';
import { readSettings } from '../product/settings.ts';
import { startProduct } from '../product/start-product.ts';
import { WEIGHT } from './kills.ts';
import { playwrightCount } from './reports.ts';
import { type Count, type Suite, type SuiteContext, succeeds } from './suite.ts';
import { firstStart } from './vitest.ts';

interface Journeys {
  readonly name: string;
  /** Arguments of Playwright's test runner. */
  readonly args: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
  /** Tests on the product before the first journey, and of what was built for it. */
  readonly first?: (env: Readonly<Record<string, string>>) => readonly Suite[];
}

async function run(
  { name, args, variables, first }: Journeys,
  context: SuiteContext,
  localDir: string,
): Promise<Count> {
  const { print, signal, reportsDir } = context;
  const isolated = await isolatedEnvironment(localDir);
  const settings = readSettings(isolated);
  const product = await startProduct({ settings, print }, signal);
  try {
    const file = join(reportsDir, `${name}.json`);
    const env = {
      ...isolated,
      BASE_URL: settings.publicUrl,
      EMULATORS_URL: `http://localhost:${settings.emulatorsPort}`,
      LOCAL_DIR: localDir,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      ...variables,
    };
    const counts: Count[] = [];
    for (const suite of first?.(isolated) ?? []) counts.push(await Promise.race([suite.run(context), product.crashed]));
    const command = ['test', '--reporter=list,json', ...args];
    const running = succeeds(context, 'playwright', command, { env, folder: 'e2e' });
    counts.push(await playwrightCount(file, await Promise.race([running, product.crashed])));
    const sum = (key: 'passed' | 'failed') => counts.reduce((total, count) => total + count[key], 0);
    return {
      passed: sum('passed'),
      failed: sum('failed'),
      failures: counts.flatMap(({ failures = [] }) => failures),
    };
  } finally {
    await product.stop();
    await cp(join(localDir, 'logs'), join(reportsDir, `${name}-logs`), { recursive: true });
  }
}

/** Journeys in a real browser against a complete product started for them. */
async function runOnOwnProduct(journeys: Journeys, context: SuiteContext): Promise<Count> {
  const localDir = await mkdtemp(join(tmpdir(), `notalone-${journeys.name}-`));
  try {
    return await run(journeys, context, localDir);
  } finally {
    await rm(localDir, { recursive: true, force: true });
  }
}

export const JOURNEYS: Suite = {
  name: 'e2e',
  run: (context) => runOnOwnProduct({ name: 'e2e', args: [], first: (env) => [firstStart(env), WEIGHT] }, context),
};

/** Every service and remote is released, broken and taken back; `e2e` does so with one of each. */
export const RELEASES: Suite = {
  name: 'releases',
  run: (context) =>
    runOnOwnProduct(
      { name: 'releases', args: ['--project', 'releases'], variables: { EVERY_RELEASE: 'true' } },
      context,
    ),
};

/**
 * The previous release of each app and service, built from its commit, beside today's others, and pages that are open
 * while everything is released.
 */
export const MATRIX: Suite = {
  name: 'matrix',
  async run(context) {
    const stores = await buildPrevious(await previousCommits(), context);
    const folders = [...stores].map(([deployable, store]) => {
      const version = store.deployed(deployable)?.current ?? '';
      return [deployable, join(store.folder, deployable, version)] as const;
    });
    const variables = { PREVIOUS_RELEASES: JSON.stringify(Object.fromEntries(folders)) };
    return await runOnOwnProduct({ name: 'matrix', args: ['--project', 'matrix'], variables }, context);
  },
};

/** The main journeys in Chromium, Firefox and WebKit, whose packages are installed for them. */
export const ENGINES: Suite = {
  name: 'engines',
  async run(context) {
    await installSystemPackages(context.processes, context.print, { withBrowser: true, withEngines: true });
    return runOnOwnProduct({ name: 'engines', args: ['--config', 'engines'] }, context);
  },
};
