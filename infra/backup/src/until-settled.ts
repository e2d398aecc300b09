import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { deadLetterTopic, TOPICS, type Topic, topicReaders } from '@notalone/contracts';
import { HOLDERS } from '@notalone/contracts/receipt-lines';
import type { Broker } from '@notalone/service-kit/broker/broker';
import type { Stores } from './back-up.ts';
import { databasesOf } from './databases.ts';

interface Erasure {
  readonly _id: string;
  readonly confirmed: Readonly<Record<string, Date>>;
}
export interface Settling extends Stores {
  readonly broker: Broker;
  readonly erasureIds: readonly string[];
  readonly timeoutMs?: number;
}

const POLL_MS = 500;
const TIMEOUT_MS = 15 * 60_000;

/** What some service has not read, or not published, yet. */
async function pendingEvents({ client, broker, topics, databasePrefix }: Settling): Promise<string[]> {
  const before = await topics.ends();
  const pending: string[] = [];
  for (const topic of Object.keys(TOPICS) as Topic[])
    for (const reader of topicReaders(topic)) {
      const unread = await broker.unread(`${databasePrefix}${reader}`, [topic, deadLetterTopic(topic)]);
      for (const name of new Set(unread.map((one) => one.topic))) pending.push(`${reader} has not read all of ${name}`);
    }
  for (const name of await databasesOf(client, databasePrefix)) {
    const row = await client
      .db(name)
      .collection('outbox')
      .findOne({ parkedAt: { $exists: false } });
    if (row) pending.push(`${name} has events to publish`);
  }
  // What was published meanwhile may not be read yet.
  return isDeepStrictEqual(before, await topics.ends()) ? pending : [...pending, 'events are still being published'];
}

/**
 * The erasures that a service has not confirmed. Emergency confirms when a family's seven days are over (rules 5.12).
 */
async function pendingErasures({ client, databasePrefix, erasureIds }: Settling): Promise<string[]> {
  const wanted = { _id: { $in: [...erasureIds] } };
  const erasures = client.db(`${databasePrefix}auth`).collection<Erasure>('erasures');
  const found = new Map((await erasures.find(wanted).toArray()).map((erasure) => [erasure._id, erasure.confirmed]));
  const families = client.db(`${databasePrefix}emergency`).collection('families');
  const later = new Set<unknown>(await families.distinct('erasureIds'));
  return erasureIds.flatMap((id) => {
    const missing = HOLDERS.filter((holder) => !found.get(id)?.[holder] && !(holder === 'emergency' && later.has(id)));
    return missing.length > 0 ? [`${missing.join(', ')} did not confirm the erasure ${id}`] : [];
  });
}

/**
 * Resolves when every service has read and published everything, and has confirmed every erasure of the list: nobody
 * who left is back, and the gateway may open.
 * @throws with what is missing when it takes too long
 */
export async function untilSettled(options: Settling): Promise<void> {
  const until = Date.now() + (options.timeoutMs ?? TIMEOUT_MS);
  for (;;) {
    const pending = [...(await pendingEvents(options)), ...(await pendingErasures(options))];
    if (pending.length === 0) return;
    if (Date.now() > until) throw new Error(`The restored system is not ready:\n  ${pending.join('\n  ')}`);
    await delay(POLL_MS);
  }
}
