import { createHmac } from 'node:crypto';
import { commentAdded, postPublished, sessionStarted, type UserId } from '@notalone/contracts';
import { keysOf } from '@notalone/service-kit/config/secret-key';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import type { ClientSession } from 'mongodb';
import type { ContentDeps } from '../deps.ts';
import { ukDay } from '../visits/uk-day.rules.ts';
import { activeFamiliesOf, countDay } from './daily-counts.store.ts';

type Deps = Pick<ContentDeps, 'db' | 'config'>;

/** A family counts once a day. What is stored for that is a keyed hash, for two days. */
async function countActive({ db, config }: Deps, userId: UserId, at: Date, session: ClientSession): Promise<void> {
  if (userId === config.PROBE_USER_ID) return;
  const day = ukDay(at);
  const _id = createHmac('sha256', keysOf(config.KEY_SECRET)[0]).update(`active ${day} ${userId}`).digest('base64url');
  const { upsertedCount } = await activeFamiliesOf(db).updateOne(
    { _id },
    { $setOnInsert: { at } },
    { upsert: true, session },
  );
  if (upsertedCount > 0) await countDay(db, at, 'active', session);
}

/** Adds up what happens on each day, without persons. */
export function consumeActivity(inbox: Inbox, deps: Deps): void {
  inbox.on(sessionStarted, ({ time, data: { userId } }, session) => countActive(deps, userId, new Date(time), session));
  inbox.on(postPublished, async ({ time, data: { authorId } }, session) => {
    await countDay(deps.db, new Date(time), 'posts', session);
    await countActive(deps, authorId, new Date(time), session);
  });
  inbox.on(commentAdded, async ({ time, data: { userId } }, session) => {
    await countDay(deps.db, new Date(time), 'comments', session);
    await countActive(deps, userId, new Date(time), session);
  });
}
