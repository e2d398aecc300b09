import { setTimeout as delay } from 'node:timers/promises';
import type { Notification } from '@notalone/contracts';
import type { Family } from './family.ts';
import type { Ledger } from './ledger.ts';
import type { OpenPage } from './page.ts';

const SETTLE_MAX_MS = 90_000;
const LOOK_AGAIN_MS = 2_000;

const counted = (items: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
};

/** Compares what should be there, once each, with what is. */
function compare(what: string, expected: readonly string[], found: readonly string[]): string[] {
  const counts = counted(found);
  const wanted = new Set(expected);
  const lost = [...wanted].filter((item) => !counts.has(item)).map((item) => `${what}: lost: ${item}`);
  const twice = [...counts].filter(([, count]) => count > 1).map(([item, count]) => `${what}: ${count} times: ${item}`);
  const unknown = [...counts.keys()].filter((item) => !wanted.has(item)).map((item) => `${what}: nobody made: ${item}`);
  return [...lost, ...twice, ...unknown];
}

async function messageFaults({ family, messages }: OpenPage, { messages: sent }: Ledger): Promise<string[]> {
  const mine = sent.filter(({ from, to }) => from === family || to === family);
  const others = new Set(mine.map(({ from, to }) => (from === family ? to : from)));
  const lists = await Promise.all(
    [...others].map(({ userId }) => family.pages('GET /api/messages/{userId}', { params: { userId } })),
  );
  const stored = lists.flat(2);
  const expected = mine.map(({ text }) => text);
  const name = `messages of ${family.number}`;
  return [
    ...compare(
      name,
      expected,
      stored.map(({ content }) => content),
    ),
    ...compare(
      `${name} on the open page`,
      expected,
      [...messages.values()].map(({ content }) => content),
    ),
  ];
}

async function relationFaults({ family }: OpenPage, { requests, connected }: Ledger): Promise<string[]> {
  const [connections, received, sent] = await Promise.all([
    family.pages('GET /api/profile/connections'),
    family.pages('GET /api/profile/connections/received'),
    family.pages('GET /api/profile/connections/sent'),
  ]);
  const met = connected
    .filter((pair) => pair.includes(family))
    .map((pair) => pair.find((one) => one !== family)?.userId ?? '');
  const open = requests.filter(({ accepted }) => !accepted);
  const asked = (side: 'from' | 'to', other: 'from' | 'to') =>
    open.filter((one) => one[side] === family).map((one) => one[other].userId);
  return [
    ...compare(
      `connections of ${family.number}`,
      met,
      connections.flatMap((page) => page.connections).map(({ userId }) => userId),
    ),
    ...compare(
      `requests received by ${family.number}`,
      asked('to', 'from'),
      received.flat().map(({ fromUserId }) => fromUserId._id),
    ),
    ...compare(
      `requests sent by ${family.number}`,
      asked('from', 'to'),
      sent.flat().map(({ toUserId }) => toUserId._id),
    ),
  ];
}

const key = ({ type, relatedId = '', count }: Pick<Notification, 'type' | 'relatedId' | 'count'>) =>
  `${type} ${relatedId} × ${count}`;

/** Nobody reads anything, so a notification counts every message of its sender. */
function expectedNotifications(family: Family, { messages: sent, requests: sentRequests }: Ledger): string[] {
  const bySender = counted(sent.filter(({ to }) => to === family).map(({ from }) => from.userId));
  const messages = [...bySender].map(([relatedId, count]) => key({ type: 'message', relatedId, count }));
  // The notification of an accepted request is gone.
  const requests = sentRequests
    .filter(({ to, accepted }) => to === family && !accepted)
    .map(({ requestId = '?' }) => key({ type: 'connection-request', relatedId: requestId, count: 1 }));
  const met = sentRequests.filter(({ from, accepted }) => from === family && accepted);
  return [
    ...messages,
    ...requests,
    ...met.map(({ to }) => key({ type: 'connection', relatedId: to.userId, count: 1 })),
  ];
}

async function notificationFaults({ family, notifications }: OpenPage, ledger: Ledger): Promise<string[]> {
  const expected = expectedNotifications(family, ledger);
  const stored = (await family.pages('GET /api/notifications')).flat();
  const shown = [...notifications.values()].filter(({ processed }) => !processed);
  const name = `notifications of ${family.number}`;
  return [
    ...compare(name, expected, stored.map(key)),
    ...compare(`${name} on the open page`, expected, shown.map(key)),
  ];
}

/**
 * Everybody who joined has a profile that others see. They see it only if the profile service knows that the account is
 * active.
 */
async function newcomerFaults({ family }: OpenPage, { joined }: Ledger, pages: number): Promise<string[]> {
  const mine = joined.filter(({ number }) => number % pages === family.number);
  const found = await Promise.all(
    mine.map(({ userId }) =>
      family.api('GET /api/profile/{userId}', { params: { userId } }).catch((error: unknown) => String(error)),
    ),
  );
  return found.flatMap((answer, at) =>
    typeof answer === 'string' ? [`profile of ${mine[at]?.number}, who joined: ${answer}`] : [],
  );
}

/**
 * Every difference between what was acknowledged and what families see through the public API and on their open pages.
 */
async function faultsOf(pages: readonly OpenPage[], ledger: Ledger): Promise<string[]> {
  const checks = [messageFaults, relationFaults, notificationFaults, newcomerFaults];
  const faults = await Promise.all(pages.flatMap((page) => checks.map((check) => check(page, ledger, pages.length))));
  return faults.flat();
}

/** The faults that remain once everything has had time to arrive. */
export async function remainingFaults(pages: readonly OpenPage[], ledger: Ledger): Promise<string[]> {
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
