import { internalOperation } from '@notalone/contracts';
import { REPLIES, replyOnce } from '@notalone/service-kit/internal/reply-once';
import { createCollections } from '@notalone/service-kit/mongo/create-collection';
import { indexesOf } from '@notalone/service-kit/personal-data/stored-collection';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { testPlatform } from '../test-platforms.ts';

const operation = internalOperation({
  id: 'auth.count',
  service: 'auth',
  method: 'POST',
  path: '/internal/auth/count',
  summary: 'A sample.',
  callers: ['profile', 'chat'],
  body: z.strictObject({ by: z.int() }),
  reply: z.object({ count: z.int() }),
  errors: ['CONFLICT'],
});

test('a write runs once per idempotency key, even when called twice at the same moment', async () => {
  const { db, transact } = await testPlatform('auth');
  await createCollections(db, indexesOf([REPLIES]));
  const counters = db.collection<{ _id: string; count: number }>('counters');
  await counters.insertOne({ _id: 'one', count: 0 });
  const count = (idempotencyKey: string, by = 1, caller: 'profile' | 'chat' = 'profile') =>
    transact((session) =>
      replyOnce(
        db,
        session,
        { operation, call: { caller, idempotencyKey, params: undefined, body: { by } } },
        async () => {
          const change = { $inc: { count: by } };
          const row = await counters.findOneAndUpdate({ _id: 'one' }, change, { session, returnDocument: 'after' });
          return { count: row?.count };
        },
      ),
    );
  expect(await Promise.all([count('first'), count('first')])).toEqual([{ count: 1 }, { count: 1 }]);
  expect(await count('first')).toEqual({ count: 1 });
  expect(await count('second')).toEqual({ count: 2 });
  expect(await count('second', 1, 'chat')).toEqual({ count: 3 });
  await expect(count('second', 5)).rejects.toMatchObject({ code: 'CONFLICT' });
});
