import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { UserId } from '@notalone/contracts';
import { eventsOfParent, publish } from '../introduce.ts';
import type { BenchServers } from '../servers.ts';
import { type RunningService, withServices } from '../services.ts';

const BAR_PER_SECOND = 1_000;
const EVENTS = 18_000;
const POLL_MS = 50;
const GIVE_UP_MS = 600_000;

/** How many events of people.state the service has processed, from its metrics. */
async function handledBy({ opsUrl }: RunningService): Promise<number> {
  const metrics = await (await fetch(`${opsUrl}/metrics`)).text();
  const line = /^inbox_events_total\{topic="people\.state",result="handled"\} (\d+)/m.exec(metrics);
  return Number(line?.[1] ?? 0);
}

/** Returns how many events a second were processed, from `published` until all have been. */
async function rateOf(service: RunningService, events: number, published: number): Promise<number> {
  const patience = AbortSignal.timeout(GIVE_UP_MS);
  while ((await handledBy(service)) < events) {
    patience.throwIfAborted();
    await delay(POLL_MS);
  }
  return events / ((performance.now() - published) / 1000);
}

/**
 * Publishes accounts and profiles of many people at once, as after a rebuild or an outage, and measures how quickly
 * chat and feed consume them side by side.
 */
export async function catchUp(servers: BenchServers, wanted = EVENTS): Promise<boolean> {
  const people = Array.from({ length: wanted / 2 }, () => randomBytes(12).toString('hex') as UserId);
  const events = people.flatMap(eventsOfParent);
  return withServices(servers, ['chat', 'feed'], async ({ services }) => {
    // A first event shows that each has joined its group.
    const [first = '' as UserId] = people;
    await publish(servers, eventsOfParent(first));
    await Promise.all(services.map((service) => rateOf(service, 2, 0)));
    const started = performance.now();
    const publishing = publish(servers, events).then(() => performance.now() - started);
    const measuring = services.map((service) => rateOf(service, events.length + 2, started));
    const [publishedMs, ...rates] = await Promise.all([publishing, ...measuring]);
    process.stdout.write(`${events.length} events published in ${Math.round(publishedMs)} ms\n`);
    const held = rates.map((rate, at) => {
      const isHeld = rate >= BAR_PER_SECOND;
      process.stdout.write(
        `${services[at]?.name}  ${Math.round(rate)} events/s, bar ${BAR_PER_SECOND}: ${isHeld ? 'holds' : 'missed'}\n`,
      );
      return isHeld;
    });
    return held.every(Boolean);
  });
}
