import { instances } from './realtime-metrics.ts';

interface PeersDeps {
  /** How many instances there are now, with this one. */
  readonly count: () => Promise<number>;
  /** An instance has gone: what it committed last it may not have pushed. */
  readonly onGone: () => void;
}

/** To be asked now and then. One that goes while another comes is not noticed here: the one that comes tells everybody. */
export function createPeers({ count, onGone }: PeersDeps): () => Promise<void> {
  let known = 0;
  return async () => {
    const found = await count();
    if (found < known) onGone();
    known = found;
    instances.set(found);
  };
}
