import { registerPlugins } from '@module-federation/enhanced/runtime';
import { takePreloadedManifest } from './preloads.ts';
import { LOAD_TIMEOUT_MS } from './remotes-state.ts';

/** Also read by the remotes' own chunk loading (packages/federation, RetryPlugin). */
const page = globalThis as { remoteRetries?: number };
/**
 * Requests every file under a new address from now on. Chromium locks the cache entry of a hanging request for 20 s, so
 * a retry at the old address would wait for it.
 */
export function bypassCache(): void {
  page.remoteRetries = (page.remoteRetries ?? 0) + 1;
}
const withRetryParameter = (url: string) =>
  page.remoteRetries ? `${url}${url.includes('?') ? '&' : '?'}r=${page.remoteRetries}` : url;

/** The same rule as webpack's crossOriginLoading, so that preloads and loads share one request. */
function crossOrigin(element: HTMLScriptElement | HTMLLinkElement, url: string): void {
  if (new URL(url, location.href).origin !== location.origin) element.crossOrigin = 'anonymous';
}

/**
 * Adds what the federation runtime lacks: timeouts, checks of the HTTP status, and styles that load before the page
 * renders.
 */
export function installNetworkPolicy(): void {
  registerPlugins([
    {
      name: 'network-policy',
      async fetch(url, init) {
        const preloaded = await takePreloadedManifest(url);
        const response =
          preloaded ??
          (await fetch(url, {
            ...init,
            cache: 'no-cache',
            credentials: 'same-origin',
            signal: AbortSignal.timeout(LOAD_TIMEOUT_MS),
          }));
        if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`);
        return response;
      },
      createScript({ url }) {
        const script = document.createElement('script');
        script.src = withRetryParameter(url);
        script.async = true;
        crossOrigin(script, url);
        return { script, timeout: LOAD_TIMEOUT_MS };
      },
      // The runtime would insert <link rel=stylesheet> itself. mini-css-extract then finds the tag and resolves at
      // once, so the remote would render without its styles and a missing file would go unnoticed. Only preload here;
      // the remote's own code attaches the stylesheet.
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
