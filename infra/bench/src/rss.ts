import { setTimeout as delay } from 'node:timers/promises';
import { SERVICES } from '@notalone/local/product/deployables';
import { residentMb } from './process-figures.ts';
import type { BenchServers } from './servers.ts';
import { type RunningService, withServices } from './services.ts';

const BAR_MB = 90;
const SETTLE_MS = 20_000;

async function measure({ name, pid }: RunningService): Promise<boolean> {
  const mb = await residentMb(pid);
  process.stdout.write(`${name.padEnd(10)} ${mb.toFixed(1)} MB, bar ${BAR_MB}: ${mb <= BAR_MB ? 'holds' : 'missed'}\n`);
  return mb <= BAR_MB;
}

/**
 * Memory of each service at rest: started on empty stores, ready, and left alone until it has settled. `names` chooses; else it is all of them.
 * The first start after a build takes 4 MB more while it fills the compile cache; what is measured is the second.
 */
export async function rss(servers: BenchServers, names: readonly string[] = SERVICES.map(({ name }) => name)): Promise<boolean> {
  await withServices(servers, names, async () => undefined);
  return withServices(servers, names, async ({ services }) => {
    await delay(SETTLE_MS);
    const held = await Promise.all(services.map(measure));
    return held.every(Boolean);
  });
}
