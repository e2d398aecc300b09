import type { Print } from '../fetch/system-packages.ts';

const REMIND_MS = 10_000;

/** Prints when a step is done and how long it took, and a reminder every ten seconds until then. */
export async function step<T>(print: Print, label: string, work: Promise<T>): Promise<T> {
  const began = Date.now();
  const seconds = () => ((Date.now() - began) / 1000).toFixed(1);
  const reminder = setInterval(() => print(`  … ${label}, ${Math.round(Number(seconds()))} s so far`), REMIND_MS);
  try {
    const result = await work;
    print(`✓ ${label} (${seconds()} s)`);
    return result;
  } finally {
    clearInterval(reminder);
  }
}
