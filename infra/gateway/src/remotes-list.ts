import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Operator } from './operator.ts';

/** A remote's remote.json; the shell reads the rest of it. */
export interface RemoteJson {
  readonly name: string;
  /** A hash of the build. */
  readonly version?: string;
  /** The release that testers get. */
  readonly preview?: { readonly version?: string };
}

/** @throws when the remote calls itself something else */
export function requireName(remote: RemoteJson, name: string, where: string): RemoteJson {
  if (remote.name !== name) throw new Error(`${where} calls itself "${remote.name}", not "${name}"`);
  return remote;
}

export const manifestPath = (name: string): string => `/mfe/${name}/mf-manifest.json`;

/** The text of /remotes.json: who runs all this, each remote's remote.json and the URL of its manifest. */
export function composeRemotes(operator: Operator, remotes: readonly RemoteJson[]): string {
  const entries = remotes.map((remote) => ({ ...remote, entry: manifestPath(remote.name) }));
  return `${JSON.stringify({ operator, remotes: entries }, null, 2)}\n`;
}

/** The text of /remotes.json from folders of built files; `remotes` maps short names to folders. */
export async function remotesList(operator: Operator, remotes: Readonly<Record<string, string>>): Promise<string> {
  const read = async ([name, folder]: [string, string]) => {
    const file = join(folder, 'remote.json');
    return requireName(JSON.parse(await readFile(file, 'utf8')) as RemoteJson, name, file);
  };
  return composeRemotes(operator, await Promise.all(Object.entries(remotes).map(read)));
}
