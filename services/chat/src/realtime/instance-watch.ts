import { instances } from './realtime-metrics.ts';

interface InstanceWatchDeps {
  /** How many instances there are now, including this one. */
  readonly count: () => Promise<number>;
  /** An instance has gone. It may not have pushed what it committed last. */
  readonly onGone: () => void;
}

/**
 * Returns a check to be called regularly. It misses an instance that goes while another comes; the one that comes tells
 * every page itself.
 */
export function createInstanceWatch({ count, onGone }: InstanceWatchDeps): () => Promise<void> {
  let previous = 0;
  return async () => {
    const current = await count();
    if (current < previous) onGone();
    previous = current;
    instances.set(current);
  };
}
