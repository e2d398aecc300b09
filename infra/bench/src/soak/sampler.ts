import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../percentile.ts';
import { residentMb } from '../process-figures.ts';
import type { Calls } from './calls.ts';
import { collectGarbage } from './collect-garbage.ts';
import type { Point } from './comparison.ts';
import { findProductProcesses, handlesOf } from './product-processes.ts';

/** p99 is that of the calls in this time. */
const CALLS_OF_MS = 120_000;
const READ_WITHIN_MS = 5_000;
const TO_MINUTES = 60_000;
/** V8 gives pages back in the background. */
const FREED_WITHIN_MS = 500;

/** Figures of one process over its life. */
export interface ProcessSeries {
  readonly name: string;
  readonly pid: number;
  readonly firstSeen: number;
  /** A service's, whose garbage can be collected. */
  readonly isService: boolean;
  readonly memoryMb: Point[];
  /** Of a service, just after its garbage was collected: at each baseline minute of its life and at the end. */
  readonly collectedMb: Point[];
  readonly handles: Point[];
  readonly sockets: Point[];
}
/** Figures of the whole product over the run. */
export interface ProductSeries {
  readonly openSockets: Point[];
  readonly outboxSeconds: Point[];
  readonly p99Ms: Point[];
}
export interface Sampler {
  readonly processes: ReadonlyMap<number, ProcessSeries>;
  readonly product: ProductSeries;
  /** Reads all figures once. */
  read(): Promise<void>;
  /** Reads the memory of all services once more, after a collection. */
  readLast(): Promise<void>;
  /** Collections that failed. */
  readonly notCollected: readonly string[];
  /** The newest figures in one line. */
  line(): string;
}

/** The sum of a gauge's values in Prometheus's text format; `undefined` when it has none. */
function gaugeOf(metrics: string, name: string): number | undefined {
  const values = [...metrics.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].map(([, value]) =>
    Number(value),
  );
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) : undefined;
}

/** A service that is being released does not answer. */
async function readMetrics(opsUrl: string): Promise<string> {
  try {
    const answer = await fetch(`${opsUrl}/metrics`, { signal: AbortSignal.timeout(READ_WITHIN_MS) });
    return await answer.text();
  } catch (error) {
    if (error instanceof TypeError || (error as Error).name === 'TimeoutError') return '';
    throw error;
  }
}

interface SamplerOptions {
  readonly opsUrls: ReadonlyMap<string, readonly string[]>;
  readonly calls: Calls;
  readonly baselineMinute: number;
  readonly collect?: (pid: number) => Promise<void>;
  readonly now?: () => number;
}

/** Collects the figures of all processes of the product, and of the product as a whole since now. */
export function createSampler({
  opsUrls,
  calls,
  baselineMinute,
  collect = collectGarbage,
  now = Date.now,
}: SamplerOptions): Sampler {
  const began = now();
  let alive: readonly ProcessSeries[] = [];
  const processes = new Map<number, ProcessSeries>();
  const product: ProductSeries = { openSockets: [], outboxSeconds: [], p99Ms: [] };
  const notCollected: string[] = [];

  const ageOf = ({ firstSeen }: ProcessSeries) => (now() - firstSeen) / TO_MINUTES;
  async function readCollected(series: ProcessSeries): Promise<void> {
    try {
      await collect(series.pid);
      await delay(FREED_WITHIN_MS);
      series.collectedMb.push({ ageMinutes: ageOf(series), value: await residentMb(series.pid) });
    } catch (error) {
      // It may have been replaced meanwhile.
      notCollected.push(`${series.name} ${series.pid}: ${(error as Error).message}`);
    }
  }
  /** One after the other: they share the inspector's port. */
  async function readDueCollected(): Promise<void> {
    for (const series of alive)
      if (series.isService && ageOf(series) >= baselineMinute * (series.collectedMb.length + 1))
        await readCollected(series);
  }
  async function readProcesses(): Promise<void> {
    const found: ProcessSeries[] = [];
    for (const { pid, name, isService } of await findProductProcesses()) {
      const at = now();
      const figures = { memoryMb: [], collectedMb: [], handles: [], sockets: [] };
      const series = processes.get(pid) ?? { name, pid, isService, firstSeen: at, ...figures };
      // It may have ended since it was found.
      const memory = await residentMb(pid).catch(() => Number.NaN);
      const { open, sockets } = await handlesOf(pid);
      if (Number.isNaN(memory) || open === 0) continue;
      processes.set(pid, series);
      const ageMinutes = (at - series.firstSeen) / TO_MINUTES;
      series.memoryMb.push({ ageMinutes, value: memory });
      series.handles.push({ ageMinutes, value: open });
      series.sockets.push({ ageMinutes, value: sockets });
      found.push(series);
    }
    alive = found;
  }
  async function readProduct(): Promise<void> {
    const texts = await Promise.all([...opsUrls.values()].flat().map(readMetrics));
    const ageMinutes = (now() - began) / TO_MINUTES;
    const push = (series: Point[], values: readonly number[], combine: (values: readonly number[]) => number) => {
      if (values.length > 0) series.push({ ageMinutes, value: combine(values) });
    };
    const gauges = (name: string) => texts.flatMap((text) => gaugeOf(text, name) ?? []);
    push(product.openSockets, gauges('sockets_open'), (values) => values.reduce((sum, value) => sum + value, 0));
    push(product.outboxSeconds, gauges('outbox_oldest_seconds'), (values) => Math.max(...values));
    push(product.p99Ms, calls.timesSince(now() - CALLS_OF_MS), (values) => percentile(values, 0.99));
  }
  const newest = (points: readonly Point[]) => points.at(-1)?.value ?? Number.NaN;
  return {
    processes,
    product,
    async read() {
      await Promise.all([readProcesses(), readProduct()]);
      await readDueCollected();
    },
    async readLast() {
      for (const series of alive) if (series.isService) await readCollected(series);
    },
    notCollected,
    line() {
      const parts = alive.map(
        ({ name, memoryMb, handles }) => `${name} ${newest(memoryMb).toFixed(0)}/${newest(handles).toFixed(0)}`,
      );
      const p99 = `p99 ${newest(product.p99Ms).toFixed(0)} ms`;
      const outbox = `outbox ${newest(product.outboxSeconds).toFixed(1)} s`;
      const load = `load ${loadavg()[0]?.toFixed(1)}`;
      return `${load}  ${p99}  sockets ${newest(product.openSockets)}  ${outbox}  MB/handles: ${parts.join(', ')}`;
    },
  };
}
