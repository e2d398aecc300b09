// Stands in for shell/src/remotes/load-remote.ts in the one-bundle build: a remote is an ordinary lazy chunk.
let app: Promise<unknown> | undefined;
export function getRemote(): Promise<unknown> {
  app ??= import('remote-under-test');
  return app;
}
export const resetRemote = (): void => undefined;
export const resetSlot = (): void => undefined;
