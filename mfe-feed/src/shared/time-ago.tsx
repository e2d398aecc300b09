import { useSyncExternalStore } from 'react';
import { formatExactTime, formatTimeAgo } from './format-time.ts';

const INTERVAL_MS = 30_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Date.now();
  for (const listener of [...listeners]) listener();
}
/** One timer for all times on the page, running while any is shown. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!timer) {
    now = Date.now();
    timer = setInterval(tick, INTERVAL_MS);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** A live `5 minutes ago` with the exact time as its title. */
export function TimeAgo({ instant }: { readonly instant: string }) {
  const nowMs = useSyncExternalStore(subscribe, () => now);
  return (
    <time dateTime={instant} title={formatExactTime(instant)}>
      {formatTimeAgo(instant, nowMs)}
    </time>
  );
}
