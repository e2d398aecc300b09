import { pairKey, type UserId } from '@notalone/contracts';
import { expect, test } from 'vitest';
import { eraseRelation, recordRelationsInOrder } from '../src/projections/relations.ts';
import { newId, testPlatform } from './test-platforms.ts';

test('each state in a batch follows the previous one; repeated, late or erased states change nothing', async () => {
  const { db, transact } = await testPlatform('chat');
  const pair = [newId() as UserId, newId() as UserId].toSorted() as [UserId, UserId];
  const state = (name: 'connected' | 'blocked' | 'ended', version: number) => ({
    pair,
    state: name,
    version,
    blockedBy: name === 'blocked' ? [pair[0]] : [],
    since: '2031-01-01T00:00:00.000Z',
  });
  const record = (...relations: ReturnType<typeof state>[]) =>
    transact(async (session) =>
      (await recordRelationsInOrder(db, relations, session)).map(({ relation, before }) => [
        before.state,
        relation.state,
      ]),
    );
  const batch = [state('connected', 1), state('blocked', 2), state('connected', 1), state('ended', 3)];
  expect(await record(...batch)).toEqual([
    [undefined, 'connected'],
    ['connected', 'blocked'],
    ['blocked', 'ended'],
  ]);
  expect(await record(...batch)).toEqual([]);
  const stored = () => db.collection<{ _id: string }>('relations').findOne({ _id: pairKey(...pair) });
  expect(await stored()).toMatchObject({ state: 'ended', version: 3, members: pair });
  await transact((session) => eraseRelation(db, pairKey(...pair), session));
  expect(await record(state('connected', 4))).toEqual([]);
});
