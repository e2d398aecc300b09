import { useSyncExternalStore } from 'react';
import { exactTime, timeInWords } from './times.ts';

const EACH_MS = 30_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Date.now();
  for (const listener of [...listeners]) listener();
}
/** One clock for all times on the page, running while any is shown. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!timer) {
    now = Date.now();
    timer = setInterval(tick, EACH_MS);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** `5 minutes ago`, and goes on; the exact time as its title. */
export function Ago({ instant }: { readonly instant: string }) {
  const nowMs = useSyncExternalStore(subscribe, () => now);
  return (
    <time dateTime={instant} title={exactTime(instant)}>
      {timeInWords(instant, nowMs)}
    </time>
  );
}
