import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { playwrightCount, vitestCount } from './reports.ts';

const reportOf = async (report: object) => {
  const file = join(await mkdtemp(join(tmpdir(), 'notalone-report-')), 'report.json');
  await writeFile(file, JSON.stringify(report));
  return file;
};

test('counts the passed and failed tests of the report', async () => {
  const file = await reportOf({ numPassedTests: 7, numFailedTests: 2 });
  expect(await vitestCount(file, false)).toEqual({ passed: 7, failed: 2 });
});

test('a failure outside any test counts as one', async () => {
  const file = await reportOf({ numPassedTests: 7, numFailedTests: 0 });
  expect(await vitestCount(file, false)).toEqual({ passed: 7, failed: 1 });
});

test('a run without a report counts as failed', async () => {
  expect(await vitestCount('/no/such/report.json', true)).toEqual({ passed: 0, failed: 1 });
});

test('a run without tests counts as failed', async () => {
  const file = await reportOf({ numPassedTests: 0, numFailedTests: 0 });
  expect(await vitestCount(file, true)).toEqual({ passed: 0, failed: 1 });
});

test('a journey that passes only on a retry counts as failed', async () => {
  const file = await reportOf({ stats: { expected: 3, unexpected: 1, flaky: 1 } });
  expect(await playwrightCount(file, false)).toEqual({ passed: 3, failed: 2 });
});
