import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type Changes, createChanges } from './changes.ts';
import { newEvent } from './new-event.ts';
import { newOperation } from './new-operation.ts';
import { newRemote } from './new-remote.ts';
import { newService } from './new-service.ts';

const USAGE = `Usage:
  npm run new -- remote NAME                        mfe-NAME, a web app that the shell loads
  npm run new -- service NAME                       services/NAME
  npm run new -- operation SERVICE.name [FEATURE]   a call of a service, such as content.listNews
  npm run new -- event SERVICE.noun.verb [READER]   an event that a service writes, such as feed.post.published, and
                                                    the consumer of another service`;

const ROOT = join(import.meta.dirname, '../../..');
const KINDS: Readonly<Record<string, (changes: Changes, name?: string, more?: string) => Promise<void>>> = {
  remote: newRemote,
  service: newService,
  operation: newOperation,
  event: newEvent,
};

function run(command: string, ...args: readonly string[]): void {
  const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  if (error || status !== 0) throw new Error(`${command} ${args.join(' ')} failed.`, { cause: error });
}

async function main([kind = '', name, more]: readonly string[]): Promise<void> {
  const create = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (!create || name === undefined) throw new Error(USAGE);
  const changes = createChanges(ROOT);
  await create(changes, name, more);
  const paths = await changes.write();
  run(join(ROOT, 'node_modules/.bin/biome'), 'check', '--write', ...paths.filter((path) => !path.endsWith('.md')));
  run('npm', 'run', 'contracts', '-w', '@notalone/contracts');
  if (paths.some((path) => path.endsWith('package.json')))
    run('npm', 'install', '--package-lock-only', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error');
  console.log(paths.join('\n'));
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
