import { createRequire } from 'node:module';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { FIXTURES, REPO, runTool } from './run-tool.ts';

const FILES_CONFIG = join(REPO, '.dependency-cruiser.cjs');
const FOLDERS_CONFIG = join(REPO, '.dependency-cruiser.folders.cjs');

/** The violations that each rule must find in fixtures/boundaries, that of folders in fixtures/folder-circles. */
const EXPECTED: Record<string, readonly string[]> = {
  // The second pair needs each other only for a type.
  'no-circular': ['services/two/src/egg.ts', 'services/two/src/nest.ts'],
  // No two of its files need each other. A test that reaches across folders (mfe-two) does not count.
  'no-folder-circles': ['packages/web-kit/src/api', 'packages/web-kit/src/session'],
  'no-unresolvable': ['shell/src/imports-nothing.ts'],
  'remote-meets-no-app': ['mfe-one/src/imports-a-remote.ts', 'mfe-one/src/imports-the-shell.ts'],
  'shell-meets-no-app': ['shell/src/imports-a-remote.ts'],
  'web-apps-meet-in-web-packages': ['mfe-one/src/imports-service-kit.ts'],
  'web-needs-no-zod': ['mfe-one/src/imports-zod.ts'],
  'web-takes-constants-of-contracts': ['shell/src/imports-schemas.ts'],
  'browser-safe-contracts-take-no-schemas': ['packages/contracts/src/consents.ts'],
  'react-aria-only-in-ui': ['mfe-one/src/imports-react-aria.ts'],
  'react-router-only-in-web-kit': ['mfe-one/src/imports-react-router.ts'],
  'service-meets-no-service': ['services/two/src/imports-a-service.ts'],
  'services-meet-in-contracts-and-kit': ['services/two/src/imports-ui.ts'],
  'kafkajs-only-in-broker': ['services/two/src/imports-kafkajs.ts'],
  'senders-only-where-owned': [
    'services/two/src/imports-nodemailer.ts',
    'services/two/src/imports-twilio.ts',
    'services/two/src/sends-mail.ts',
  ],
  'routes-know-own-store': [
    'services/one/src/comments/comments.routes.ts',
    // A feature in a group.
    'services/one/src/pages/help/help.routes.ts',
  ],
  'rules-are-pure': ['services/one/src/posts/posts.rules.ts'],
  'stores-know-no-edge': ['services/one/src/posts/backwards.store.ts'],
  'packages-know-no-app': ['packages/ui/src/imports-the-shell.ts'],
  'testing-knows-no-app': ['packages/testing/src/imports-a-service.ts'],
  'contracts-stand-alone': ['packages/contracts/src/imports-ui.ts'],
  'product-needs-no-test-code': ['services/two/src/imports-emulators.ts'],
  'journeys-stay-outside': ['e2e/src/imports-the-shell.ts'],
};

interface Cruise {
  modules: { source: string; dependencies: { module: string; resolved: string }[] }[];
  summary: { violations: { rule: { name: string }; from: string }[] };
}

async function cruise(cwd: string, folders: readonly string[], config = FILES_CONFIG): Promise<Cruise> {
  const { stdout } = await runTool('depcruise', ['--config', config, '--output-type', 'json', ...folders], cwd);
  return JSON.parse(stdout) as Cruise;
}

describe('the import boundaries', () => {
  let found: Record<string, string[]>;

  beforeAll(async () => {
    const folders = ['shell', 'mfe-one', 'mfe-two', 'services', 'packages', 'infra', 'e2e'];
    const files = await cruise(join(FIXTURES, 'boundaries'), folders);
    const circles = await cruise(join(FIXTURES, 'folder-circles'), ['mfe-two', 'packages'], FOLDERS_CONFIG);
    found = {};
    for (const { rule, from } of [...files.summary.violations, ...circles.summary.violations])
      found[rule.name] = [...(found[rule.name] ?? []), from].sort();
  }, 60_000);

  test.each(Object.keys(EXPECTED))('%s finds its fixture', (rule) => {
    expect(found[rule]).toEqual(EXPECTED[rule]);
  });

  test('finds no other violation, so allowed imports stay allowed', () => {
    expect(Object.keys(found).sort()).toEqual(Object.keys(EXPECTED).sort());
  });

  test('every rule has a fixture', () => {
    const rulesOf = (config: string) =>
      (createRequire(import.meta.url)(config) as { forbidden: { name: string }[] }).forbidden.map(({ name }) => name);
    expect([FILES_CONFIG, FOLDERS_CONFIG].flatMap(rulesOf).sort()).toEqual(Object.keys(EXPECTED).sort());
  });

  test('resolves an import by package name to its folder', async () => {
    const { modules } = await cruise(REPO, ['services', 'packages']);
    const imports = modules
      .flatMap((module) => module.dependencies)
      .filter(({ module }) => module.startsWith('@notalone/'));
    const led = imports.filter(({ module, resolved }) => resolved !== module);
    expect(led.length).toBeGreaterThan(0);
    for (const { resolved } of led) expect(resolved).toMatch(/^(packages|infra)\//);
  }, 60_000);
});
