import type { UserId } from '@notalone/contracts';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import type { ClientSession } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import { findPerson } from '../people/people.ts';
import { audienceOf } from './posts.rules.ts';
import { postsOf } from './posts.store.ts';

/** What is known of a person has changed: the posts are for whom it says now. */
export async function readdressPosts({ db, people }: Pick<FeedDeps, 'db' | 'people'>, userId: UserId, session: ClientSession): Promise<void> {
  const audience = audienceOf(await findPerson(db, userId, session));
  await postsOf(db).updateMany({ author: userId, audience: { $ne: audience } }, { $set: { audience } }, { session });
  afterCommit(session, () => people.renew(userId));
}
