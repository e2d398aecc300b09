import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { historiesBeside } from '../histories/start-histories.ts';
import { type FailedCalls, joinWithProfile, type ReachedProduct, tryToJoin } from '../kill/family.ts';
import { connectInRing, joinFamilies } from '../kill/join-families.ts';
import type { Beside } from '../kill/kill.ts';
import type { Ledger } from '../kill/ledger.ts';
import { type Load, startLoad } from '../kill/load.ts';
import { openPages, type Watch } from '../kill/open-pages.ts';
import { createRandom } from '../kill/random.ts';
import { remainingFaults } from '../kill/verify.ts';
import { percentile } from '../percentile.ts';
import { type CallTimes, createCallTimes } from './call-times.ts';
import { createMemoryWatch } from './memory.ts';
import { type PeerFault, type Plan, planOf } from './plan.ts';
import { type Outage, pressFaults, waitedMs } from './press-faults.ts';
import { addButton, type Button, startPressing } from './presses.ts';
import { type Stack, startStack } from './stack.ts';

/** So few that pairs of families are left until the end. */
const REQUESTS_PER_SECOND = 0.15;
/** Families that only press; the others' numbers are below. */
const PRESSING = [251, 252, 253, 254];
/** Longer than any call may take. */
const CALL_TIMEOUT_MS = 45_000;
const BETWEEN_MS = 3_000;
const SETTLE_PRESSES_MS = 120_000;

const say = (line: string) => process.stdout.write(`${line}\n`);
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Waits for a message and a notification that were begun since `watch.since`. */
async function recovered(watch: Watch, load: Load, withinMs: number): Promise<string | undefined> {
  for (;;) {
    const { message, notification = load.isRequesting() ? undefined : Number.NaN } = watch.arrivals;
    if (message !== undefined && notification !== undefined) {
      const second = Number.isNaN(notification) ? 'no pairs left' : seconds(notification);
      return `message ${seconds(message)}, notification ${second}`;
    }
    if (Date.now() - watch.since > withinMs) return undefined;
    await delay(20);
  }
}

interface Round {
  readonly stack: Stack;
  readonly beside: Beside;
  readonly plan: Plan;
  readonly watch: Watch;
  readonly load: Load;
  readonly calls: CallTimes;
  readonly outages: Outage[];
}

/** Puts a fault in for its time, and waits until all is well again. Answers what was wrong. */
async function runFault(
  { stack, beside, plan, watch, load, calls, outages }: Round,
  [peer, fault]: PeerFault,
): Promise<string[]> {
  calls.take();
  watch.since = Number.POSITIVE_INFINITY;
  const begunAt = Date.now();
  const endOutage = beside.beginOutage(peer);
  await stack.setFault(peer, fault);
  await delay(plan.faultMs);
  await stack.setFault(peer, undefined);
  endOutage();
  watch.arrivals = {};
  watch.since = Date.now();
  outages.push({ peer, fault, begunAt, endedAt: watch.since });
  const recovery = await recovered(watch, load, plan.recoveryMs);
  say(`${peer.padEnd(9)} ${fault.padEnd(11)} next ${recovery ?? 'none'}; ${calls.take()}`);
  if (recovery) return [];
  const missing = JSON.stringify(watch.arrivals);
  // The next fault would hide what this one did.
  const later = await recovered(watch, load, plan.recoveryMs * 2);
  return [
    `${peer} ${fault}: not recovered ${seconds(plan.recoveryMs)} after its end (${missing}); ${later ?? 'never'}`,
  ];
}

function addButtons(product: ReachedProduct, failedCalls: FailedCalls): Promise<Button[]> {
  return Promise.all(
    PRESSING.map(async (number) => {
      const family = await joinWithProfile(product, number, failedCalls);
      return addButton(product, family, `07700900${number}`);
    }),
  );
}

/**
 * Puts each fault between the services and each peer under steady load, and checks that nothing acknowledged is lost or
 * shown twice, presses go out, every call is answered, all recovers, memory stays bounded, and what the families
 * beside saw can be explained.
 */
export async function partitions([
  rounds = '1',
  seed = String(randomInt(1_000_000)),
  ...peers
]: readonly string[]): Promise<boolean> {
  const plan = planOf(rounds, Number(seed), peers);
  say(
    `${plan.faults.length} faults of ${seconds(plan.faultMs)} by ${plan.proxies} proxies, ` +
      `${plan.families} families, seed ${seed}`,
  );
  const random = createRandom(Number(seed));
  const ledger: Ledger = { messages: [], requests: [], joined: [], connected: [] };
  const failedCalls: FailedCalls = new Map();
  const watch: Watch = { since: Number.POSITIVE_INFINITY, arrivals: {} };
  const calls = createCallTimes(plan.callMs);
  const stack = await startStack({ keep: Boolean(process.env['KEEP_LOGS']), proxies: plan.proxies });
  const { url, emulators, makeAdmin } = stack;
  const product = { url, emulators, makeAdmin, callTimeoutMs: CALL_TIMEOUT_MS, onCall: calls.add };
  try {
    const families = await joinFamilies(product, plan.families, failedCalls);
    await connectInRing(families, ledger);
    const buttons = await addButtons(product, failedCalls);
    const beside = await historiesBeside(product, Number(seed));
    say('all have joined');
    const pages = openPages(url, families, ledger, watch);
    const join = (number: number) => tryToJoin(product, number, failedCalls);
    const load = startLoad({ families, ledger, random, join, requestsPerSecond: REQUESTS_PER_SECOND });
    const pressing = startPressing(buttons, emulators);
    const memory = createMemoryWatch(stack.running);
    await delay(BETWEEN_MS);
    say(calls.take());
    await memory.sample();
    const outages: Outage[] = [];
    const faults: string[] = [];
    for (const peerFault of plan.faults) {
      faults.push(...(await runFault({ stack, beside, plan, watch, load, calls, outages }, peerFault)));
      await memory.sample();
      await delay(BETWEEN_MS);
    }
    const [besideFaults] = await Promise.all([beside.stop(), load.stop(), pressing.stop(SETTLE_PRESSES_MS)]);
    faults.push(...besideFaults, ...(await remainingFaults(pages, ledger)));
    for (const page of pages) page.close();
    await memory.sample();
    faults.push(
      ...pressFaults(pressing.presses, outages, emulators, plan.pressMs),
      ...(ledger.joined.length === 0 ? ['no family could join'] : []),
      ...calls.faults(),
      ...memory.faults(),
      ...stack.crashes,
    );
    const waits = pressing.presses.map((press) => waitedMs(press, outages));
    const { messages, requests, joined } = ledger;
    say(`${messages.length} messages, ${requests.length} requests, ${joined.length} joined`);
    const [half, all] = [percentile(waits, 0.5), Math.max(...waits)].map(seconds);
    say(`${waits.length} presses: text after ${half} (median), ${all} at most`);
    for (const line of memory.figures()) say(line);
    if (plan.proxies === 'own')
      say(`a proxy buffered at most ${(stack.mostBufferedBytes() / 1024).toFixed(0)} kB for a connection`);
    for (const [kind, times] of failedCalls) say(`  ${kind} (${times})`);
    for (const fault of faults.slice(0, 60)) process.stderr.write(`✗ ${fault}\n`);
    say(faults.length === 0 ? 'holds' : `${faults.length} faults, seed ${seed}: missed`);
    return faults.length === 0;
  } finally {
    await stack.stop();
  }
}
