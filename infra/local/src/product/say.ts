import type { Say } from '../fetch/fetch-servers.ts';

const REMIND_MS = 10_000;

/** Says when a long step is done and how long it took, and every ten seconds that it is still at it. */
export async function step<T>(say: Say, doing: string, work: Promise<T>): Promise<T> {
  const began = Date.now();
  const seconds = () => ((Date.now() - began) / 1000).toFixed(1);
  const reminder = setInterval(() => say(`  … ${doing}, ${Math.round(Number(seconds()))} s so far`), REMIND_MS);
  try {
    const result = await work;
    say(`✓ ${doing} (${seconds()} s)`);
    return result;
  } finally {
    clearInterval(reminder);
  }
}
