import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ConnectionRequest } from '@notalone/contracts';
import { type Family, saveProfile } from './family.ts';
import type { Ledger, SentMessage, SentRequest } from './ledger.ts';
import type { Random } from './random.ts';

/** Messages per family and second; the limit is thirty a minute. */
const MESSAGES_PER_FAMILY = 0.3;
/** Slow enough that pairs are left until the end of the run. */
const REQUESTS_PER_SECOND = 0.7;
/** Between two registrations. New families connect with nobody. */
const JOIN_PAUSE_MS = 1_000;
/** Each has its own network address and phone number; those from here on are the histories'. */
export const FAMILIES_AT_MOST = 240;
/** How many of ten requests are accepted; the others stay open. */
const ACCEPTED_OF_TEN = 7;
const NOT_FOUND = 404;

type Pair = readonly [Family, Family];

const pairsOf = (families: readonly Family[]): Pair[] =>
  families.flatMap((one, at) => families.slice(at + 1).map((other): Pair => [one, other]));
/** The pairs that are connected before the load begins: each family with the next. */
export const ring = (families: readonly Family[]): Pair[] =>
  families.map((one, at): Pair => [one, families[(at + 1) % families.length] as Family]);
const isSame = ([a, b]: Pair, [c, d]: Pair) => (a === c && b === d) || (a === d && b === c);

async function send(message: SentMessage): Promise<void> {
  const body = { receiverId: message.to.userId, content: message.text, clientId: randomUUID() };
  const stored = await message.from.callUntilSuccess('POST /api/messages', { body });
  message.id = stored._id;
}

/** The open request from one family to another. */
async function openRequest(to: Family, from: Family): Promise<ConnectionRequest | undefined> {
  const waiting = await to.pages('GET /api/profile/connections/received');
  return waiting.flat().find(({ fromUserId }) => fromUserId._id === from.userId);
}

/** Sends a connection request until it is acknowledged. Repeating it changes nothing. */
export async function sendRequest(request: SentRequest): Promise<void> {
  const { from, to } = request;
  await from.callUntilSuccess('POST /api/profile/connect/{userId}', { params: { userId: to.userId } });
  request.acknowledged = true;
  for (let tries = 0; !request.requestId && tries < 200; tries++) {
    const found = await openRequest(to, from).catch(() => undefined);
    if (found) request.requestId = found._id;
    else await delay(250);
  }
}

/** Accepts a request until that is acknowledged. A lost answer may have been a success: then the request is gone. */
export async function acceptRequest(request: SentRequest): Promise<void> {
  const { to, requestId } = request;
  if (!requestId) return;
  const route = 'POST /api/profile/connections/accept/{requestId}';
  await to.callUntilSuccess(route, { params: { requestId } }, (status, tries) =>
    status === NOT_FOUND && tries > 1 ? true : undefined,
  );
  request.accepted = true;
}

export interface Load {
  /** Whether there are pairs left that have not connected. */
  isRequesting(): boolean;
  /** Starts nothing new. Resolves when everything that was started is acknowledged. */
  stop(): Promise<void>;
}

interface LoadOptions {
  /** Connection requests; default: 0.7. */
  readonly requestsPerSecond?: number;
  readonly families: readonly Family[];
  readonly ledger: Ledger;
  readonly random: Random;
  join(number: number): Promise<Family | undefined>;
}

/** Steady load of all families: messages, connection requests, acceptances and registrations. */
export function startLoad({
  families,
  ledger,
  random,
  join,
  requestsPerSecond = REQUESTS_PER_SECOND,
}: LoadOptions): Load {
  let isOn = true;
  const running: Promise<void>[] = [];
  const unmet = random.shuffled(pairsOf(families).filter((pair) => !ledger.connected.some((met) => isSame(pair, met))));

  async function sendMessages(): Promise<void> {
    for (let turn = 0; isOn; turn++) {
      const from = families[turn % families.length] as Family;
      const known = ledger.connected.filter((pair) => pair.includes(from));
      const pair = known[random.under(known.length)];
      const to = pair?.find((one) => one !== from);
      if (to) {
        const message: SentMessage = {
          from,
          to,
          text: `Message ${ledger.messages.length} of ${from.number} to ${to.number}`,
          begunAt: Date.now(),
        };
        ledger.messages.push(message);
        running.push(send(message));
      }
      await delay(1000 / (families.length * MESSAGES_PER_FAMILY));
    }
  }
  async function connect(request: SentRequest): Promise<void> {
    const isAccepted = random.under(10) < ACCEPTED_OF_TEN;
    const waitMs = random.under(2_000);
    await sendRequest(request);
    if (!isAccepted) return;
    await delay(waitMs);
    await acceptRequest(request);
    ledger.connected.push([request.from, request.to]);
  }
  const requestsOf = (family: Family) => ledger.requests.filter(({ from }) => from === family).length;
  /** The family with fewer requests asks; the limit is twenty a day. */
  const fewerRequestsFirst = ([one, other]: Pair): Pair =>
    requestsOf(one) <= requestsOf(other) ? [one, other] : [other, one];
  async function connectPairs(): Promise<void> {
    for (let pair = unmet.pop(); isOn && pair; pair = unmet.pop()) {
      const [from, to] = fewerRequestsFirst(pair);
      const request: SentRequest = { from, to, begunAt: Date.now() };
      ledger.requests.push(request);
      running.push(connect(request));
      await delay(1000 / requestsPerSecond);
    }
  }
  async function registerFamilies(): Promise<void> {
    for (let number = families.length; isOn && number < FAMILIES_AT_MOST; number++) {
      const newcomer = await join(number);
      if (newcomer) {
        ledger.joined.push(newcomer);
        // A profile that cannot be saved is reported as missing at the end.
        await saveProfile(newcomer).catch(() => undefined);
      }
      await delay(JOIN_PAUSE_MS);
    }
  }
  const going = [sendMessages(), connectPairs(), registerFamilies()];
  return {
    isRequesting: () => unmet.length > 0,
    async stop() {
      isOn = false;
      await Promise.all(going);
      await Promise.all(running);
    },
  };
}
