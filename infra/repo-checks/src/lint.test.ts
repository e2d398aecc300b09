import { basename, dirname } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeLongFiles } from './long-files.ts';
import { FIXTURES, runTool } from './run-tool.ts';

/** Fixture file → the rule that must report it. */
const OXLINT: Record<string, string> = {
  'await-thenable.ts': 'typescript(await-thenable)',
  'floating-promise.ts': 'typescript(no-floating-promises)',
  'misused-promise.ts': 'typescript(no-misused-promises)',
  'return-in-try.ts': 'typescript(return-await)',
  'switch-exhaustive.ts': 'typescript(switch-exhaustiveness-check)',
  'throw-text.ts': 'typescript(only-throw-error)',
  'process-exit.ts': 'unicorn(no-process-exit)',
};
const BIOME: Record<string, string> = {
  'PascalName.ts': 'lint/style/useFilenamingConvention',
  'any.ts': 'lint/suspicious/noExplicitAny',
  'badly-formatted.ts': 'format',
  'calls-api.tsx': 'lint/style/noRestrictedImports',
  'clickable-div.tsx': 'lint/a11y/useKeyWithClickEvents',
  'console.ts': 'lint/suspicious/noConsole',
  'default-export.ts': 'lint/style/noDefaultExport',
  'enum.ts': 'lint/style/noEnum',
  'focused.test.ts': 'lint/suspicious/noFocusedTests',
  'image-without-text.tsx': 'lint/a11y/useAltText',
  'inner-html.tsx': 'lint/security/noDangerouslySetInnerHtml',
  'lost-cause.ts': 'lint/style/useErrorCause',
  'non-null.ts': 'lint/style/noNonNullAssertion',
  'process-env.ts': 'lint/style/noProcessEnv',
  'swallowed-error.ts': 'lint/suspicious/noEmptyBlockStatements',
  'zod-named.ts': 'lint/style/noRestrictedImports',
};

type Fault = { file: string; rule: string };

async function oxlintFaults(target = 'oxlint'): Promise<Fault[]> {
  const { stdout } = await runTool('oxlint', ['--config', 'oxlint.json', '--format', 'json', target], FIXTURES);
  const report = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  return report.diagnostics.map(({ code, filename }) => ({ file: basename(filename), rule: code }));
}

async function biomeFaults(): Promise<Fault[]> {
  const { stdout } = await runTool(
    'biome',
    ['ci', '--colors=off', '--reporter=json', '--max-diagnostics=none', 'biome'],
    FIXTURES,
  );
  const report = JSON.parse(stdout) as { diagnostics: { category: string; location: { path: string } }[] };
  return report.diagnostics.map(({ category, location }) => ({ file: basename(location.path), rule: category }));
}

describe.each([
  { tool: 'oxlint', expected: OXLINT, faultsOf: () => oxlintFaults() },
  { tool: 'biome', expected: BIOME, faultsOf: biomeFaults },
])('$tool', ({ expected, faultsOf }) => {
  let faults: Fault[];

  beforeAll(async () => {
    faults = await faultsOf();
  }, 60_000);

  test.each(Object.entries(expected))('%s breaks %s', (file, rule) => {
    expect(faults).toContainEqual({ file, rule });
  });

  test('reports no other file', () => {
    expect([...new Set(faults.map(({ file }) => file))].sort()).toEqual(Object.keys(expected).sort());
  });
});

test('limits code to 400 lines, tests to 500', async () => {
  const { code, remove } = await writeLongFiles();
  try {
    const faults = await oxlintFaults(basename(dirname(code)));
    expect(faults).toEqual([{ file: 'long-file.ts', rule: 'eslint(max-lines)' }]);
  } finally {
    await remove();
  }
}, 60_000);
