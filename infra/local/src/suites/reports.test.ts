import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../paths.ts';
import { playwrightCount, vitestCount } from './reports.ts';

const reportOf = async (report: object) => {
  const file = join(await mkdtemp(join(tmpdir(), 'notalone-report-')), 'report.json');
  await writeFile(file, JSON.stringify(report));
  return file;
};

const NO_FAILURES = { testResults: [] };
const FAILED_TESTS = {
  testResults: [
    { name: `${ROOT}/a.test.ts`, status: 'passed', message: '', assertionResults: [] },
    {
      name: `${ROOT}/b.test.ts`,
      status: 'failed',
      message: '',
      assertionResults: [
        { fullName: 'adds', status: 'passed', failureMessages: [] },
        { fullName: 'divides', status: 'failed', failureMessages: ['Error: by zero\n    at divide'] },
      ],
    },
    { name: `${ROOT}/c.test.ts`, status: 'failed', message: 'Error: does not load\nmore', assertionResults: [] },
  ],
};

test('counts the passed and failed tests of the report and names what failed', async () => {
  const file = await reportOf({ numPassedTests: 7, numFailedTests: 2, ...FAILED_TESTS });
  expect(await vitestCount(file, false)).toEqual({
    passed: 7,
    failed: 2,
    failures: ['b.test.ts › divides: Error: by zero', 'c.test.ts: Error: does not load'],
  });
});

test('a failure outside any test counts as one', async () => {
  const file = await reportOf({ numPassedTests: 7, numFailedTests: 0, ...NO_FAILURES });
  expect(await vitestCount(file, false)).toMatchObject({ passed: 7, failed: 1 });
});

test('a run without a report counts as failed', async () => {
  expect(await vitestCount('/no/such/report.json', true)).toEqual({ passed: 0, failed: 1 });
});

test('a run without tests counts as failed', async () => {
  const file = await reportOf({ numPassedTests: 0, numFailedTests: 0, ...NO_FAILURES });
  expect(await vitestCount(file, true)).toMatchObject({ passed: 0, failed: 1 });
});

test('a journey that passes only on a retry counts as failed, and is named', async () => {
  const spec = (title: string, status: string, message: string) => ({
    title,
    file: 'a.test.ts',
    tests: [{ status, results: [{ error: { message } }, {}] }],
  });
  const file = await reportOf({
    stats: { expected: 3, unexpected: 1, flaky: 1 },
    suites: [
      {
        title: 'a.test.ts',
        specs: [spec('joins', 'flaky', 'Error: late\nmore')],
        suites: [{ title: 'inner', specs: [spec('leaves', 'unexpected', 'Error: never'), spec('is', 'expected', '')] }],
      },
    ],
  });
  expect(await playwrightCount(file, false)).toEqual({
    passed: 3,
    failed: 2,
    failures: ['a.test.ts › joins: Error: late', 'a.test.ts › leaves: Error: never'],
  });
});
