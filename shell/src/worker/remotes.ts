// The remotes that a parent uses, for when the network is away. They are released without the shell, so their files are
// known only at run time: the page says which remotes it uses, their manifests say which files they consist of.
import { PATIENCE_MS } from './scope.ts';

const CACHE = 'remotes';
const LIST = '/remotes.json';
/** The release that testers get has another one than the others'. */
const MANIFEST = /^\/mfe\/[a-z][a-z0-9-]*\/[\w.-]+\.json$/;
/** The hash makes them immutable. */
const FILE = /^\/mfe\/[a-z][a-z0-9-]*\/[\w.-]+\.[0-9a-f]{8,20}\.[a-z0-9]+$/;
const SIZE_MAX = 10_000_000;

interface Manifest {
  readonly metaData: { readonly remoteEntry: { readonly name: string; readonly path: string } };
  readonly exposes: readonly {
    readonly assets: Record<'js' | 'css', Record<'sync' | 'async', readonly string[]>>;
  }[];
}

export const isNamingFile = ({ pathname }: URL): boolean => pathname === LIST || MANIFEST.test(pathname);
export const isRemoteFile = ({ pathname }: URL): boolean => FILE.test(pathname);

/** The network's; without one, or after three seconds of silence, the one whose files are all here. */
export async function openNamingFile(request: Request): Promise<Response> {
  const kept = await (await caches.open(CACHE)).match(new URL(request.url).pathname);
  if (!kept) return fetch(request);
  const asked = fetch(request).catch(() => kept);
  return Promise.race([asked, new Promise<Response>((late) => setTimeout(() => late(kept), PATIENCE_MS))]);
}

/** A retry asks under a new address (`?r=1`): it gets the network's file, as the one before did not work. */
export async function openRemoteFile(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const kept = await (await caches.open(CACHE)).match(pathname);
  if (kept && !search) return kept;
  return fetch(request).catch((error: unknown) => {
    if (kept) return kept;
    throw error;
  });
}

function filesOf(manifest: Manifest, address: string): string[] {
  const { name, path } = manifest.metaData.remoteEntry;
  const assets = manifest.exposes.flatMap(({ assets: { js, css } }) => [
    ...js.sync,
    ...js.async,
    ...css.sync,
    ...css.async,
  ]);
  return [...new Set([path + name, ...assets])].map((file) => new URL(file, address).pathname);
}

async function fetchFresh(path: string): Promise<Response> {
  const response = await fetch(path, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
  return response;
}

/** The manifest comes last, so that one which is kept always finds its files. Returns the files. */
async function keepRemote(cache: Cache, manifestPath: string): Promise<string[]> {
  const manifest = await fetchFresh(manifestPath);
  const files = filesOf((await manifest.clone().json()) as Manifest, manifest.url);
  for (const file of files) if (!(await cache.match(file))) await cache.put(file, await fetchFresh(file));
  await cache.put(manifestPath, manifest);
  return files;
}

/** Above the limit the files go that no page has just asked to keep, the oldest first. */
async function limitSize(cache: Cache, needed: ReadonlySet<string>): Promise<void> {
  const isNeeded = ({ url }: Request) => needed.has(new URL(url).pathname);
  const kept = await cache.keys();
  const byAge = [...kept.filter((one) => !isNeeded(one)), ...kept.filter(isNeeded)];
  let room = SIZE_MAX;
  for (const request of byAge.reverse()) {
    room -= (await (await cache.match(request))?.blob())?.size ?? 0;
    if (room < 0) await cache.delete(request);
  }
}

/** Keeps the list of remotes, and all files of these. */
export async function keepRemotes(manifestPaths: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(LIST, await fetchFresh(LIST));
  const needed = new Set([LIST]);
  for (const path of manifestPaths.filter((one) => MANIFEST.test(one))) {
    needed.add(path);
    for (const file of await keepRemote(cache, path)) needed.add(file);
  }
  await limitSize(cache, needed);
}
