import { type Comparison, compareEnd, type Point } from './comparison.ts';
import type { ProcessSeries, Sampler } from './sampler.ts';

/** So much more than the baseline counts as equal. */
const ALLOWANCES = {
  memoryMb: 20,
  collectedMb: 20,
  handles: 20,
  sockets: 20,
  openSockets: 20,
  outboxSeconds: 5,
  p99Ms: 100,
} as const;
/** They stand for providers and are no part of the product. */
const NOT_JUDGED = new Set(['emulators']);

const figures = ({ baseline, end, ratio, isWithin }: Comparison, isJudged: boolean) =>
  `${baseline.toFixed(1)} → ${end.toFixed(1)} (${Number.isFinite(ratio) ? `${ratio.toFixed(2)} ×` : '–'})${isWithin || !isJudged ? '' : ' ✗'}`;

const lifeOf = ({ memoryMb }: ProcessSeries) => memoryMb.at(-1)?.ageMinutes ?? 0;

/** Says each figure at the process's own baseline minute and at its end; whether all are within their limits. */
export function judge({ processes, product }: Sampler, baselineMinute: number, say: (line: string) => void): boolean {
  let isWithin = true;
  const compare = (points: readonly Point[], name: keyof typeof ALLOWANCES, isJudged = true) => {
    const comparison = compareEnd(points, { baselineMinute, allowance: ALLOWANCES[name] });
    if (isJudged && comparison && !comparison.isWithin) isWithin = false;
    return comparison ? figures(comparison, isJudged) : 'too short';
  };
  say(`Each process at minute ${baselineMinute.toFixed(1)} of its life → at its end:`);
  for (const series of [...processes.values()].toSorted((one, other) => one.name.localeCompare(other.name))) {
    const isJudged = !NOT_JUDGED.has(series.name);
    // What V8 has not collected yet is no leak.
    const memory = `memoryMb ${compare(series.memoryMb, 'memoryMb', isJudged && !series.isService)}`;
    const collected = series.isService ? [`collectedMb ${compare(series.collectedMb, 'collectedMb')}`] : [];
    const handles = (['handles', 'sockets'] as const).map((name) => `${name} ${compare(series[name], name, isJudged)}`);
    const columns = [memory, ...collected, ...handles];
    say(`  ${series.name.padEnd(12)} lived ${lifeOf(series).toFixed(1)} min  ${columns.join('  ')}`);
  }
  for (const name of ['openSockets', 'outboxSeconds', 'p99Ms'] as const)
    say(`  ${name}: ${compare(product[name], name)}`);
  say(isWithin ? 'all within 1.2 ×: holds' : 'over 1.2 ×: missed');
  return isWithin;
}
