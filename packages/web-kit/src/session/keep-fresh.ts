import { ApiProblem } from '../api/api-problem.ts';
import type { Renew } from './renewal.ts';
import type { SessionHolder } from './session-holder.ts';

/** Renews this long before the end, so that calls hardly ever wait. */
const AHEAD_MS = 60_000;
const TRY_AGAIN_MS = 30_000;
/** A timer may be a little early. */
const SLACK_MS = 1_000;

/** Renews the token ahead of time: by a timer, and when the network, the person or the machine comes back. Returns the function that stops it. */
export function keepFresh(deps: { readonly holder: SessionHolder; readonly renew: Renew; readonly now: () => number }): () => void {
  const { holder, renew, now } = deps;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function plan(afterMs?: number): void {
    clearTimeout(timer);
    const held = holder.stored();
    if (held) timer = setTimeout(renewAhead, afterMs ?? Math.max(0, held.expiresAt - now() - AHEAD_MS));
  }
  function renewAhead(): void {
    renew((latest) => latest.expiresAt - now() < AHEAD_MS + SLACK_MS).then(
      () => plan(),
      (error: unknown) => plan(error instanceof ApiProblem && error.retryAfterSeconds ? error.retryAfterSeconds * 1000 : TRY_AGAIN_MS),
    );
  }
  function wake(): void {
    holder.reread();
    // timers have stood still while the machine slept: look at the clock now
    if (document.visibilityState !== 'hidden') plan();
  }
  const events = ['online', 'focus', 'pageshow', 'storage'] as const;
  for (const name of events) addEventListener(name, wake);
  document.addEventListener('visibilitychange', wake);
  const unsubscribe = holder.subscribe(() => plan());
  wake();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    for (const name of events) removeEventListener(name, wake);
    document.removeEventListener('visibilitychange', wake);
  };
}
