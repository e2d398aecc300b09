import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ConnectionRequest, Message } from '@notalone/contracts';
import { type Family, saveProfile } from './family.ts';
import type { Ledger, Requested, Written } from './ledger.ts';
import type { Random } from './random.ts';

/** So many messages a second and family: thirty a minute are allowed. */
const MESSAGES_PER_FAMILY = 0.3;
/** So that the pairs last for the run. */
const REQUESTS_PER_SECOND = 0.7;
/** One after the other, who has come meets nobody. */
const JOIN_PAUSE_MS = 1_000;
/** Each has a network address and a telephone number of its own. */
const FAMILIES_AT_MOST = 250;
/** Of ten requests so many are accepted; the others wait to the end. */
const ACCEPTED_OF_TEN = 7;
const NOT_FOUND = 404;

type Pair = readonly [Family, Family];

const pairsOf = (families: readonly Family[]): Pair[] => families.flatMap((one, at) => families.slice(at + 1).map((other): Pair => [one, other]));
/** A ring: who is connected before the load begins. */
export const ring = (families: readonly Family[]): Pair[] => families.map((one, at): Pair => [one, families[(at + 1) % families.length] as Family]);
const isSame = ([a, b]: Pair, [c, d]: Pair) => (a === c && b === d) || (a === d && b === c);

async function send(written: Written): Promise<void> {
  const json = { receiverId: written.to.userId, content: written.text, clientId: randomUUID() };
  const message = await written.from.insist<Message>('POST', '/api/messages', { json });
  written.id = message._id;
}

/** The waiting request of somebody to me. */
async function received(to: Family, from: Family): Promise<ConnectionRequest | undefined> {
  const waiting = await to.list<ConnectionRequest>('/api/profile/connections/received');
  return waiting.find(({ fromUserId }) => fromUserId._id === from.userId);
}

/** Asks, until it is acknowledged; what the answer of a lost call was does not matter, asking again is the same. */
export async function request(requested: Requested): Promise<void> {
  const { from, to } = requested;
  await from.insist('POST', `/api/profile/connect/${to.userId}`);
  requested.acknowledged = true;
  for (let tries = 0; !requested.requestId && tries < 200; tries++) {
    const found = await received(to, from).catch(() => undefined);
    if (found) requested.requestId = found._id;
    else await delay(250);
  }
}

/** Accepts, until it is acknowledged. After a call whose answer was lost it may be done already: then the request is gone. */
export async function accept(requested: Requested): Promise<void> {
  const { to, requestId } = requested;
  if (!requestId) return;
  await to.insist('POST', `/api/profile/connections/accept/${requestId}`, {}, (status, tries) => (status === NOT_FOUND && tries > 1 ? true : undefined));
  requested.accepted = true;
}

export interface Load {
  /** Whether there are pairs left who have not met. */
  isAsking(): boolean;
  /** Begins nothing new. Resolves when all that was begun is acknowledged. */
  stop(): Promise<void>;
}

interface LoadOf {
  readonly families: readonly Family[];
  readonly ledger: Ledger;
  readonly random: Random;
  join(number: number): Promise<Family | undefined>;
}

/** Steady traffic of all families until it is stopped: messages, requests, answers to them, and people who join. */
export function startLoad({ families, ledger, random, join }: LoadOf): Load {
  let isOn = true;
  const under: Promise<void>[] = [];
  const unmet = random.shuffled(pairsOf(families).filter((pair) => !ledger.connected.some((met) => isSame(pair, met))));

  async function write(): Promise<void> {
    for (let turn = 0; isOn; turn++) {
      const from = families[turn % families.length] as Family;
      const known = ledger.connected.filter((pair) => pair.includes(from));
      const pair = known[random.under(known.length)];
      const to = pair?.find((one) => one !== from);
      if (to) {
        const written: Written = { from, to, text: `Message ${ledger.written.length} of ${from.number} to ${to.number}`, begunAt: Date.now() };
        ledger.written.push(written);
        under.push(send(written));
      }
      await delay(1000 / (families.length * MESSAGES_PER_FAMILY));
    }
  }
  async function meet(requested: Requested): Promise<void> {
    const isAccepted = random.under(10) < ACCEPTED_OF_TEN;
    const waits = random.under(2_000);
    await request(requested);
    if (!isAccepted) return;
    await delay(waits);
    await accept(requested);
    ledger.connected.push([requested.from, requested.to]);
  }
  const asked = (family: Family) => ledger.requested.filter(({ from }) => from === family).length;
  /** Twenty a day are allowed: the one of the two who has asked less often. */
  const asksLess = ([one, other]: Pair): Pair => (asked(one) <= asked(other) ? [one, other] : [other, one]);
  async function ask(): Promise<void> {
    for (let pair = unmet.pop(); isOn && pair; pair = unmet.pop()) {
      const [from, to] = asksLess(pair);
      const requested: Requested = { from, to, begunAt: Date.now() };
      ledger.requested.push(requested);
      under.push(meet(requested));
      await delay(1000 / REQUESTS_PER_SECOND);
    }
  }
  async function welcome(): Promise<void> {
    for (let number = families.length; isOn && number < FAMILIES_AT_MOST; number++) {
      const newcomer = await join(number);
      if (newcomer) {
        ledger.joined.push(newcomer);
        // refused for good, it is missing in the end, and that is said then
        await saveProfile(newcomer).catch(() => undefined);
      }
      await delay(JOIN_PAUSE_MS);
    }
  }
  const going = [write(), ask(), welcome()];
  return {
    isAsking: () => unmet.length > 0,
    async stop() {
      isOn = false;
      await Promise.all(going);
      await Promise.all(under);
    },
  };
}
