/** The value that `share` (0–1) of `values` do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** `p50 2.1  p99 9.3`, in milliseconds. */
export const summary = (values: readonly number[]): string =>
  [0.5, 0.9, 0.99].map((share) => `p${share * 100} ${percentile(values, share).toFixed(1)}`).join('  ');
