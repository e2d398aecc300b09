/** Chromium's event, which TypeScript does not know. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

let kept: InstallPrompt | undefined;
const listeners = new Set<() => void>();

/** Chromium offers installing at once and to everybody; we do later, and never to a child. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    kept = event as InstallPrompt;
    for (const listener of listeners) listener();
  });
}
export const installPrompt = (): InstallPrompt | undefined => kept;
export function subscribeInstallPrompt(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
