/** Longest wait for an idle period. */
const IDLE_LIMIT_MS = 2_000;

const loaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve();
    else addEventListener('load', () => resolve(), { once: true });
  });
const idle = () =>
  new Promise<void>((resolve) => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: IDLE_LIMIT_MS });
    else setTimeout(resolve);
  });

/**
 * Resolves when the first page has loaded its resources and the browser is idle, so that less urgent downloads do not
 * compete with it.
 */
export async function whenIdle(): Promise<void> {
  await loaded();
  await idle();
}
