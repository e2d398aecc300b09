// The first, tiny script of the page: finds out which page this is and starts its downloads while the federation
// runtime and React are still loading. It is transpiled, not bundled, so it may import types only.
import type { RemoteEntry } from '@notalone/web-kit/remotes';
import type { Preloads } from './remotes/preloads.ts';

/** Inserted by the build: maps a chunk (`page-login`, `remote-page`) to its files. */
declare const __PAGE_CHUNKS__: Readonly<Record<string, readonly string[]>>;

interface FederationManifest {
  readonly metaData: { readonly remoteEntry: { readonly name: string; readonly path: string } };
  readonly exposes: readonly {
    readonly name: string;
    readonly assets: Record<'js' | 'css', { readonly sync: readonly string[] }>;
  }[];
}
interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown;
}
// The federation runtime assigns plain strings to script.src, so Trusted Types need a default policy: allow scripts of
// this origin, no HTML, no code.
(globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes?.createPolicy('default', {
  createScriptURL(url) {
    if (new URL(url, location.href).origin !== location.origin) throw new TypeError(`script from ${url} refused`);
    return url;
  },
});

const get = (url: string) => fetch(url, { signal: AbortSignal.timeout(8_000) });
function preload(href: string): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = href.endsWith('.css') ? 'style' : 'script';
  link.href = href;
  document.head.append(link);
}
const segments = (path: string) => path.split('/').filter(Boolean);
function matches(pattern: string): boolean {
  const [wanted, given] = [segments(pattern), segments(location.pathname)];
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith(':') || part === given[index]);
}
async function preloadRemote(manifestUrl: string, response: Response): Promise<void> {
  const manifest = (await response.clone().json()) as FederationManifest;
  const { path, name } = manifest.metaData.remoteEntry;
  const app = manifest.exposes.find((exposed) => exposed.name === 'App');
  for (const file of [path + name, ...(app?.assets.js.sync ?? []), ...(app?.assets.css.sync ?? [])])
    preload(new URL(file, manifestUrl).pathname);
}

const shellPage = __PAGE_CHUNKS__[`page-${segments(location.pathname)[0]}`];
for (const file of shellPage ?? []) preload(`/${file}`);

const remotes = get('/remotes.json');
const manifest: NonNullable<Preloads['manifest']> = remotes.then(async (response) => {
  const file = (await response.clone().json()) as {
    readonly remotes: readonly (RemoteEntry & { readonly preview?: RemoteEntry })[];
  };
  const isPreviewed = /(?:^|; )preview=1(?:;|$)/.test(document.cookie);
  const all: RemoteEntry[] = file.remotes.map((entry) => (isPreviewed && entry.preview) || entry);
  const remote = all.find((entry) => entry.pages.some((page) => matches(page.path)));
  if (!remote || shellPage) return undefined;
  // Only admins ever load the code of their pages.
  const isForAdmins = remote.pages.some((page) => matches(page.path) && page.audience === 'admin');
  if (isForAdmins && localStorage.getItem('role') !== 'admin') return undefined;
  for (const chunk of __PAGE_CHUNKS__['remote-page'] ?? []) preload(`/${chunk}`);
  const url = new URL(remote.entry, location.href).href;
  const answer = get(url);
  answer.then((ready) => preloadRemote(url, ready)).catch(ignoreFailure);
  return { url, answer };
});
function ignoreFailure(): void {
  // The shell requests this again and reports failures.
}
remotes.catch(ignoreFailure);
manifest.catch(ignoreFailure);
Object.assign(globalThis, { preloads: { remotes, manifest } satisfies Preloads });
