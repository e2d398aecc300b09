import { join } from 'node:path';
import { vitestCount } from './reports.ts';
import { type Suite, succeeds } from './suite.ts';

export const vitest = (name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Suite => ({
  name,
  async run(context) {
    const file = join(context.reportsDir, `${name.replaceAll('/', '-')}.json`);
    const succeeded = await succeeds(
      context,
      'vitest',
      ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      { env },
    );
    return vitestCount(file, succeeded);
  },
});

/** Projects of vitest.config.ts: unit tests, components in jsdom, and services on real servers. */
export const TESTS: readonly Suite[] = ['unit', 'web', 'servers'].map((project) =>
  vitest(project, ['--project', project === 'web' ? 'web*' : project]),
);

/** A browser while replicas of everything change version. */
export const ROLLOUT: Suite = vitest('rollout', ['--project', 'rollout']);

/** Tests of the demo data, on a product that has just started for the first time; `env` has its settings. */
export const firstStart = (env: Readonly<Record<string, string>>): Suite =>
  vitest('first-start', ['--project', 'first-start'], { ...env, SEEDED_PRODUCT: 'true' });

/** Every test of one workspace. */
export const testsOf = (folder: string): Suite => vitest(folder, [`${folder}/`]);
