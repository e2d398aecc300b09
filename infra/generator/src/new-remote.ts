import { globSync } from 'node:fs';
import { type Changes, versionsIn } from './changes.ts';
import { addToList, insertAfterLastLine } from './edit-text.ts';
import { partsOfName, pascalCase } from './names.ts';

const PORT = /\bport: (\d+)/;

/** The next free port after the web apps' development servers. */
async function nextPort({ root, read }: Changes): Promise<number> {
  const configs = globSync('{shell,mfe-*}/webpack.config.ts', { cwd: root });
  const texts = await Promise.all(configs.map((path) => read(path)));
  return 1 + Math.max(...texts.map((text) => Number(PORT.exec(text)?.[1] ?? 0)));
}

/** mfe-NAME with one page at /NAME, added to the lists of what is built and served. */
export async function newRemote(changes: Changes, name: string | undefined): Promise<void> {
  partsOfName('word', name);
  const remote = String(name);
  const folder = `mfe-${remote}`;
  if (changes.exists(folder)) throw new Error(`${folder} exists already.`);
  await changes.createFrom('remote', {
    ...(await versionsIn(changes, 'mfe-social')),
    name: remote,
    Name: pascalCase(remote),
    port: String(await nextPort(changes)),
  });
  await changes.edit('package.json', (text) => insertAfterLastLine(text, '    "mfe-', `    "${folder}",`));
  await changes.edit('infra/local/src/product/deployables.ts', (text) =>
    addToList(text, 'export const REMOTES: readonly string[] = [', ']', `'${remote}'`),
  );
  await changes.edit('README.md', (text) =>
    insertAfterLastLine(text, '| [mfe-', `| [${folder}](${folder}/README.md) | the page /${remote} |`),
  );
}
