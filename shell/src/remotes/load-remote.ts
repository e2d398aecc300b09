import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { fitsHost, HOST_API, type RemoteEntry, type RemoteModule } from '@notalone/web-kit/remotes';
import { report } from '@notalone/web-kit/report';
import { askAfresh, installNetworkPolicy } from './network-policy.ts';
import { LOAD_LIMIT_MS } from './remotes-file.ts';

/** The remote and this shell were built for different host APIs: trying again cannot help, a newer page can. */
export class VersionSkewError extends Error {
  override readonly name = 'VersionSkewError';
}

/** What a remote exposes for its pages; a slot names another module. */
const PAGES = 'App';

installNetworkPolicy();
const loading = new Map<string, Promise<RemoteModule<never>>>();
/** Remotes of which something has loaded: their container works and may be in use by a page. */
const inUse = new Set<string>();

function within<T>(limitMs: number, work: Promise<T>, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what} took longer than ${limitMs} ms`)), limitMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
function register(remote: RemoteEntry, force: boolean): void {
  registerRemotes([{ name: `mfe_${remote.name}`, entry: new URL(remote.entry, location.href).href }], { force });
}
async function attempt(remote: RemoteEntry, exposed: string): Promise<RemoteModule<never>> {
  const module = await within(LOAD_LIMIT_MS, loadRemote<RemoteModule<never>>(`mfe_${remote.name}/${exposed}`), `remote ${remote.name}`);
  if (typeof module?.default !== 'function' || typeof module.hostApi !== 'number') throw new Error(`remote ${remote.name} exposes no ${exposed}`);
  inUse.add(remote.name);
  return module;
}
/** Makes the federation runtime and webpack forget all they remember of a remote: manifest, entry, container, loaded chunks. */
function forget(remote: RemoteEntry): void {
  askAfresh();
  inUse.delete(remote.name);
  // webpack's queue of loaded chunks outlives the container: a new remoteEntry would replay the old chunks from it
  Reflect.deleteProperty(globalThis, `webpackChunkmfe_${remote.name}`);
  register(remote, true);
}
/** Before another attempt. A container in use is kept: a page that has it could load nothing more through a forgotten one. */
function startOver(remote: RemoteEntry): void {
  if (inUse.has(remote.name)) askAfresh();
  else forget(remote);
}
async function load(remote: RemoteEntry, exposed: string): Promise<RemoteModule<never>> {
  if (!fitsHost(remote)) throw new VersionSkewError(`${remote.name} needs host API ${remote.hostApi.from} to ${remote.hostApi.to}, this is ${HOST_API}`);
  try {
    register(remote, false);
    return await attempt(remote, exposed);
  } catch (error) {
    report(`remote ${remote.name} did not load, trying once more`, error);
    startOver(remote);
    return await attempt(remote, exposed);
  }
}

/**
 * What the remote exposes under that name, its pages without one. Loaded at most once: the same promise for every caller (React's `use` needs
 * that) until it is reset.
 */
export function getRemote<Props = object>(remote: RemoteEntry, exposed = PAGES): Promise<RemoteModule<Props>> {
  const key = `${remote.name}/${exposed}`;
  let promise = loading.get(key);
  if (!promise) {
    promise = load(remote, exposed);
    loading.set(key, promise);
  }
  return promise as Promise<RemoteModule<Props>>;
}
/** After the pages failed: the next `getRemote` starts from nothing. */
export function resetRemote(remote: RemoteEntry): void {
  loading.delete(`${remote.name}/${PAGES}`);
  forget(remote);
}
/** After what fills a slot failed: the next `getRemote` asks for it again, and leaves alone a page of the same remote. */
export function resetSlot(remote: RemoteEntry, exposed: string): void {
  loading.delete(`${remote.name}/${exposed}`);
  startOver(remote);
}
