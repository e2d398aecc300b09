import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../percentile.ts';
import { type FailedCalls, type Family, joinFamily, saveProfile, tryToJoin } from './family.ts';
import type { Ledger } from './ledger.ts';
import { acceptRequest, type Load, ring, sendRequest, startLoad } from './load.ts';
import { type OpenPage, openPage } from './page.ts';
import { createRandom, type Random } from './random.ts';
import { PARTS, type Part, type Stack, startStack } from './stack.ts';
import { faultsOf } from './verify.ts';

const RECOVERY_MAX_MS = 90_000;
const SETTLE_MAX_MS = 90_000;
const LOOK_AGAIN_MS = 2_000;
/** The longest pause before a kill. */
const PAUSE_AT_MOST_MS = 3_000;
const FEW = 16;
const MANY = 40;
const JOINING_AT_ONCE = 3;

const say = (line: string) => process.stdout.write(`${line}\n`);
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** How long after `since` something that was sent since then first reached a page. */
interface Arrivals {
  message: number;
  notification: number;
}
interface Watch {
  since: number;
  arrivals: Partial<Arrivals>;
}

async function join(stack: Stack, count: number, failedCalls: FailedCalls): Promise<Family[]> {
  const families: Family[] = [];
  const numbers = Array.from({ length: count }, (_, number) => number);
  await Promise.all(
    Array.from({ length: JOINING_AT_ONCE }, async () => {
      for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
        const family = await joinFamily(stack, number, failedCalls);
        await saveProfile(family);
        families[number] = family;
      }
    }),
  );
  return families;
}

async function connectInRing(families: readonly Family[], ledger: Ledger): Promise<void> {
  const connect = async ([from, to]: readonly [Family, Family]) => {
    const request = { from, to, begunAt: Date.now() };
    ledger.requests.push(request);
    await sendRequest(request);
    await acceptRequest(request);
    ledger.connected.push([from, to]);
  };
  await Promise.all(ring(families).map(connect));
}

/** Opens the pages of all families; `watch` records when something new first arrives. */
function openPages(stack: Stack, families: readonly Family[], ledger: Ledger, watch: Watch): OpenPage[] {
  return families.map((family) =>
    openPage(stack.url, family, {
      onMessage({ content }) {
        const sent = ledger.messages.find(({ text }) => text === content);
        if (sent?.to === family && sent.begunAt >= watch.since) watch.arrivals.message ??= Date.now() - watch.since;
      },
      onNotification({ type, createdAt }) {
        if (type === 'connection-request' && Date.parse(createdAt) >= watch.since)
          watch.arrivals.notification ??= Date.now() - watch.since;
      },
    }),
  );
}

interface Recovery {
  readonly part: Part;
  readonly ready: number;
  readonly message: number;
  readonly notification: number;
}

/**
 * Kills a part, starts it again, and waits for a message and a notification that were sent after the kill; `undefined`
 * when they do not arrive.
 */
async function killOnce(stack: Stack, part: Part, watch: Watch, load: Load): Promise<Recovery | undefined> {
  watch.arrivals = {};
  watch.since = Date.now();
  await stack.kill(part);
  await stack.restart(part);
  const ready = Date.now() - watch.since;
  for (;;) {
    const { message, notification = load.isRequesting() ? undefined : Number.NaN } = watch.arrivals;
    if (message !== undefined && notification !== undefined) return { part, ready, message, notification };
    if (Date.now() - watch.since > RECOVERY_MAX_MS) return undefined;
    await delay(20);
  }
}

