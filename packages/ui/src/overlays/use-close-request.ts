import { useEffect, useEffectEvent } from 'react';

declare global {
  /** Missing in TypeScript's own declarations. */
  var CloseWatcher: (new () => EventTarget & { destroy(): void }) | undefined;
}

/**
 * Closes an overlay on the device's own close request, such as Back on Android, instead of leaving the page. In
 * browsers without `CloseWatcher` (HTML standard), Back leaves the page.
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
