import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { fitsHost, HOST_API, type RemoteEntry, type RemoteModule } from '@notalone/web-kit/remotes';
import { report } from '@notalone/web-kit/report';
import { askAfresh, installNetworkPolicy } from './network-policy.ts';
import { LOAD_LIMIT_MS } from './remotes-file.ts';

/** The remote and this shell were built for different host APIs: trying again cannot help, a newer page can. */
export class VersionSkewError extends Error {
  override readonly name = 'VersionSkewError';
}

installNetworkPolicy();
const loading = new Map<string, Promise<RemoteModule>>();

function within<T>(limitMs: number, work: Promise<T>, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what} took longer than ${limitMs} ms`)), limitMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
function register(remote: RemoteEntry, force: boolean): void {
  registerRemotes([{ name: `mfe_${remote.name}`, entry: new URL(remote.entry, location.href).href }], { force });
}
async function attempt(remote: RemoteEntry): Promise<RemoteModule> {
  const module = await within(LOAD_LIMIT_MS, loadRemote<RemoteModule>(`mfe_${remote.name}/App`), `remote ${remote.name}`);
  if (typeof module?.default !== 'function' || typeof module.hostApi !== 'number') throw new Error(`remote ${remote.name} exposes no app`);
  return module;
}
/** Makes the federation runtime and webpack forget all they remember of a remote: manifest, entry, container, loaded chunks. */
function forget(remote: RemoteEntry): void {
  askAfresh();
  // webpack's queue of loaded chunks outlives the container: a new remoteEntry would replay the old chunks from it
  Reflect.deleteProperty(globalThis, `webpackChunkmfe_${remote.name}`);
  register(remote, true);
}
async function load(remote: RemoteEntry): Promise<RemoteModule> {
  if (!fitsHost(remote)) throw new VersionSkewError(`${remote.name} needs host API ${remote.hostApi.from} to ${remote.hostApi.to}, this is ${HOST_API}`);
  try {
    register(remote, false);
    return await attempt(remote);
  } catch (error) {
    report(`remote ${remote.name} did not load, trying once more`, error);
    forget(remote);
    return await attempt(remote);
  }
}

/** The remote's module, loaded at most once: the same promise for every caller (React's `use` needs that) until `resetRemote`. */
export function getRemote(remote: RemoteEntry): Promise<RemoteModule> {
  let promise = loading.get(remote.name);
  if (!promise) {
    promise = load(remote);
    loading.set(remote.name, promise);
  }
  return promise;
}
/** After a failure: the next `getRemote` starts from nothing. */
export function resetRemote(remote: RemoteEntry): void {
  loading.delete(remote.name);
  forget(remote);
}
