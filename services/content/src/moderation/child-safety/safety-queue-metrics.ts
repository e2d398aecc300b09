import { metrics, readForGauge } from '@notalone/service-kit/telemetry/metrics';
import { Gauge } from '@prometheus-io/client';
import type { ContentDeps } from '../../deps.ts';
import { casesOf } from '../cases/cases.store.ts';

type Deps = Pick<ContentDeps, 'db' | 'now'>;
let deps: Deps | undefined;

/** Exports the child-safety cases that nobody has opened yet, until the returned function is called. */
export function exportSafetyQueue(from: Deps): () => void {
  deps = from;
  return () => {
    if (deps === from) deps = undefined;
  };
}
const UNOPENED = { state: 'open' as const, isChildSafety: true, 'safety.openedAt': { $exists: false } };

async function secondsOfOldest({ db, now }: Deps): Promise<number> {
  const unopened = { ...UNOPENED, 'safety.since': { $exists: true } };
  const oldest = await casesOf(db).findOne(unopened, { sort: { 'safety.since': 1 } });
  const since = oldest?.safety?.since;
  return since ? (now().getTime() - since.getTime()) / 1000 : 0;
}

new Gauge({
  name: 'safety_queue_oldest_seconds',
  help: 'How long the oldest unopened child-safety case has waited',
  registers: [metrics],
  async collect() {
    const seconds = await readForGauge(async () => (deps ? secondsOfOldest(deps) : undefined));
    if (seconds !== undefined) this.set(seconds);
  },
});
new Gauge({
  name: 'safety_queue_unopened',
  help: 'Child-safety cases that nobody has opened',
  registers: [metrics],
  async collect() {
    const count = await readForGauge(async () => deps && casesOf(deps.db).countDocuments(UNOPENED));
    if (count !== undefined) this.set(count);
  },
});
