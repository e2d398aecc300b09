import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const HOUSE = join(dirname(fileURLToPath(import.meta.url)), '../../..');
export const FIXTURES = join(HOUSE, 'infra/house/fixtures');

interface ToolRun {
  exitCode: number;
  stdout: string;
}

/** Runs a program. One that cannot be started rejects; one that ends with a fault answers its exit code. */
export function runCommand(program: string, args: readonly string[], cwd: string): Promise<ToolRun> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { cwd, maxBuffer: 64 * 1024 * 1024 }, (error, stdout) => {
      if (error === null) return resolve({ exitCode: 0, stdout });
      if (typeof error.code === 'number') return resolve({ exitCode: error.code, stdout });
      reject(new Error(`${program} did not run`, { cause: error }));
    });
  });
}

/** Runs a tool that npm has installed. */
export function runTool(tool: string, args: readonly string[], cwd: string): Promise<ToolRun> {
  return runCommand(join(HOUSE, 'node_modules/.bin', tool), args, cwd);
}
