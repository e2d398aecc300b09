import { registerPlugins } from '@module-federation/enhanced/runtime';
import { takeEarlyManifest } from './early-downloads.ts';
import { LOAD_LIMIT_MS } from './remotes-file.ts';

/** Read by the remotes' own chunk loading too (packages/federation, RetryPlugin). */
const page = globalThis as { remoteRetries?: number };
/** From now on every file is asked for under a new address: a hung or broken answer must not be waited for again (Chromium locks its cache entry for 20 s). */
export function askAfresh(): void {
  page.remoteRetries = (page.remoteRetries ?? 0) + 1;
}
const afresh = (url: string) => (page.remoteRetries ? `${url}${url.includes('?') ? '&' : '?'}r=${page.remoteRetries}` : url);

/** The same rule as webpack's crossOriginLoading, so that preloads and loads share one request. */
function crossOrigin(element: HTMLScriptElement | HTMLLinkElement, url: string): void {
  if (new URL(url, location.href).origin !== location.origin) element.crossOrigin = 'anonymous';
}

/** What the federation runtime leaves out: a time limit, a look at the status, and styles that are there before the page is. */
export function installNetworkPolicy(): void {
  registerPlugins([
    {
      name: 'network-policy',
      async fetch(url, init) {
        const early = await takeEarlyManifest(url);
        const response = early ?? (await fetch(url, { ...init, cache: 'no-cache', credentials: 'same-origin', signal: AbortSignal.timeout(LOAD_LIMIT_MS) }));
        if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`);
        return response;
      },
      createScript({ url }) {
        const script = document.createElement('script');
        script.src = afresh(url);
        script.async = true;
        crossOrigin(script, url);
        return { script, timeout: LOAD_LIMIT_MS };
      },
      // The runtime would insert <link rel=stylesheet> itself; mini-css-extract then sees the tag and resolves at once, so the remote
      // would render before its styles are there and a missing file would go unnoticed. Preload only; the remote's own code attaches it.
      createLink({ url, attrs }) {
        const link = document.createElement('link');
        link.rel = 'preload';
        link.as = attrs?.['as'] === 'script' ? 'script' : 'style';
        crossOrigin(link, url);
        link.href = url;
        return link;
      },
    },
  ]);
}
