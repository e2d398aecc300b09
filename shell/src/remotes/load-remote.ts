import { logWarning } from '@notalone/web-kit/log';
import { HOST_API, isCompatible, type RemoteEntry, type RemoteModule } from '@notalone/web-kit/remotes';
import { bypassCache, loadModule, removeContainer } from './container.ts';
import { countLoad } from './count-load.ts';
import { LOAD_TIMEOUT_MS, loadErrors, loadedRemotes, VersionSkewError } from './remotes-state.ts';

/** The name under which remotes expose their pages; slots have other names. */
const PAGES = 'App';

const loading = new Map<string, Promise<RemoteModule<never>>>();

function withTimeout<T>(limitMs: number, work: Promise<T>, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new DOMException(`${what} took longer than ${limitMs} ms`, 'TimeoutError')),
      limitMs,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
async function loadExposed(remote: RemoteEntry, exposed: string): Promise<RemoteModule<never>> {
  const loaded = await withTimeout(LOAD_TIMEOUT_MS, loadModule(remote, exposed), `remote ${remote.name}`);
  const module = loaded as RemoteModule<never> | undefined;
  if (typeof module?.default !== 'function' || typeof module.hostApi !== 'number')
    throw new Error(`remote ${remote.name} exposes no ${exposed}`);
  loadedRemotes.add(remote.name);
  return module;
}
function forgetRemote(remote: RemoteEntry): void {
  bypassCache();
  loadedRemotes.delete(remote.name);
  removeContainer(remote);
}
/** Keeps a container in use: a page that has it could load no more chunks through a removed one. */
function prepareRetry(remote: RemoteEntry): void {
  if (loadedRemotes.has(remote.name)) bypassCache();
  else forgetRemote(remote);
}
async function load(remote: RemoteEntry, exposed: string): Promise<RemoteModule<never>> {
  if (!isCompatible(remote))
    throw new VersionSkewError(
      `${remote.name} needs host API ${remote.hostApi.from} to ${remote.hostApi.to}, this is ${HOST_API}`,
    );
  countLoad(remote);
  try {
    return await loadExposed(remote, exposed);
  } catch (error) {
    logWarning(`remote ${remote.name} did not load, retrying once`, error);
    prepareRetry(remote);
    return await loadExposed(remote, exposed);
  }
}

/**
 * Loads a module that the remote exposes, by default its pages. Returns the same promise to every caller until it is
 * reset, as React's `use` requires.
 */
export function getRemote<Props = object>(remote: RemoteEntry, exposed = PAGES): Promise<RemoteModule<Props>> {
  const key = `${remote.name}/${exposed}`;
  let promise = loading.get(key);
  if (!promise) {
    promise = load(remote, exposed).catch((error: unknown) => {
      if (error instanceof Object) loadErrors.add(error);
      throw error;
    });
    loading.set(key, promise);
  }
  return promise as Promise<RemoteModule<Props>>;
}
/** After the pages failed: the next `getRemote` starts from scratch. */
export function resetRemote(remote: RemoteEntry): void {
  loading.delete(`${remote.name}/${PAGES}`);
  forgetRemote(remote);
}
/** After a slot's module failed: the next `getRemote` loads it again without affecting a page of the same remote. */
export function resetSlot(remote: RemoteEntry, exposed: string): void {
  loading.delete(`${remote.name}/${exposed}`);
  prepareRetry(remote);
}
