import { useEffect, useEffectEvent } from 'react';

declare global {
  /** Not in TypeScript's own declarations yet. */
  var CloseWatcher: (new () => EventTarget & { destroy(): void }) | undefined;
}

/**
 * Closes what lies over the page by the device's own way of closing, Back on Android, instead of leaving the page under it. Where a browser does
 * not know `CloseWatcher` (HTML standard, close requests), Back stays what it is.
 */
export function useCloseRequest(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const { CloseWatcher: Watcher } = globalThis;
    if (!isOpen || !Watcher) return;
    const watcher = new Watcher();
    watcher.addEventListener('close', () => close());
    return () => watcher.destroy();
  }, [isOpen]);
}
