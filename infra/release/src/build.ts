import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The commit that is built, marked when files differ from it. */
export async function commitOf(root: string): Promise<string> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: root })).stdout.trim();
  try {
    const [commit, changes] = [await git('rev-parse', 'HEAD'), await git('status', '--porcelain')];
    return changes ? `${commit} with changes` : commit;
  } catch (error) {
    // An archive of the sources is no repository.
    if ((error as { code?: unknown }).code === 'ENOENT' || (error as { code?: unknown }).code === 128) return 'unknown';
    throw error;
  }
}

/** Builds one app or service with source maps; returns the folder of its files. */
export async function build(root: string, deployable: string, scratch: string): Promise<string> {
  const isApp = deployable === 'shell' || deployable.startsWith('mfe-');
  if (!isApp) {
    const cwd = join(root, 'services', deployable);
    await run(process.execPath, [join(root, 'packages/service-kit/src/bundle/bundle-service.ts')], { cwd });
    return join(cwd, 'dist');
  }
  const folder = await mkdtemp(join(scratch, `${deployable}-`));
  const args = ['--mode', 'production', '--devtool', 'hidden-source-map', '--output-path', folder];
  await run(join(root, 'node_modules/.bin/webpack'), [...args, '--cache-name', `${deployable}-release`], {
    cwd: join(root, deployable),
  });
  // As the app's own script `build` does: the shell's avatars.
  const named = join(root, deployable, 'public');
  if (existsSync(named)) await cp(named, folder, { recursive: true });
  return folder;
}
