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

function figures({ baseline, end, ratio, isWithin }: Comparison, isJudged: boolean): string {
  const times = Number.isFinite(ratio) ? `${ratio.toFixed(2)} ×` : '–';
  return `${baseline.toFixed(1)} → ${end.toFixed(1)} (${times})${isWithin || !isJudged ? '' : ' ✗'}`;
}

const lifeOf = ({ memoryMb }: ProcessSeries) => memoryMb.at(-1)?.ageMinutes ?? 0;
/** What V8 has not collected yet is no leak. */
const judgedOf = ({ isService }: ProcessSeries) =>
  [isService ? 'collectedMb' : 'memoryMb', 'handles', 'sockets'] as const;

/**
 * Says each figure at the process's own baseline minute and at its end; whether all are within their limits, and each
 * figure of each part of the product could be compared at least once.
 */
export function judge({ processes, product }: Sampler, baselineMinute: number, say: (line: string) => void): boolean {
  let isWithin = true;
  const compared = new Map<string, boolean>();
  const compare = (points: readonly Point[], name: keyof typeof ALLOWANCES, of: string | undefined) => {
    const comparison = compareEnd(points, { baselineMinute, allowance: ALLOWANCES[name] });
    if (of !== undefined) compared.set(`${of} ${name}`, Boolean(comparison || compared.get(`${of} ${name}`)));
    if (of !== undefined && comparison && !comparison.isWithin) isWithin = false;
    return `${name} ${comparison ? figures(comparison, of !== undefined) : 'too short'}`;
  };
  say(`Each process at minute ${baselineMinute.toFixed(1)} of its life → at its end:`);
  for (const series of [...processes.values()].toSorted((one, other) => one.name.localeCompare(other.name))) {
    const judged: readonly string[] = NOT_JUDGED.has(series.name) ? [] : judgedOf(series);
    const shown = ['memoryMb', ...(series.isService ? (['collectedMb'] as const) : []), 'handles', 'sockets'] as const;
    const columns = shown.map((name) => compare(series[name], name, judged.includes(name) ? series.name : undefined));
    say(`  ${series.name.padEnd(12)} lived ${lifeOf(series).toFixed(1)} min  ${columns.join('  ')}`);
  }
  for (const name of ['openSockets', 'outboxSeconds', 'p99Ms'] as const)
    say(`  ${compare(product[name], name, 'the product')}`);
  const never = [...compared].filter(([, isCompared]) => !isCompared).map(([what]) => what);
  for (const what of never) say(`  ${what}: never compared ✗`);
  if (processes.size === 0) say('  no process was found ✗');
  const holds = isWithin && never.length === 0 && processes.size > 0;
  say(holds ? 'all within 1.2 ×: holds' : 'over 1.2 ×, or not measured: missed');
  return holds;
}
