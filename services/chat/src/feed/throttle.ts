interface Throttle<T> {
  call(key: string, value: T): void;
  /** Drops pending calls. */
  stop(): void;
}

/**
 * Calls `act` at once, then at most once per interval and key. Values that come in between are merged and passed on at
 * its end, so the last one always counts.
 */
export function createThrottle<T>(
  intervalMs: number,
  act: (key: string, value: T) => void,
  merge: (earlier: T, later: T) => T,
): Throttle<T> {
  const intervals = new Map<string, { timer: NodeJS.Timeout; waiting?: { readonly value: T } }>();
  let isStopped = false;

  function begin(key: string, value: T): void {
    act(key, value);
    intervals.set(key, { timer: setTimeout(() => end(key), intervalMs) });
  }
  function end(key: string): void {
    const waiting = intervals.get(key)?.waiting;
    intervals.delete(key);
    if (waiting) begin(key, waiting.value);
  }
  return {
    call(key, value) {
      if (isStopped) return;
      const interval = intervals.get(key);
      if (!interval) begin(key, value);
      else interval.waiting = { value: interval.waiting ? merge(interval.waiting.value, value) : value };
    },
    stop() {
      isStopped = true;
      for (const { timer } of intervals.values()) clearTimeout(timer);
      intervals.clear();
    },
  };
}
