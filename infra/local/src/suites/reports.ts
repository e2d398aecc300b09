import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Count } from './suite.ts';

/** The exit code and the JSON report of a test runner must agree, or the suite failed. */
async function counted<R>(file: string, succeeded: boolean, count: (report: R) => Count): Promise<Count> {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { passed, failed } = count(JSON.parse(await readFile(file, 'utf8')) as R);
  // A file that does not load, or an error outside any test, fails the run but no test.
  if (!succeeded && failed === 0) return { passed, failed: 1 };
  if (passed + failed === 0) return { passed: 0, failed: 1 };
  return { passed, failed };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
}
export const vitestCount = (file: string, succeeded: boolean) =>
  counted<VitestReport>(file, succeeded, ({ numPassedTests, numFailedTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
  }));

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}
/** A test that passed only on a retry counts as failed. */
export const playwrightCount = (file: string, succeeded: boolean) =>
  counted<PlaywrightReport>(file, succeeded, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  }));
