import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Family } from '../kill/family.ts';
import type { Random } from '../kill/random.ts';
import { type AlertLoad, createAlertLoad } from './alert-load.ts';
import { type Arranged, arrange } from './arrange.ts';
import { type AlertCalls, alertCallsOf } from './child.ts';
import { callsOf, type KnownPost } from './family-calls.ts';
import { createFamilyLoad } from './family-load.ts';
import type { History } from './history.ts';
import { propagatedBy } from './propagation.ts';
import { readEverything } from './quiet-reads.ts';
import { banRepeatedly, blockRepeatedly, type Person } from './relations-load.ts';
import { banFromSiteRepeatedly } from './site-bans-load.ts';
import type { AdminCalls, Visitor } from './site-people.ts';

/** As many as there are roles for: three pairs, blocks beyond them, and children. */
export const HISTORY_FAMILIES = 6;
/** A part that does not come back is not waited for. */
const SETTLES_WITHIN_MS = 60_000;

interface LoadOptions {
  /** The gateway. */
  readonly url: string;
  /** At least four, each with a profile. Nobody else may write to them. */
  readonly families: readonly Family[];
  /** Bans one person from the site, who takes no part in the rest. */
  readonly siteBans: { readonly admin: AdminCalls; readonly banned: Visitor };
  readonly random: Random;
  readonly history: History;
}

export interface HistoryLoad {
  /**
   * Starts nothing new, waits until everything has been heard of, and lets everybody read everything once more. Rejects
   * when a block, a ban or such a read is not answered within two minutes.
   */
  stop(): Promise<void>;
}

interface Loops {
  readonly people: readonly Person[];
  readonly posts: readonly KnownPost[];
  readonly alerts: readonly { readonly calls: AlertCalls; readonly load: AlertLoad }[];
  readonly arranged: Arranged;
}

/** Who blocks whom: never both each other. The last is of two who write to each other. */
function blocksOf(people: readonly Person[]): { blocker: Person; blocked: Person; isPair: boolean }[] {
  const [first, second, third, , fifth] = people;
  const among = [
    { blocker: first, blocked: third, isPair: false },
    { blocker: third, blocked: fifth, isPair: false },
    { blocker: second, blocked: first, isPair: true },
  ];
  return among.flatMap(({ blocker, blocked, isPair }) => (blocker && blocked ? { blocker, blocked, isPair } : []));
}

/**
 * Families react, comment, write, talk in a room, block and ban each other, an admin bans, and children press, until
 * `stop`. Every call of these is in `history`. Resolves once they have begun.
 */
export async function startHistoryLoad({
  url,
  families,
  siteBans,
  random,
  history,
}: LoadOptions): Promise<HistoryLoad> {
  const arranged = await arrange(url, families);
  const over = new AbortController();
  const { signal } = over;
  // Every loop waits for it at once.
  setMaxListeners(0, signal);
  const posts: KnownPost[] = [];
  let texts = 0;
  const nextText = () => `Words ${++texts}`;
  const people = families.map((family) => ({ family, calls: callsOf(history, family) }));
  const postOf = ({ family: { userId } }: Person) => posts.findLast(({ author }) => author === userId);
  const alerts = arranged.children.map((child) => {
    const calls = alertCallsOf(history, child);
    return { calls, load: createAlertLoad(calls, random, signal) };
  });
  const loops: Loops = { people, posts, alerts, arranged };
  const [creator] = people;
  const banned = people.at(-1);
  const shared = { random, over: signal, nextText };
  const going = [
    ...people.map((person) => createFamilyLoad({ ...shared, person, people, posts, arranged }).run()),
    ...blocksOf(people).map((block) => blockRepeatedly({ ...shared, ...block, postOf })),
    ...(creator && banned ? [banRepeatedly({ ...shared, creator, banned, room: arranged.room })] : []),
    banFromSiteRepeatedly({ ...shared, ...siteBans }),
    ...alerts.map(({ load }) => load.run()),
  ];
  // A loop that fails fails `stop`, not the process.
  const ended = Promise.all(going);
  ended.catch(() => over.abort());
  return {
    async stop() {
      over.abort();
      await ended;
      const nowMs = history.nowMs();
      await delay(Math.min(propagatedBy(history.outages, nowMs) - nowMs, SETTLES_WITHIN_MS));
      history.becomeQuiet();
      await readEverything(loops);
    },
  };
}
