import { session } from '@notalone/web-kit';
import { report } from '@notalone/web-kit/report';
import type { SentTurn } from './talk.ts';

/** One turn as it is shown. */
export interface Turn extends SentTurn {
  readonly urgent?: boolean;
  /** The person did not want to hear the rest: unsigned, so the server leaves it out. */
  readonly isStopped?: boolean;
}
interface Kept {
  readonly userId: string;
  readonly turns: readonly Turn[];
}

const KEY = 'companion';

/** What was said in this tab by who is signed in. */
export function readTurns(): readonly Turn[] {
  const userId = session.current()?.userId;
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
    return kept && kept.userId === userId ? kept.turns : [];
  } catch (error) {
    report('the conversation of this tab cannot be read', error);
    return [];
  }
}

/** Kept as long as the tab is open; nothing keeps it longer. */
export function keepTurns(turns: readonly Turn[]): void {
  const userId = session.current()?.userId;
  try {
    if (userId && turns.length > 0) sessionStorage.setItem(KEY, JSON.stringify({ userId, turns } satisfies Kept));
    else sessionStorage.removeItem(KEY);
  } catch (error) {
    report('the conversation is kept for this page only', error);
  }
}
