import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { ROOT } from '../paths.ts';
import type { Count } from './suite.ts';

/** The exit code and the JSON report of a test runner must agree, or the suite failed. */
async function counted<R>(file: string, succeeded: boolean, count: (report: R) => Count): Promise<Count> {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const found = count(JSON.parse(await readFile(file, 'utf8')) as R);
  const { passed, failed } = found;
  // A file that does not load, or an error outside any test, fails the run but no test.
  if (!succeeded && failed === 0) return { ...found, failed: 1 };
  if (passed + failed === 0) return { ...found, failed: 1 };
  return found;
}

const firstLine = (text: string) => text.split('\n', 1)[0] ?? '';

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

const vitestFailures = ({ testResults }: VitestReport) =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(ROOT, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [`${file}: ${firstLine(message)}`];
      return failed.map((test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages[0] ?? '')}`);
    });

export const vitestCount = (file: string, succeeded: boolean) =>
  counted<VitestReport>(file, succeeded, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    failures: vitestFailures(report),
  }));

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
}

const playwrightFailures = ({ suites = [], specs = [] }: Pick<PlaywrightSuite, 'suites' | 'specs'>): string[] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => `${file} › ${title}: ${firstLine(results[0]?.error?.message ?? '')}`),
  ),
  ...suites.flatMap(playwrightFailures),
];

/** A test that passed only on a retry counts as failed. */
export const playwrightCount = (file: string, succeeded: boolean) =>
  counted<PlaywrightReport>(file, succeeded, (report) => ({
    passed: report.stats.expected,
    failed: report.stats.unexpected + report.stats.flaky,
    failures: playwrightFailures(report),
  }));
