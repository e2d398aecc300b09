import { execFile } from 'node:child_process';
import { mkdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { installSystemPackages } from '../fetch/system-packages.ts';
import { ROOT } from '../paths.ts';
import { createProcesses, type Processes } from '../processes/processes.ts';
import { chooseSuites, findWorkspace, suitesOfChanges } from '../suites/choose-suites.ts';
import { runInParallelGroups } from '../suites/parallel-groups.ts';
import type { Count, Suite, SuiteContext } from '../suites/suite.ts';
import { print, runCommand } from './run-command.ts';
import { stopSignal, untilAborted } from './stop-signal.ts';

interface Result extends Count {
  readonly name: string;
  readonly seconds: number;
}

const MEMORY_FOLDER = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;

/** Keeps the files of test servers in memory if there is enough of it. On disk they cost an eighth more processor time. */
async function keepFilesInMemory(): Promise<void> {
  const { bavail, bsize } = await statfs(MEMORY_FOLDER).catch(() => ({ bavail: 0, bsize: 0 }));
  if (bavail * bsize >= NEEDED_BYTES) process.env.TMPDIR ??= MEMORY_FOLDER;
}

/** Asks Turborepo which workspaces differ from main, committed or not, and which use them. Answers their folders. */
async function changedWorkspaces(): Promise<string[]> {
  const { stdout } = await promisify(execFile)('turbo', ['ls', '--affected', '--output=json'], { cwd: ROOT });
  const { packages } = JSON.parse(stdout) as { packages: { items: readonly { path: string }[] } };
  return packages.items.map(({ path }) => path);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { watch: { type: 'boolean' }, changed: { type: 'boolean' } },
    allowPositionals: true,
  });
  const signal = stopSignal();
  const processes = createProcesses();
  signal.addEventListener('abort', () => void processes.stopAll(), { once: true });
  await keepFilesInMemory();
  if (values.watch) return await watchTests(positionals, processes, signal);
  const suites = values.changed ? suitesOfChanges(await changedWorkspaces()) : chooseSuites(positionals);
  const reportsDir = join(ROOT, 'test-results', 'suites');
  await rm(reportsDir, { recursive: true, force: true });
  await mkdir(reportsDir, { recursive: true });
  await installSystemPackages(processes, print, { withBrowser: true });
  const began = Date.now();
  const results = await runInParallelGroups(suites, (suite) => timed(suite, { processes, print, signal, reportsDir }));
  await processes.stopAll();
  report(results, (Date.now() - began) / 1000);
}

/** Runs the tests of workspaces again when a file that they import is saved, on servers that stay up meanwhile. */
async function watchTests(names: readonly string[], processes: Processes, signal: AbortSignal): Promise<void> {
  if (names.length === 0) throw new Error('Name the workspaces to watch: npm test -- services/chat --watch');
  await installSystemPackages(processes, print, { withBrowser: false });
  const args = ['watch', ...names.map((name) => `${findWorkspace(name)}/`)];
  const vitest = processes.start(
    { name: 'vitest', command: 'vitest', args, cwd: ROOT, inheritsEnvironment: true },
    { mayEnd: true },
  );
  await Promise.race([vitest.ended, untilAborted(signal)]);
  await processes.stopAll();
}

async function timed(suite: Suite, context: SuiteContext): Promise<Result> {
  print(`\n━━ ${suite.name}`);
  const began = Date.now();
  const count = await suite.run(context).catch((error: Error) => {
    if (context.signal.aborted) throw error;
    return { passed: 0, failed: 1, failures: [error.message] };
  });
  return { name: suite.name, ...count, seconds: (Date.now() - began) / 1000 };
}

function report(results: readonly Result[], took: number): void {
  print('');
  for (const { name, passed, failed, failures = [], seconds } of results) {
    print(
      `${failed === 0 ? '✓' : '✗'} ${name.padEnd(28)} ${passed} passed, ${failed} failed, in ${seconds.toFixed(1)} s`,
    );
    for (const failure of failures) print(`    ${failure}`);
  }
  print(`  ${'everything'.padEnd(28)} in ${took.toFixed(1)} s`);
  const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0);
  if (sum('failed') > 0) process.exitCode = 1;
  print(`${sum('passed')} passed, ${sum('failed')} failed`);
}

runCommand(main);
