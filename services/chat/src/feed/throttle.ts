/** Acts at once, and then at most once in a while for each key: what comes in between is one more at its end. */
interface Throttle {
  call(key: string): void;
  /** Forgets what waits. */
  stop(): void;
}

export function createThrottle(everyMs: number, act: (key: string) => void): Throttle {
  const waiting = new Map<string, { timer: NodeJS.Timeout; again: boolean }>();
  let isStopped = false;

  function begin(key: string): void {
    act(key);
    const timer = setTimeout(() => end(key), everyMs);
    waiting.set(key, { timer, again: false });
  }
  function end(key: string): void {
    const isWanted = waiting.get(key)?.again;
    waiting.delete(key);
    if (isWanted) begin(key);
  }
  return {
    call(key) {
      if (isStopped) return;
      const known = waiting.get(key);
      if (known) known.again = true;
      else begin(key);
    },
    stop() {
      isStopped = true;
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
