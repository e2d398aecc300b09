/** Longest wait for a moment in which the page has nothing to do. */
const IDLE_LIMIT_MS = 2_000;

const loaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve();
    else addEventListener('load', () => resolve(), { once: true });
  });
const idle = () =>
  new Promise<void>((resolve) => {
    // Safari has no idle callbacks
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: IDLE_LIMIT_MS });
    else setTimeout(resolve);
  });

/** Resolves when the first page of the visit has what it asked for at once: what is less urgent must not take its line from it. */
export async function whenQuiet(): Promise<void> {
  await loaded();
  await idle();
}
