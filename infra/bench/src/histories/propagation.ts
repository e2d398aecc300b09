import type { Outage } from './history.ts';

/**
 * A block holds at once where it is made (profile). Feed and chat hear of it through Kafka; the rules say 'everywhere'
 * without a time (2.7), so this is what we hold them to while everything runs.
 */
const PROPAGATED_WITHIN_MS = 5_000;
/** After a part was away, everything goes on within this time. */
const RECOVERED_WITHIN_MS = 30_000;

/** What news goes through: `events` not through Redis; sessions are ended in it. */
type Way = 'events' | 'sessions';

/** The time by which every service must have heard of what happened at `atMs`. */
export function propagatedBy(outages: readonly Outage[], atMs: number, way: Way = 'events'): number {
  let byMs = atMs + PROPAGATED_WITHIN_MS;
  const delaying = outages.filter(({ part }) => way === 'sessions' || part !== 'redis');
  for (const { fromMs, untilMs } of delaying.toSorted((a, b) => a.fromMs - b.fromMs))
    if (fromMs <= byMs && untilMs + RECOVERED_WITHIN_MS >= atMs) byMs = Math.max(byMs, untilMs + RECOVERED_WITHIN_MS);
  return byMs;
}
