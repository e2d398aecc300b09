import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const REPO = join(dirname(fileURLToPath(import.meta.url)), '../../..');
export const FIXTURES = join(REPO, 'infra/repo-checks/fixtures');

interface ToolRun {
  exitCode: number;
  stdout: string;
}

/** Runs a program and resolves to its exit code and output; rejects if it cannot be started. */
export function runCommand(program: string, args: readonly string[], cwd: string): Promise<ToolRun> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { cwd, maxBuffer: 64 * 1024 * 1024 }, (error, stdout) => {
      if (error === null) return resolve({ exitCode: 0, stdout });
      if (typeof error.code === 'number') return resolve({ exitCode: error.code, stdout });
      reject(new Error(`${program} did not run`, { cause: error }));
    });
  });
}

/** Runs a tool from node_modules/.bin. */
export function runTool(tool: string, args: readonly string[], cwd: string): Promise<ToolRun> {
  return runCommand(join(REPO, 'node_modules/.bin', tool), args, cwd);
}
