import type { Logger } from '../logging/logger.ts';

const SAMPLE_MS = 10_000;
/** Six samples are a minute. */
const IDLE_SAMPLES = 6;
/** The service is idle while it uses less than this share of one processor. */
const IDLE_BELOW = 0.1;
const COLLECTS_EVERY_MS = 10 * 60_000;

interface CollectWhenIdle {
  readonly log: Logger;
  /** Asked before a collection, which stops the process for about 100 ms. Default: it always may. */
  readonly mayPause?: (() => Promise<boolean>) | undefined;
  /** Answers which share of one processor this process has used since the last call. */
  readonly busyShare?: () => number;
  readonly collect?: () => void;
}

/**
 * Collects all garbage and returns the memory of the young generation, which a plain collection keeps. Does nothing
 * if Node runs without `--expose-gc`.
 */
export const collectAll = (): void => globalThis.gc?.({ type: 'major', flavor: 'last-resort' });

/** Measures processor time, because the event loop's utilization also rises with the machine's other load. */
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
 * Returns memory after load. V8 collects only while it allocates, so an idle process would keep its garbage. Collects
 * after an idle minute, and at most every ten minutes.
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
