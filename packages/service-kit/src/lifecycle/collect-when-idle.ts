import type { Logger } from '../logging/logger.ts';

const SAMPLE_MS = 10_000;
/** A minute. */
const IDLE_SAMPLES = 6;
/** A share of one processor. */
const IDLE_BELOW = 0.1;
const COLLECTS_EVERY_MS = 10 * 60_000;

interface CollectWhenIdle {
  readonly log: Logger;
  /** A collection stops the process for about 100 ms. Default: always. */
  readonly mayPause?: (() => Promise<boolean>) | undefined;
  /** Of a processor's time since the last call. */
  readonly busyShare?: () => number;
  readonly collect?: () => void;
}

/**
 * Collects everything, and gives the young generation back, which a plain collection keeps. Does nothing where Node
 * runs without `--expose-gc`.
 */
export const collectAll = (): void => globalThis.gc?.({ type: 'major', flavor: 'last-resort' });

/** Unlike the event loop's utilization, processor time does not depend on the machine's other load. */
function processorShare(): () => number {
  let last = { at: performance.now(), usage: process.cpuUsage() };
  return () => {
    const { user, system } = process.cpuUsage(last.usage);
    const share = (user + system) / 1000 / (performance.now() - last.at);
    last = { at: performance.now(), usage: process.cpuUsage() };
    return share;
  };
}

/**
 * Gives memory back after load: V8 collects when it allocates, so an idle process keeps its garbage. Collects after an
 * idle minute, at most every ten minutes.
 */
export function collectWhenIdle({
  log,
  mayPause = () => Promise.resolve(true),
  busyShare = processorShare(),
  collect = collectAll,
}: CollectWhenIdle): () => void {
  let idleSamples = 0;
  let collectedAt = Number.NEGATIVE_INFINITY;
  async function sample(): Promise<void> {
    idleSamples = busyShare() < IDLE_BELOW ? idleSamples + 1 : 0;
    if (idleSamples < IDLE_SAMPLES || Date.now() - collectedAt < COLLECTS_EVERY_MS) return;
    if (!(await mayPause())) return;
    collectedAt = Date.now();
    collect();
  }
  const timer = setInterval(() => {
    sample().catch((error: unknown) => log.warn({ err: error }, 'could not ask whether a collection may pause this'));
  }, SAMPLE_MS);
  return () => clearInterval(timer);
}
