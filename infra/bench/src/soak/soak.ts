import { randomInt } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { REMOTES, SERVICES } from '@notalone/local/product/deployables';
import type { FailedCalls } from '../kill/family.ts';
import { createRandom } from '../kill/random.ts';
import { positiveNumber } from '../positive-number.ts';
import type { Day } from './activities.ts';
import { type Calls, createCalls } from './calls.ts';
import { connectionFaults, failureFaults } from './check-end.ts';
import { startDay } from './day.ts';
import { FAMILIES_MAX, joinPeople, type Person } from './people.ts';
import { type SoakProduct, STORES, type StoreName, startSoakProduct } from './product.ts';
import { judge } from './report.ts';
import { createSampler } from './sampler.ts';
import { baselineMinute, type Change, planChanges } from './schedule.ts';
import { findLost } from './verify.ts';

const MINUTES = 60;
const FAMILIES = 200;
/** What two busy cores carry beside other work. */
const ACTIVITIES_PER_SECOND = 4;
const MINUTE_MS = 60_000;
const SAMPLE_MS = 15_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** What nobody may have noticed: a release that is not current any more, or a change that failed. */
async function makeChanges(product: SoakProduct, changes: readonly Change[], began: number): Promise<string[]> {
  const faults: string[] = [];
  const released = new Map<string, string>();
  const minute = () => ((Date.now() - began) / MINUTE_MS).toFixed(1);
  for (const { atMinute, kind, name } of changes) {
    await delay(Math.max(0, began + atMinute * MINUTE_MS - Date.now()));
    const from = Date.now();
    try {
      if (kind === 'restart') await product.restart(name as StoreName);
      else released.set(name, await product.release(name));
      say(`${minute()}  ${kind} of ${name} after ${((Date.now() - from) / 1000).toFixed(1)} s`);
    } catch (error) {
      faults.push(`${kind} of ${name}: ${(error as Error).message}`);
    }
  }
  for (const [name, version] of released)
    if (product.currentVersion(name) !== version) faults.push(`${name} ${version} was rolled back`);
  return faults;
}

function sayFailures(calls: Calls, lastFifth: number): void {
  const counted = (failures: readonly string[]) =>
    [...Map.groupBy(failures, (what) => what)].map(([what, all]) => `  ${what} (${all.length})`).toSorted();
  say(`${calls.counts.made} calls, ${calls.counts.failed} failed; in the last fifth, when nothing was changed:`);
  for (const line of counted(calls.failuresSince(lastFifth))) say(line);
  say('in all:');
  for (const line of counted(calls.failuresSince(0)).slice(0, 60)) say(line);
}

async function repeatUntil(until: number, everyMs: number, work: () => void | Promise<void>): Promise<void> {
  while (Date.now() < until) {
    await delay(Math.min(everyMs, until - Date.now()));
    await work();
  }
}

interface Run {
  readonly minutes: number;
  readonly seed: number;
  readonly activitiesPerSecond: number;
}
async function run(
  product: SoakProduct,
  people: readonly Person[],
  { minutes, seed, activitiesPerSecond }: Run,
): Promise<boolean> {
  const random = createRandom(seed);
  const services = SERVICES.map(({ name }) => name);
  const webApps = ['shell', ...REMOTES.map((name) => `mfe-${name}`)];
  const changes = planChanges(minutes, { services, stores: STORES, webApps }, random);
  const began = Date.now();
  const end = began + minutes * MINUTE_MS;
  const calls = createCalls();
  const sampler = createSampler({ opsUrls: product.opsUrls, calls, baselineMinute: baselineMinute(minutes) });
  const over = new AbortController();
  // Everybody may wait for it at once.
  setMaxListeners(0, over.signal);
  const written: Day['written'] = { messages: [], posts: [] };
  const day: Day = { url: product.url, calls, random, written, over: over.signal, newestPosts: [] };
  const running = startDay(people, day, activitiesPerSecond);
  const changing = makeChanges(product, changes, began);
  const connected = () => people.filter(({ page }) => page.isConnected()).length;
  const sayLine = () => {
    const minute = Math.round((Date.now() - began) / MINUTE_MS);
    const { made, failed } = calls.counts;
    say(`${minute}  ${made} calls, ${failed} failed, ${connected()} pages connected  ${sampler.line()}`);
  };
  await Promise.all([repeatUntil(end, SAMPLE_MS, sampler.read), repeatUntil(end, MINUTE_MS, sayLine)]);
  await sampler.readLast();
  over.abort();
  await running.stop();
  const faults = [...(await changing), ...(await connectionFaults(people)), ...(await findLost(people, day.written))];
  const isWithin = judge(sampler, baselineMinute(minutes), say);
  for (const what of sampler.notCollected) say(`memory was not read after a collection: ${what}`);
  const lastFifth = end - (minutes * MINUTE_MS) / 5;
  sayFailures(calls, lastFifth);
  faults.push(...failureFaults(calls, lastFifth));
  const { messages, posts } = day.written;
  for (const fault of faults.slice(0, 40)) say(`✗ ${fault}`);
  say(`${messages.length} messages and ${posts.length} posts were acknowledged; ${faults.length} faults`);
  return isWithin && faults.length === 0;
}

/**
 * A day in an hour: families with open pages live on the whole product while every deployable is released and every
 * store restarted once. At the end memory, handles, sockets, outbox and p99 are at most 1.2 × those of minute ten.
 */
export async function soak([
  minutes = String(MINUTES),
  seed = String(randomInt(1_000_000)),
  families = String(FAMILIES),
  activitiesPerSecond = String(ACTIVITIES_PER_SECOND),
]: readonly string[]): Promise<boolean> {
  const count = Math.min(positiveNumber('FAMILIES', families), FAMILIES_MAX);
  const given = {
    minutes: positiveNumber('MINUTES', minutes),
    seed: Number(seed),
    activitiesPerSecond: positiveNumber('PER_SECOND', activitiesPerSecond),
  };
  say(`${minutes} minutes of ${count} families, seed ${seed}, load of the machine ${loadavg()[0]?.toFixed(1)}`);
  const product = await startSoakProduct({ keep: Boolean(process.env['KEEP_LOGS']), print: say });
  const failedCalls: FailedCalls = new Map();
  let people: readonly Person[] = [];
  try {
    const from = Date.now();
    people = await Promise.race([joinPeople(product, count, failedCalls), product.crashed]);
    say(`${count} families joined after ${((Date.now() - from) / 1000).toFixed(0)} s`);
    return await Promise.race([run(product, people, given), product.crashed]);
  } finally {
    for (const { page } of people) page.close();
    await product.stop();
  }
}
