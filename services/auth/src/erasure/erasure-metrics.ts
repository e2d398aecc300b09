import { HOLDERS, type Holder } from '@notalone/contracts/receipt-lines';
import { metrics, readForGauge } from '@notalone/service-kit/telemetry/metrics';
import { Gauge } from '@prometheus-io/client';
import type { AuthDeps } from '../deps.ts';
import { oldestUnconfirmed } from './erasures.store.ts';

type Deps = Pick<AuthDeps, 'db' | 'now'>;
let deps: Deps | undefined;

/** Exports how long erasures have waited for each service, until the returned function is called. */
export function exportErasures(from: Deps): () => void {
  deps = from;
  return () => {
    if (deps === from) deps = undefined;
  };
}

async function secondsOf({ db, now }: Deps, holder: Holder): Promise<number> {
  const oldest = await oldestUnconfirmed(db, holder);
  return oldest ? (now().getTime() - oldest.requestedAt.getTime()) / 1000 : 0;
}

new Gauge({
  name: 'erasure_oldest_seconds',
  help: 'How long the oldest erasure has waited for a service to confirm that it has erased its part',
  labelNames: ['holder'],
  registers: [metrics],
  async collect() {
    for (const holder of HOLDERS) {
      const seconds = await readForGauge(async () => (deps ? secondsOf(deps, holder) : undefined));
      if (seconds !== undefined) this.set({ holder }, seconds);
    }
  },
});
