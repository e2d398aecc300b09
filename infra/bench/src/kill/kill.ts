import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../percentile.ts';
import { positiveNumber } from '../positive-number.ts';
import { type FailedCalls, type ModeratedProduct, tryToJoin } from './family.ts';
import { connectInRing, joinFamilies } from './join-families.ts';
import type { Ledger } from './ledger.ts';
import { type Load, startLoad } from './load.ts';
import { openPages, type Watch } from './open-pages.ts';
import { createRandom, type Random } from './random.ts';
import { PARTS, type Part, type Stack, startStack } from './stack.ts';
import { remainingFaults } from './verify.ts';

const RECOVERY_MAX_MS = 90_000;
/** The longest pause before a kill. */
const PAUSE_AT_MOST_MS = 3_000;
const FEW = 16;
const MANY = 40;

const say = (line: string) => process.stdout.write(`${line}\n`);
/** Nothing is asked any more once all pairs have met. */
const seconds = (ms: number) => (Number.isNaN(ms) ? 'none, no pairs left' : `${(ms / 1000).toFixed(1)} s`);

/** What other families do meanwhile. */
export interface Beside {
  /** A part is killed, or not in reach; the result says that it is back. */
  beginOutage(part: string): () => void;
  /** Resolves with every fault of what they saw. */
  stop(): Promise<string[]>;
}
export type StartBeside = (product: ModeratedProduct, seed: number) => Promise<Beside>;

interface Killing {
  readonly stack: Stack;
  readonly watch: Watch;
  readonly load: Load;
  readonly beside: Beside;
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
async function killOnce({ stack, watch, load, beside }: Killing, part: Part): Promise<Recovery | undefined> {
  watch.arrivals = {};
  watch.since = Date.now();
  const endOutage = beside.beginOutage(part);
  await stack.kill(part);
  await stack.restart(part);
  endOutage();
  const ready = Date.now() - watch.since;
  for (;;) {
    const { message, notification = load.isRequesting() ? undefined : Number.NaN } = watch.arrivals;
    if (message !== undefined && notification !== undefined) return { part, ready, message, notification };
    if (Date.now() - watch.since > RECOVERY_MAX_MS) return undefined;
    await delay(20);
  }
}

async function killAll(
  killing: Killing,
  rounds: number,
  random: Random,
): Promise<{ recoveries: Recovery[]; faults: string[] }> {
  const order = random.shuffled(PARTS.flatMap((part) => Array<Part>(rounds).fill(part)));
  const recoveries: Recovery[] = [];
  for (const [at, part] of order.entries()) {
    await delay(random.under(PAUSE_AT_MOST_MS));
    const recovery = await killOnce(killing, part);
    if (!recovery) {
      const arrived = JSON.stringify(killing.watch.arrivals);
      const fault = `${part} had not recovered after ${seconds(RECOVERY_MAX_MS)}: ${arrived}`;
      // At once: without this part, the load may not come to its end.
      say(fault);
      return { recoveries, faults: [fault] };
    }
    recoveries.push(recovery);
    const { ready, message, notification } = recovery;
    const next = `next message ${seconds(message)}, next notification ${seconds(notification)}`;
    say(`${String(at + 1).padStart(3)}. ${part.padEnd(8)} ready ${seconds(ready)}, ${next}`);
  }
  return { recoveries, faults: [] };
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
    if (of.length === 0) continue;
    const next = `next message ${spread('message')}, next notification ${spread('notification')}`;
    say(`${part.padEnd(8)} ${of.length} kills: ready ${spread('ready')}, ${next}`);
  }
  const accepted = requests.filter((one) => one.accepted).length;
  say(`${messages.length} messages, ${requests.length} requests, ${accepted} accepted, ${joined.length} joined;`);
  say('failed calls that were repeated:');
  for (const [kind, times] of failedCalls) say(`  ${kind} (${times})`);
}

/**
 * Kills chat, profile, Kafka, MongoDB and Redis, `rounds` times each, in random order and at random moments under
 * steady load. Then it checks through the public API that every message, request, notification and new family is there
 * exactly once. The same `seed` gives the same choices.
 */
export async function killTests(
  [rounds = '10', seed = String(randomInt(1_000_000))]: readonly string[],
  startBeside: StartBeside,
): Promise<boolean> {
  const given = positiveNumber('ROUNDS', rounds);
  const count = given > 2 ? MANY : FEW;
  say(`${rounds} kills of each of ${PARTS.join(', ')} under the load of ${count} families; seed ${seed}`);
  const random = createRandom(Number(seed));
  const ledger: Ledger = { messages: [], requests: [], joined: [], connected: [] };
  const failedCalls: FailedCalls = new Map();
  const watch: Watch = { since: Number.POSITIVE_INFINITY, arrivals: {} };
  const stack = await startStack({ keep: Boolean(process.env['KEEP_LOGS']) });
  try {
    const families = await joinFamilies(stack, count, failedCalls);
    await connectInRing(families, ledger);
    const pages = openPages(stack.url, families, ledger, watch);
    const load = startLoad({ families, ledger, random, join: (number) => tryToJoin(stack, number, failedCalls) });
    const beside = await startBeside(stack, Number(seed));
    const killing = { stack, watch, load, beside };
    const { recoveries, faults: notRecovered } = await killAll(killing, Math.ceil(given), random);
    const [besideFaults] = await Promise.all([beside.stop(), load.stop()]);
    const noneJoined = ledger.joined.length === 0 ? ['no family could join'] : [];
    const faults = [
      ...notRecovered,
      ...noneJoined,
      ...(await remainingFaults(pages, ledger)),
      ...besideFaults,
      ...stack.crashes,
    ];
    for (const page of pages) page.close();
    report(recoveries, ledger, failedCalls);
    for (const fault of faults.slice(0, 40)) process.stderr.write(`✗ ${fault}\n`);
    say(faults.length === 0 ? 'nothing lost or duplicated: holds' : `${faults.length} faults, seed ${seed}: missed`);
    return faults.length === 0;
  } finally {
    await stack.stop();
  }
}
