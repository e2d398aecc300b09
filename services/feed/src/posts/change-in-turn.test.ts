import { userIdSchema } from '@notalone/contracts';
import { createLanes } from '@notalone/service-kit/lanes/lanes';
import { ObjectId } from 'mongodb';
import { expect, test, vi } from 'vitest';
import type { FeedDeps } from '../deps.ts';
import { deletePost } from './delete-post.ts';
import { editPost } from './edit-post.ts';

const ANN = { userId: userIdSchema.parse('a'.repeat(24)), role: 'parent' } as never;
const POST = new ObjectId().toHexString();
const ORIGINAL = new ObjectId();
const FORM = { content: 'Hello', imageAlt: '', mentions: [], removeImage: false } as never;

/** Stores that answer the one post; a transaction ends as soon as it has begun. */
function storesOf(post: object) {
  const inTurn = createLanes();
  const transact = vi.fn(() => Promise.reject(new Error('begun')));
  const deps = {
    db: { collection: () => ({ findOne: async () => post }) },
    circles: { of: async () => ({ connections: new Set(), blocked: new Set(), hidden: [] }) },
    people: { find: async () => new Map() },
    transact,
    inTurn,
  } as unknown as FeedDeps;
  return { deps, inTurn, transact };
}

test.each([
  ['an edit', editPost, {}, POST],
  ['a deletion', deletePost, {}, POST],
  ['taking a reshare back', deletePost, { original: ORIGINAL }, ORIGINAL.toHexString()],
] as const)('%s waits for what others are doing with the post', async (_what, operation, post, busy) => {
  const { deps, inTurn, transact } = storesOf(post);
  const reaction = Promise.withResolvers<void>();
  const reacting = inTurn(busy, () => reaction.promise);
  const changing = (operation as typeof editPost)(deps, ANN, POST, FORM, undefined);
  const outcome = expect(changing).rejects.toThrow('begun');
  await new Promise(setImmediate);
  expect(transact).not.toHaveBeenCalled();
  reaction.resolve();
  await reacting;
  await outcome;
  expect(transact).toHaveBeenCalledOnce();
});
