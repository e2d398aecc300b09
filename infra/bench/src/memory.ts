import { setTimeout as delay } from 'node:timers/promises';
import { hostilePictures } from '@notalone/testing/hostile-pictures/hostile-pictures';
import type { FailedCalls } from './kill/family.ts';
import { createRandom } from './kill/random.ts';
import { sendAll } from './pictures/pictures.ts';
import { peakMb, residentMb } from './process-figures.ts';
import type { Day } from './soak/activities.ts';
import { createCalls } from './soak/calls.ts';
import { startDay } from './soak/day.ts';
import { joinPeople, type Person } from './soak/people.ts';
import { startSoakProduct } from './soak/product.ts';
import { findProductProcesses } from './soak/product-processes.ts';

const ACTIVE = 36;
/** Enough for a whole set of pictures, at six posts a minute each. */
const WITH_PICTURES = 24;
/** More than two cores can do, so that the services are busy all the time. */
const ACTIVITIES_PER_SECOND = 100;
const MINUTE_MS = 60_000;
/** A service is ready a moment before its start ends with a collection. */
const SETTLED_AFTER_MS = 5_000;
const LIMIT_MB = { services: 800, servicesAfterLoad: 900, feedAfterPictures: 250, all: 1_700 };
/** The emulators stand in for other companies' servers. */
const NOT_OURS = 'emulators';

const say = (line: string) => process.stdout.write(`${line}\n`);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Prints the resident memory of each part of the product in MB (1024² bytes), and answers the sums. */
async function read(when: string) {
  const parts = (await findProductProcesses()).filter(({ name }) => name !== NOT_OURS);
  const figures = await Promise.all(parts.map(async (part) => ({ ...part, mb: await residentMb(part.pid) })));
  const services = sum(figures.filter(({ isService }) => isService).map(({ mb }) => mb));
  const all = sum(figures.map(({ mb }) => mb));
  const each = figures.map(({ name, mb }) => `${name} ${mb.toFixed(0)}`).toSorted();
  say(`${when.padEnd(26)} services ${services.toFixed(0)}, all ${all.toFixed(0)}: ${each.join(', ')}`);
  return { services, all, feed: figures.find(({ name }) => name === 'feed')?.mb ?? Number.NaN };
}

async function liveFor(ms: number, url: string, people: readonly Person[]): Promise<void> {
  const calls = createCalls();
  const over = new AbortController();
  const written = { messages: [], posts: [] };
  const day: Day = { url, calls, random: createRandom(1), written, over: over.signal, newestPosts: [] };
  const running = startDay(people, day, ACTIVITIES_PER_SECOND);
  await delay(ms);
  over.abort();
  await running.stop();
  say(`${calls.counts.made} calls, ${calls.counts.failed} failed`);
}

async function sendPictures(people: readonly Person[]): Promise<void> {
  const senders = people.map(({ session, send }) => async (body: FormData) => {
    const headers = { authorization: `Bearer ${await session.token()}` };
    return send('/api/feed', { method: 'POST', headers, body });
  });
  const pictures = await hostilePictures();
  const faults = await sendAll(senders, pictures, 2);
  say(`${pictures.length} pictures, ${faults.length} wrong answers`);
  for (const fault of faults.slice(0, 5)) say(fault);
}

/**
 * The resident memory of every part of the product: after its start, after a minute of families who do as much as the
 * machine can carry, a minute later, after 140 pictures, and a minute later.
 */
export async function memory(): Promise<boolean> {
  const product = await startSoakProduct({ keep: false, print: () => undefined });
  const failedCalls: FailedCalls = new Map();
  let people: readonly Person[] = [];
  try {
    await delay(SETTLED_AFTER_MS);
    const started = await read('after the start');
    people = await joinPeople(product, ACTIVE + WITH_PICTURES, failedCalls);
    await read(`after ${people.length} families joined`);
    await liveFor(MINUTE_MS, product.url, people.slice(0, ACTIVE));
    await read('after a minute of load');
    await delay(MINUTE_MS);
    const rested = await read('a minute later');
    await sendPictures(people.slice(ACTIVE));
    await read('after the pictures');
    await delay(MINUTE_MS);
    const last = await read('a minute later');
    const services = (await findProductProcesses()).filter(({ isService }) => isService);
    const peaks = await Promise.all(services.map(async ({ name, pid }) => `${name} ${(await peakMb(pid)).toFixed(0)}`));
    say(`peaks: ${peaks.toSorted().join(', ')}`);
    const missed = [
      started.services > LIMIT_MB.services && `services after the start: ${LIMIT_MB.services}`,
      rested.services > LIMIT_MB.servicesAfterLoad && `services after the load: ${LIMIT_MB.servicesAfterLoad}`,
      last.feed > LIMIT_MB.feedAfterPictures && `feed after pictures: ${LIMIT_MB.feedAfterPictures}`,
      Math.max(started.all, rested.all, last.all) > LIMIT_MB.all && `all parts: ${LIMIT_MB.all}`,
    ].filter((limit) => limit !== false);
    say(missed.length > 0 ? `missed, in MB: ${missed.join('; ')}` : 'holds');
    return missed.length === 0;
  } finally {
    for (const { page } of people) page.close();
    await product.stop();
  }
}
