import { setTimeout as wait } from 'node:timers/promises';

const STEP_MS = 100;

interface Closable {
  close(): void;
}

/**
 * Closes connections evenly over `overMs`. `connections` is asked at each step, so that those which ended meanwhile are
 * not waited for; it ends at once when there are none.
 */
export async function closeGradually(connections: () => readonly Closable[], overMs: number): Promise<void> {
  for (let leftMs = overMs; leftMs > 0; leftMs -= STEP_MS) {
    const open = connections();
    if (open.length === 0) return;
    for (const connection of open.slice(0, Math.ceil((open.length * STEP_MS) / leftMs))) connection.close();
    await wait(STEP_MS);
  }
}
