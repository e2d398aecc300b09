import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { carryReleases } from '../../docker/src/carry-releases.ts';
import { hasBrotli, startNginx } from './gateway.ts';

const STATIC_CONFIG = join(import.meta.dirname, '../../docker/static.nginx.conf');

const ENTRY = /\b(?:main|remoteEntry)[.][0-9a-f]+[.]js/;
/** The files without a hash that name the entry. */
const NAMING = ['index.html', 'mf-manifest.json', 'emergency-worker.js'];

/** The version of every release that `nextRelease` makes. */
export const NEXT_VERSION = '00000000000f';

/** The next release of a build: its entry, from which everything else follows, has another hash. */
export function nextRelease(dist: string, next: string): void {
  cpSync(dist, next, { recursive: true });
  const files = NAMING.map((name) => join(next, name)).filter((file) => existsSync(file));
  const entry = files.map((file) => ENTRY.exec(readFileSync(file, 'utf8'))?.[0]).find(Boolean) ?? '';
  const renamed = entry.replace(/[.][0-9a-f]+[.]js$/, '.0000000f.js');
  renameSync(join(next, entry), join(next, renamed));
  rmSync(join(next, `${entry}.br`), { force: true });
  for (const file of files) {
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(entry, renamed));
    rmSync(`${file}.br`, { force: true });
  }
  const remote = join(next, 'remote.json');
  if (!existsSync(remote)) return;
  writeFileSync(remote, JSON.stringify({ ...JSON.parse(readFileSync(remote, 'utf8')), version: NEXT_VERSION }));
  rmSync(`${remote}.br`, { force: true });
}

/** What the static image of a build serves: the build, and the hashed files of the image before. */
export function imageOf(dist: string, before: string, image: string, version: string): void {
  mkdirSync(image, { recursive: true });
  carryReleases(dist, before, image, version);
}

export interface Served {
  readonly host: string;
  readonly folder: string;
}

/** nginx with the configuration of the static image, once for each app that this replica serves. */
export async function startReplica(dir: string, apps: readonly Served[], port: number): Promise<ChildProcess> {
  mkdirSync(dir, { recursive: true });
  const template = readFileSync(STATIC_CONFIG, 'utf8').replaceAll('/tmp/', `${dir}/`);
  const [server = ''] = /^ {2}server \{\n[\s\S]*^ {2}\}\n/m.exec(template) ?? [];
  const servers = apps.map(({ host, folder }) =>
    server.replace('listen 8080', `listen ${host}:${port}`).replace('root /srv/app', `root ${folder}`),
  );
  const config = template.replace(server, servers.join(''));
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  const lines = hasBrotli ? config : config.replace(/^load_module.*$|^ *brotli_static.*$/gm, '');
  return await startNginx(dir, user + lines, port, apps[0]?.host);
}

/** As Kubernetes and Docker stop the image. */
export async function stopReplica(nginx: ChildProcess): Promise<void> {
  const ended = once(nginx, 'exit');
  nginx.kill('SIGQUIT');
  await ended;
}
