import type { RemoteEntry } from '@notalone/web-kit/remotes';
import { takePreloadedManifest } from './preloads.ts';
import { LOAD_TIMEOUT_MS } from './remotes-state.ts';

/** What a remote's entry script sets: webpack's container of its modules. */
interface Container {
  init(shared: unknown): unknown;
  get(module: string): Promise<() => unknown>;
}
interface Assets {
  readonly sync: readonly string[];
}
interface Manifest {
  readonly metaData: {
    readonly remoteEntry: { readonly name: string; readonly path: string };
    readonly pluginVersion: string;
  };
  readonly exposes: readonly { readonly name: string; readonly assets: Record<'js' | 'css', Assets> }[];
}
declare const __webpack_init_sharing__: (scope: string) => Promise<void>;
declare const __webpack_share_scopes__: { readonly default: unknown };

/** `remoteRetries` is also read by the remotes' own chunk loading (packages/federation, RetryPlugin). */
const page = globalThis as unknown as Record<string, Container | undefined> & { remoteRetries?: number };
const opened = new Map<string, Promise<Container>>();

/**
 * Requests every file under a new address from now on. Chromium locks the cache entry of a hanging request for 20 s, so
 * a retry at the old address would wait for it.
 */
export function bypassCache(): void {
  page.remoteRetries = (page.remoteRetries ?? 0) + 1;
}
const withRetryParameter = (url: string) => (page.remoteRetries ? `${url}?r=${page.remoteRetries}` : url);

async function fetchManifest(url: string): Promise<Manifest> {
  const preloaded = await takePreloadedManifest(url);
  const signal = AbortSignal.timeout(LOAD_TIMEOUT_MS);
  const response = preloaded ?? (await fetch(url, { cache: 'no-cache', credentials: 'same-origin', signal }));
  if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`);
  return (await response.json()) as Manifest;
}

/** Starts the downloads that the module will ask for. Its own code attaches the styles and reports what is missing. */
function preload({ exposes }: Manifest, exposed: string, manifestUrl: string): void {
  const { js, css } = exposes.find(({ name }) => name === exposed)?.assets ?? {};
  for (const file of [...(js?.sync ?? []), ...(css?.sync ?? [])]) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = file.endsWith('.css') ? 'style' : 'script';
    link.href = withRetryParameter(new URL(file, manifestUrl).href);
    document.head.append(link);
  }
}

function runScript(url: string): Promise<void> {
  const script = document.createElement('script');
  script.src = url;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  script.onload = () => resolve();
  script.onerror = () => reject(new Error(`${url} did not load`));
  document.head.append(script);
  return promise.finally(() => script.remove());
}

async function open({ name, entry }: RemoteEntry, exposed: string): Promise<Container> {
  const url = new URL(entry, location.href).href;
  const manifest = await fetchManifest(url);
  const { remoteEntry, pluginVersion } = manifest.metaData;
  preload(manifest, exposed, url);
  if (pluginVersion !== 'webpack') await import(/* webpackChunkName: 'former-runtime' */ './former-runtime.ts');
  const script = new URL(remoteEntry.path + remoteEntry.name, url).href;
  await runScript(withRetryParameter(script));
  const container = page[`mfe_${name}`];
  if (!container) throw new Error(`${script} is no remote`);
  await __webpack_init_sharing__('default');
  await container.init(__webpack_share_scopes__.default);
  return container;
}

/** Loads a module that a remote exposes; the remote's entry runs once. */
export async function loadModule(remote: RemoteEntry, exposed: string): Promise<unknown> {
  const container = opened.get(remote.name) ?? open(remote, exposed);
  opened.set(remote.name, container);
  const factory = await (await container).get(`./${exposed}`);
  return factory();
}

/** Removes all state of a remote: manifest, container, loaded chunks. */
export function removeContainer({ name }: RemoteEntry): void {
  opened.delete(name);
  page[`mfe_${name}`] = undefined;
  // Webpack's queue of loaded chunks outlives the container: a new remoteEntry would replay the old chunks from it.
  Reflect.deleteProperty(globalThis, `webpackChunkmfe_${name}`);
}