async function killAll(
  stack: Stack,
  rounds: number,
  random: Random,
  watch: Watch,
  load: Load,
): Promise<{ recoveries: Recovery[]; faults: string[] }> {
  const order = random.shuffled(PARTS.flatMap((part) => Array<Part>(rounds).fill(part)));
  const recoveries: Recovery[] = [];
  for (const [at, part] of order.entries()) {
    await delay(random.under(PAUSE_AT_MOST_MS));
    const recovery = await killOnce(stack, part, watch, load);
    if (!recovery)
      return {
        recoveries,
        faults: [`${part} had not recovered after ${seconds(RECOVERY_MAX_MS)}: ${JSON.stringify(watch.arrivals)}`],
      };
    recoveries.push(recovery);
    const { ready, message, notification } = recovery;
    say(
      `${String(at + 1).padStart(3)}. ${part.padEnd(8)} ready ${seconds(ready)}, next message ${seconds(message)}, next notification ${seconds(notification)}`,
    );
  }
  return { recoveries, faults: [] };
}

/** The faults that remain once everything has had time to arrive. */
async function remainingFaults(pages: readonly OpenPage[], ledger: Ledger): Promise<string[]> {
  const end = Date.now() + SETTLE_MAX_MS;
  for (let known: string[] = []; ; ) {
    // A rate limit must not hide the faults seen before.
    const faults = await faultsOf(pages, ledger).catch((error: unknown) =>
      known.length > 0 ? known : [String(error)],
    );
    if (faults.length === 0 || Date.now() > end) return faults;
    known = faults;
    await delay(LOOK_AGAIN_MS);
  }
}

function report(
  recoveries: readonly Recovery[],
  { messages, requests, joined }: Ledger,
  failedCalls: FailedCalls,
): void {
  for (const part of PARTS) {
    const of = recoveries.filter((one) => one.part === part);
    const spread = (name: keyof Omit<Recovery, 'part'>) => {
      const values = of.map((one) => one[name]);
      return `${seconds(percentile(values, 0.5))} (most ${seconds(Math.max(...values))})`;
    };
    if (of.length > 0)
      say(
        `${part.padEnd(8)} ${of.length} kills: ready ${spread('ready')}, next message ${spread('message')}, next notification ${spread('notification')}`,
      );
  }
  const accepted = requests.filter((one) => one.accepted).length;
  say(
    `${messages.length} messages, ${requests.length} requests, ${accepted} accepted, ${joined.length} joined; failed calls that were repeated:`,
  );
  for (const [kind, times] of failedCalls) say(`  ${kind} (${times})`);
}

/**
 * Kills chat, profile, Kafka, MongoDB and Redis, `rounds` times each, in random order and at random moments under
 * steady load. Then it checks through the public API that every message, request, notification and new family is there
 * exactly once. The same `seed` gives the same choices.
 */
export async function killTests([
  rounds = '10',
  seed = String(randomInt(1_000_000)),
]: readonly string[]): Promise<boolean> {
  const count = Number(rounds) > 2 ? MANY : FEW;
  say(`${rounds} kills of each of ${PARTS.join(', ')} under the load of ${count} families; seed ${seed}`);
  const random = createRandom(Number(seed));
  const ledger: Ledger = { messages: [], requests: [], joined: [], connected: [] };
  const failedCalls: FailedCalls = new Map();
  const watch: Watch = { since: Number.POSITIVE_INFINITY, arrivals: {} };
  const stack = await startStack({ keep: Boolean(process.env['KEEP_LOGS']) });
  try {
    const families = await join(stack, count, failedCalls);
    await connectInRing(families, ledger);
    const pages = openPages(stack, families, ledger, watch);
    const load = startLoad({ families, ledger, random, join: (number) => tryToJoin(stack, number, failedCalls) });
    const { recoveries, faults: notRecovered } = await killAll(stack, Number(rounds), random, watch, load);
    await load.stop();
    const noneJoined = ledger.joined.length === 0 ? ['no family could join'] : [];
    const faults = [...notRecovered, ...noneJoined, ...(await remainingFaults(pages, ledger)), ...stack.crashes];
    for (const page of pages) page.close();
    report(recoveries, ledger, failedCalls);
    for (const fault of faults.slice(0, 40)) say(`✗ ${fault}`);
    say(faults.length === 0 ? 'nothing lost or duplicated: holds' : `${faults.length} faults, seed ${seed}: missed`);
    return faults.length === 0;
  } finally {
    await stack.stop();
  }
}
