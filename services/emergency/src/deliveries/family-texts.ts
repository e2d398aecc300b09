import { secondsAfter } from '../shared/clock.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { deliveriesOf } from './deliveries.store.ts';
import { showMostTexts } from './delivery-metrics.ts';

const HOUR_SECONDS = 3600;

/** Shows operators how many texts one family has caused in the last hour, at most; the runbook finds which. */
export async function showFamilyTexts({ db, now }: Pick<EmergencyDeps, 'db' | 'now'>): Promise<void> {
  const since = secondsAfter(now(), -HOUR_SECONDS);
  const [most] = await deliveriesOf(db)
    .aggregate<{ texts: number }>([
      { $match: { createdAt: { $gt: since }, channel: 'sms', sends: { $gt: 0 } } },
      { $group: { _id: '$parentId', texts: { $sum: '$sends' } } },
      { $sort: { texts: -1 } },
      { $limit: 1 },
    ])
    .toArray();
  showMostTexts(most?.texts ?? 0);
}
