import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ServiceName } from '@notalone/contracts';
import * as contracts from '@notalone/contracts';
import { HEADER_TOOLS, HOST_API, parseRemoteManifest } from '@notalone/web-kit/remotes';
import { hashFiles } from '../hash-files.ts';
import type { Release, RemoteRelease, ServiceRelease, ShellRelease } from '../manifest.ts';
import { sha256 } from '../signature.ts';
import { callsIn, serviceContracts, socketUseIn } from './contracts.ts';
import { exportsIn, importsIn, linksIn, scriptsOf, sourceOf } from './sources.ts';

export interface Build {
  readonly root: string;
  /** `feed`, `mfe-feed` or `shell`. */
  readonly deployable: string;
  /** The built files. */
  readonly folder: string;
  readonly commit: string;
}
interface FederationManifest {
  readonly shared: readonly { readonly name: string; readonly requiredVersion: string }[];
}

const EVENT_NAMES = new Map(
  Object.entries(contracts).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && 'topic' in value && 'type' in value
      ? [[String(value.type), name] as const]
      : [],
  ),
);

async function describeService(build: Build, common: Pick<Release, 'deployable' | 'commit' | 'files'>) {
  const source = `${await sourceOf(join(build.root, 'services', build.deployable, 'src'))}
${await sourceOf(join(build.root, 'packages/service-kit/src/projections'))}
${await sourceOf(join(build.root, 'packages/moderation/src'))}`;
  const release: Omit<ServiceRelease, 'version'> = {
    ...common,
    kind: 'service',
    ...serviceContracts(build.deployable as ServiceName, EVENT_NAMES, source),
  };
  return { ...release, version: sha256(JSON.stringify(common.files)).slice(0, 12) };
}

const remoteJsons = (root: string) =>
  globSync('mfe-*/remote.json', { cwd: root }).map((file) =>
    parseRemoteManifest(JSON.parse(readFileSync(join(root, file), 'utf8'))),
  );

/** What a web app calls, hears and links to. The packages that it bundles count as its own. */
async function describeApp({ root, deployable, folder }: Build) {
  const scripts = await scriptsOf(folder);
  const source = `${await sourceOf(join(root, deployable, 'src'))}\n${await sourceOf(join(root, 'packages/web-features/src'))}`;
  const pages = remoteJsons(root).flatMap((remote) => remote.pages.map(({ path }) => `/${path.split('/')[1]}`));
  const app = { calls: callsIn(scripts), ...socketUseIn(source), links: linksIn(scripts, new Set(pages)) };
  return { app, source };
}

async function describeRemote(build: Build, common: Pick<Release, 'deployable' | 'commit' | 'files'>) {
  const { app, source } = await describeApp(build);
  const json: unknown = JSON.parse(await readFile(join(build.folder, 'remote.json'), 'utf8'));
  const remote = parseRemoteManifest(json);
  const manifest = JSON.parse(await readFile(join(build.folder, 'mf-manifest.json'), 'utf8')) as FederationManifest;
  const shared = Object.fromEntries(manifest.shared.map(({ name, requiredVersion }) => [name, requiredVersion]));
  const release: RemoteRelease = {
    ...common,
    kind: 'remote',
    version: remote.version ?? sha256(JSON.stringify(common.files)).slice(0, 12),
    ...app,
    hostApi: remote.hostApi,
    shared,
    // What is not shared is bundled.
    imports: Object.fromEntries(Object.entries(importsIn(source)).filter(([library]) => library in shared)),
    pages: remote.pages.map(({ path }) => path),
    nav: remote.nav.map(({ id, roles }) => ({ id, roles })),
    slots: remote.slots.map(({ slot, id }) => ({ slot, id })),
  };
  return release;
}

const SHARED_PACKAGES = ['@notalone/ui', '@notalone/ui/overlays', '@notalone/web-kit'];
const SHARED_FACADES = ['@notalone/web-kit/router', '@notalone/web-kit/queries'];

async function describeShell(build: Build, common: Pick<Release, 'deployable' | 'commit' | 'files'>) {
  const { app, source } = await describeApp(build);
  const require = createRequire(join(build.root, 'shell', 'package.json'));
  const versionOf = (name: string) => {
    const owner = name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : (name.split('/')[0] ?? name);
    const folder = owner.startsWith('@notalone/') ? join(build.root, 'packages', owner.slice(10)) : '';
    const file = folder ? join(folder, 'package.json') : require.resolve(`${owner}/package.json`);
    return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
  };
  const libraries = [...SHARED_PACKAGES, ...SHARED_FACADES];
  const sourceFile = async (library: string) => {
    const [, name = '', entry = 'index'] = library.split('/');
    const [file = ''] = globSync(`packages/${name}/src/${entry}.{ts,tsx}`, { cwd: build.root });
    return [library, exportsIn(await readFile(join(build.root, file), 'utf8'))] as const;
  };
  const release: ShellRelease = {
    ...common,
    kind: 'shell',
    version: sha256(JSON.stringify(common.files)).slice(0, 12),
    ...app,
    hostApi: HOST_API,
    shared: Object.fromEntries(
      ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', ...libraries].map((name) => [
        name,
        versionOf(name),
      ]),
    ),
    exports: Object.fromEntries(await Promise.all(libraries.map(sourceFile))),
    slots: [HEADER_TOOLS],
    navIds: [...(/const ORDER = \[([^\]]*)\]/.exec(source)?.[1] ?? '').matchAll(/'([\w-]+)'/g)].map(
      ([, id = '']) => id,
    ),
    pages: [...source.matchAll(/^ {4}path: '(\/[^']*)',$/gm)]
      .map(([, path = '']) => path)
      .filter((path) => !new RegExp(`path: '${path}',[^{}]*isCopy: true`).test(source)),
  };
  return release;
}

/** The manifest of a build: everything that the compatibility gate compares. */
export async function describeBuild(build: Build): Promise<Release> {
  const { deployable, commit, folder } = build;
  const common = { deployable, commit, files: await hashFiles(folder) };
  if (deployable === 'shell') return await describeShell(build, common);
  if (deployable.startsWith('mfe-')) return await describeRemote(build, common);
  return await describeService(build, common);
}
