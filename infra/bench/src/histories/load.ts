import type { Family } from '../kill/family.ts';
import type { Random } from '../kill/random.ts';
import { type AlertLives, createAlertLives } from './alert-life.ts';
import { type Arranged, arrange } from './arrange.ts';
import { type AlertCalls, alertCallsOf } from './child.ts';
import { callsOf, type KnownPost } from './family-calls.ts';
import { createFamilyLoad } from './family-load.ts';
import type { History } from './history.ts';
import { createPause } from './pause.ts';
import { HEARD_WITHIN_MS } from './promises.ts';
import { readEverything } from './quiet-reads.ts';
import { banAgainAndAgain, blockAgainAndAgain, type Person } from './relations-load.ts';
import { banFromSiteAgainAndAgain } from './site-bans-load.ts';
import type { AdminCalls, Visitor } from './site-people.ts';

/** As many as there are roles for: three pairs, blocks beyond them, and children. */
export const HISTORY_FAMILIES = 6;

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
  readonly lives: readonly { readonly calls: AlertCalls; readonly lives: AlertLives }[];
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
  const pause = createPause();
  const posts: KnownPost[] = [];
  let texts = 0;
  const nextText = () => `Words ${++texts}`;
  const people = families.map((family) => ({ family, calls: callsOf(history, family) }));
  const postOf = ({ family: { userId } }: Person) => posts.findLast(({ author }) => author === userId);
  const lives = arranged.children.map((child) => {
    const calls = alertCallsOf(history, child);
    return { calls, lives: createAlertLives(calls, random, pause) };
  });
  const loops: Loops = { people, posts, lives, arranged };
  const [creator] = people;
  const banned = people.at(-1);
  const going = [
    ...people.map((person) => createFamilyLoad({ person, people, posts, arranged, random, pause, nextText }).run()),
    ...blocksOf(people).map((block) => blockAgainAndAgain({ ...block, random, pause, nextText, postOf })),
    ...(creator && banned ? [banAgainAndAgain({ creator, banned, room: arranged.room, pause, nextText })] : []),
    banFromSiteAgainAndAgain({ ...siteBans, random, pause }),
    ...lives.map((one) => one.lives.run()),
  ];
  // A loop that fails fails `stop`, not the process.
  const ended = Promise.all(going);
  ended.catch(() => pause.end());
  return {
    async stop() {
      pause.end();
      await ended;
      const settled = createPause();
      await settled.forAtMost(HEARD_WITHIN_MS);
      history.becomeQuiet();
      await readEverything(loops);
    },
  };
}
