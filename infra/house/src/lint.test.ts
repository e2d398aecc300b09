import { beforeAll, describe, expect, test } from 'vitest';
import { FIXTURES, runTool } from './run-tool.ts';

/** Fixture file → the rule that must refuse it. */
const OXLINT: Record<string, string> = {
  'await-thenable.ts': 'typescript(await-thenable)',
  'floating-promise.ts': 'typescript(no-floating-promises)',
  'misused-promise.ts': 'typescript(no-misused-promises)',
  'return-in-try.ts': 'typescript(return-await)',
  'switch-exhaustive.ts': 'typescript(switch-exhaustiveness-check)',
  'throw-text.ts': 'typescript(only-throw-error)',
  'process-exit.ts': 'unicorn(no-process-exit)',
  'long-file.ts': 'eslint(max-lines)',
};
const BIOME: Record<string, string> = {
  'PascalName.ts': 'lint/style/useFilenamingConvention',
  'any.ts': 'lint/suspicious/noExplicitAny',
  'badly-formatted.ts': 'format',
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

async function oxlintFaults(): Promise<Fault[]> {
  const { stdout } = await runTool('oxlint', ['--config', 'oxlint.json', '--format', 'json', 'oxlint'], FIXTURES);
  const report = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  return report.diagnostics.map(({ code, filename }) => ({ file: filename.replace('oxlint/', ''), rule: code }));
}

async function biomeFaults(): Promise<Fault[]> {
  const { stdout } = await runTool('biome', ['ci', '--colors=off', '--reporter=json', '--max-diagnostics=none', 'biome'], FIXTURES);
  const report = JSON.parse(stdout) as { diagnostics: { category: string; location: { path: string } }[] };
  return report.diagnostics.map(({ category, location }) => ({ file: location.path.replace('biome/', ''), rule: category }));
}

describe.each([
  { tool: 'oxlint', expected: OXLINT, faultsOf: oxlintFaults, allowed: 'long.test.ts' },
  { tool: 'biome', expected: BIOME, faultsOf: biomeFaults, allowed: 'zod-namespace.ts' },
])('$tool', ({ expected, faultsOf, allowed }) => {
  let faults: Fault[];

  beforeAll(async () => {
    faults = await faultsOf();
  }, 60_000);

  test.each(Object.entries(expected))('%s breaks %s', (file, rule) => {
    expect(faults).toContainEqual({ file, rule });
  });

  test(`${allowed} breaks nothing`, () => {
    expect(faults.filter(({ file }) => file === allowed)).toEqual([]);
  });
});
