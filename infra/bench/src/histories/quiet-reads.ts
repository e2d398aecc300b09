import { setTimeout as delay } from 'node:timers/promises';
import type { AlertLives } from './alert-life.ts';
import type { Arranged } from './arrange.ts';
import type { AlertCalls } from './child.ts';
import type { KnownPost } from './family-calls.ts';
import type { Person } from './relations-load.ts';

const ANSWERED_WITHIN_MS = 60_000;
const AGAIN_MS = 1_000;
const LIMITED = 429;

interface Written {
  readonly people: readonly Person[];
  readonly posts: readonly KnownPost[];
  readonly arranged: Arranged;
  readonly lives: readonly { readonly calls: AlertCalls; readonly lives: AlertLives }[];
}
type Read = () => Promise<{ readonly kind: string; readonly outcome: string; readonly status?: number }>;

async function untilAnswered(read: Read): Promise<void> {
  for (const end = performance.now() + ANSWERED_WITHIN_MS; ; await delay(AGAIN_MS)) {
    const { kind, outcome, status } = await read();
    if (outcome !== 'unknown' && status !== LIMITED) return;
    if (performance.now() > end) throw new Error(`${kind} was not answered at the end`);
  }
}

/** Everybody reads all that they have taken part in, until it is answered. */
export async function readEverything({ people, posts, arranged, lives }: Written): Promise<void> {
  const ofPerson = async ({ calls, family }: Person) => {
    await untilAnswered(() => calls.readPosts(family.userId));
    for (const post of posts) {
      await untilAnswered(() => calls.readPost(post));
      await untilAnswered(() => calls.readComments(post));
    }
    for (const pair of arranged.pairs.filter((one) => one.includes(family)))
      for (const other of pair) if (other !== family) await untilAnswered(() => calls.readThread(other.userId));
    await untilAnswered(() => calls.readRoom(arranged.room));
  };
  const ofChild = async ({ calls, lives: { alertIds } }: Written['lives'][number]) => {
    for (const alertId of alertIds)
      for (const by of ['child', 'parent'] as const) await untilAnswered(() => calls.read(alertId, by));
  };
  await Promise.all([...people.map(ofPerson), ...lives.map(ofChild)]);
}
