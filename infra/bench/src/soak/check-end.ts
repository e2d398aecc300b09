import { setTimeout as delay } from 'node:timers/promises';
import type { Calls } from './calls.ts';
import type { Person } from './people.ts';

/** Of the calls in the last fifth. */
const FAILED_MAX = 0.01;
/** Longer than the longest pause between two tries. */
const CONNECTED_WITHIN_MS = 30_000;
const LOOK_AGAIN_MS = 250;

/** Nothing is changed since then, so hardly anything may fail. */
export function failureFaults(calls: Pick<Calls, 'timesSince' | 'failuresSince'>, since: number): string[] {
  const [made, failed] = [calls.timesSince(since).length, calls.failuresSince(since).length];
  return failed <= made * FAILED_MAX && made > 0 ? [] : [`${failed} of ${made} calls in the last fifth failed`];
}

/** Pages that do not find their way back: fewer sockets than at first are no leak, so nothing else sees it. */
export async function connectionFaults(
  people: readonly { readonly page: Pick<Person['page'], 'isConnected'> }[],
  withinMs = CONNECTED_WITHIN_MS,
): Promise<string[]> {
  const countAway = () => people.filter(({ page }) => !page.isConnected()).length;
  for (const end = Date.now() + withinMs; countAway() > 0 && Date.now() < end; ) await delay(LOOK_AGAIN_MS);
  const away = countAway();
  return away === 0 ? [] : [`${away} open pages are not connected at the end`];
}
