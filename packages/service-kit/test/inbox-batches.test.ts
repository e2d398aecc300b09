import { commentAdded, type UserId } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { expect, test } from 'vitest';
import { type Written, writeEvent } from '../src/broker/envelope.ts';
import { blockedKeyRows } from '../src/inbox/inbox.store.ts';
import { NonRetryableError } from '../src/inbox/retry.ts';
import type { Platform } from '../src/platform.ts';
import { countTo, newId, testPlatform } from './test-platforms.ts';

interface Said {
  readonly postId: string;
  readonly commentId: string;
}
interface Talk {
  _id: string;
  comments: string[];
}
const talks = ({ db }: Pick<Platform, 'db'>) => db.collection<Talk>('talks');
const commentsOf = async (platform: Pick<Platform, 'db'>, postId: string) =>
  (await talks(platform).findOne({ _id: postId }))?.comments;

const added = (postId: string, commentId: string): Written['record'] => {
  const data = { postId, authorId: newId() as UserId, userId: newId() as UserId, commentId };
  return writeEvent({ service: 'feed' }, commentAdded, { key: postId, data }).record;
};

/** Appends each comment to its post, so that a repeated, lost or misplaced effect shows. Fails for `broken`. */
async function start({ broken }: { broken?: string } = {}) {
  const platform = await testPlatform('chat');
  const sizes: number[] = [];
  platform.inbox
    .inBatches<Said>(async (items, session) => {
      sizes.push(items.length);
      for (const { postId, commentId } of items)
        await talks(platform).updateOne({ _id: postId }, { $push: { comments: commentId } }, { upsert: true, session });
      if (items.some(({ commentId }) => commentId === broken)) throw new NonRetryableError('cannot');
    })
    .on(commentAdded, ({ data }) => data);
  await platform.start();
  const publisher = platform.broker.publisher({ timeoutMs: 5_000 });
  return { platform, sizes, publisher };
}

test('events that arrive together take effect in one transaction, in the order of their keys', async () => {
  const { platform, sizes, publisher } = await start();
  const [one, two] = [newId(), newId()];
  const ids = countTo(30).map(newId);
  await publisher.publish(ids.flatMap((id) => [added(one, id), added(two, id)]));
  for (const postId of [one, two])
    await eventually(async () => expect(await commentsOf(platform, postId)).toEqual(ids));
  expect(sizes.length).toBeLessThan(30);
  const more = countTo(60).map(newId);
  for (const id of more) await publisher.publish([added(one, id)]);
  await eventually(async () => expect(await commentsOf(platform, one)).toHaveLength(90));
  expect(await commentsOf(platform, one)).toEqual([...ids, ...more]);
  await publisher.close();
});

test('an event that is delivered again, in the same batch or a later one, takes effect once', async () => {
  const { platform, publisher } = await start();
  const postId = newId();
  const [a, b, c, d] = [newId(), newId(), newId(), newId()];
  const records = [a, b, c].map((id) => added(postId, id));
  await publisher.publish([...records, ...records.slice(0, 1)]);
  await eventually(async () => expect(await commentsOf(platform, postId)).toEqual([a, b, c]));
  await publisher.publish([...records.slice(1), added(postId, d)]);
  await publisher.close();
  await eventually(async () => expect(await commentsOf(platform, postId)).toEqual([a, b, c, d]));
});

test('a bad event does not spoil its batch: it is dead-lettered, and only what follows of its key waits', async () => {
  const broken = newId();
  const { platform, publisher } = await start({ broken });
  const [bad, good] = [newId(), newId()];
  const [before, after] = [newId(), newId()];
  const ids = countTo(20).map(newId);
  await publisher.publish([
    added(bad, before),
    added(bad, broken),
    added(bad, after),
    ...ids.map((id) => added(good, id)),
  ]);
  await eventually(async () => expect(await commentsOf(platform, good)).toEqual(ids));
  await eventually(async () =>
    expect(await blockedKeyRows(platform.db).find().toArray()).toMatchObject([
      { _id: `${commentAdded.topic}/${bad}`, eventIds: [expect.any(String), expect.any(String)] },
    ]),
  );
  const later = newId();
  await publisher.publish([added(bad, newId()), added(good, later)]);
  await publisher.close();
  await eventually(async () => expect(await commentsOf(platform, good)).toEqual([...ids, later]));
  await eventually(async () => expect((await blockedKeyRows(platform.db).findOne())?.eventIds).toHaveLength(3));
  expect(await commentsOf(platform, bad)).toEqual([before]);
});
