import { logWarning } from '@notalone/web-kit/log';
import { useSyncExternalStore } from 'react';

const OF_SHELL = /^shell-/;
let isNewer = false;
const listeners = new Set<() => void>();

/** The newest version that the worker keeps consists of other files than this page. */
async function isOutdated(): Promise<boolean> {
  const main = document.querySelector<HTMLScriptElement>('script[src^="/main."]')?.getAttribute('src');
  const newest = (await caches.keys()).filter((name) => OF_SHELL.test(name)).at(-1);
  if (!main || !newest) return false;
  return !(await (await caches.open(newest)).match(main));
}

/** Called when another worker has taken over: with a newer version, or the page's own one that came with the page. */
export async function checkVersion(): Promise<void> {
  try {
    isNewer = await isOutdated();
  } catch (error) {
    logWarning('could not find out whether there is a newer version', error);
  }
  for (const listener of listeners) listener();
}

export const useNewVersion = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => isNewer,
  );
