import type { AlertLoad } from './alert-load.ts';
import type { Arranged } from './arrange.ts';
import type { AlertCalls } from './child.ts';
import type { KnownPost } from './family-calls.ts';
import type { Person } from './relations-load.ts';
import { untilAnswered } from './until-answered.ts';

interface Written {
  readonly people: readonly Person[];
  readonly posts: readonly KnownPost[];
  readonly arranged: Arranged;
  readonly alerts: readonly { readonly calls: AlertCalls; readonly load: AlertLoad }[];
}

/** Everybody reads all that they have taken part in. Rejects when that is not answered in time. */
export async function readEverything({ people, posts, arranged, alerts }: Written): Promise<void> {
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
  const ofChild = async ({ calls, load: { alertIds } }: Written['alerts'][number]) => {
    for (const alertId of alertIds)
      for (const by of ['child', 'parent'] as const) await untilAnswered(() => calls.read(alertId, by));
  };
  await Promise.all([...people.map(ofPerson), ...alerts.map(ofChild)]);
}
