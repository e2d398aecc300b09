import type { EndedCall } from '../kill/family.ts';
import { percentile } from '../percentile.ts';

const nameOf = ({ method, path }: EndedCall) =>
  `${method} ${path.replaceAll(/[\da-f]{24}/g, 'ID').replace(/\?.*/, '')}`;

/** How long calls take, and which of them were not answered in time. */
export function createCallTimes(limitMs: number) {
  let milliseconds: number[] = [];
  let longest: EndedCall | undefined;
  const late = new Map<string, number>();
  return {
    add(call: EndedCall): void {
      milliseconds.push(call.milliseconds);
      if (!longest || call.milliseconds > longest.milliseconds) longest = call;
      if (call.status !== undefined && call.milliseconds <= limitMs) return;
      const took = `${(call.milliseconds / 1000).toFixed(0)} s`;
      const how = call.status === undefined ? `no answer in ${took}` : `${call.status} after ${took}`;
      const what = `${nameOf(call)}: ${how}`;
      late.set(what, (late.get(what) ?? 0) + 1);
    },
    /** The figures since the last time they were taken. */
    take(): string {
      const p99 = percentile(milliseconds, 0.99);
      const most = longest ? `${longest.milliseconds.toFixed(0)} ms (${nameOf(longest)})` : 'none';
      const figures = `${milliseconds.length} calls, p99 ${p99.toFixed(0)} ms, longest ${most}`;
      milliseconds = [];
      longest = undefined;
      return figures;
    },
    faults: (): string[] => [...late].map(([what, times]) => `${what}, ${times} times`),
  };
}
export type CallTimes = ReturnType<typeof createCallTimes>;
