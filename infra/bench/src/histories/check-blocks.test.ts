import { expect, test } from 'vitest';
import { blockTimes } from './block-times.ts';
import { banFaults, siteBanFaults } from './check-bans.ts';
import { blockFaults } from './check-blocks.ts';
import type { Outage, RecordedCall } from './history.ts';
import { historyOf, listOf, ok, refused, unknown, userOf } from './history-in-test.ts';

type At = [number, number];
const block = ok('block', 1, [100, 200], { userId: userOf(2) }, {});
const unblock = ok('unblock', 1, [20_000, 20_100], { userId: userOf(2) }, {});
const readProfile = (family: number, at: At) =>
  ok('readProfile', family, at, { userId: userOf(family === 1 ? 2 : 1) }, {});
const readPosts = (family: number, at: At) => {
  const other = family === 1 ? 2 : 1;
  return ok('readPosts', family, at, { author: userOf(other) }, listOf(['a', other]));
};
const talk = (family: number, at: At) => ok('sendToRoom', family, at, { roomId: 'r', text: 'a' }, { id: 'a' });

function faultsOf(calls: readonly RecordedCall[], outages: readonly Outage[] = []): string[] {
  const history = historyOf(calls, { outages });
  return blockFaults(history, blockTimes(history));
}

test('a profile is not read from when its block is acknowledged until its end begins, by either side', () => {
  expect(faultsOf([block, unblock, readProfile(1, [150, 160]), readProfile(2, [20_001, 20_002])])).toEqual([]);
  expect(faultsOf([block, unblock, readProfile(1, [201, 210])])).toEqual([
    expect.stringContaining('with whom there is a block'),
  ]);
  expect(faultsOf([block, unblock, readProfile(2, [19_000, 19_100])])).toHaveLength(1);
  expect(faultsOf([block, readProfile(2, [90_000, 90_001])])).toHaveLength(1);
});

test('other services have five seconds to hear of a block', () => {
  expect(faultsOf([block, unblock, readPosts(1, [5_000, 5_100])])).toEqual([]);
  expect(faultsOf([block, unblock, readPosts(1, [5_300, 5_400])])).toHaveLength(1);
});

test('after a part was away they have thirty seconds', () => {
  const outage = { part: 'kafka', fromMs: 4_000, untilMs: 6_000 };
  expect(faultsOf([block, readPosts(1, [35_000, 35_100])], [outage])).toEqual([]);
  expect(faultsOf([block, readPosts(1, [36_100, 36_200])], [outage])).toHaveLength(1);
  expect(faultsOf([block, readPosts(1, [36_100, 36_200])], [{ ...outage, part: 'redis' }])).toHaveLength(1);
  expect(faultsOf([block, readPosts(1, [5_300, 5_400])], [{ ...outage, part: 'redis' }])).toHaveLength(1);
});

test('nothing of the other is seen or reached, in any list', () => {
  const post = { postId: 'p', author: userOf(3) };
  const reactors = { like: [userOf(2)], love: [], laugh: [] };
  const late: At = [10_000, 10_100];
  const looks = [
    ok('readPost', 1, late, post, { counts: { like: 1, love: 0, laugh: 0, comment: 0 }, reactors }),
    ok('readComments', 1, late, post, listOf(['a', 2])),
    ok('readRoom', 1, late, { roomId: 'r', creator: userOf(3) }, listOf(['a', 2])),
    ok('readThread', 2, late, { with: userOf(1) }, listOf()),
    ok('sendMessage', 2, late, { to: userOf(1), text: 'b' }, { id: 'b' }),
    ok('comment', 2, late, { postId: 'q', author: userOf(1), text: 'c' }, { id: 'c' }),
    ok('react', 2, late, { postId: 'q', author: userOf(1), reaction: 'like' }, { on: true }),
  ];
  for (const look of looks) expect(faultsOf([block, look]), look.kind).toHaveLength(1);
});

test('a room’s creator sees everything in it, and others only that there is something', () => {
  const room = (creator: number) => ({ roomId: 'r', creator: userOf(creator) });
  expect(faultsOf([block, ok('readRoom', 1, [10_000, 10_001], room(1), listOf(['a', 2]))])).toEqual([]);
  const hidden = { items: [{ id: 'a' }], hasOlder: false };
  expect(faultsOf([block, ok('readRoom', 1, [10_000, 10_001], room(3), hidden)])).toEqual([]);
});

test('a block that was refused, was not answered, or may have ended says nothing', () => {
  const input = { userId: userOf(2) };
  expect(faultsOf([refused('block', 1, [100, 200], input), readProfile(1, [300, 301])])).toEqual([]);
  expect(faultsOf([unknown('block', 1, 100, input), readProfile(1, [300, 301])])).toEqual([]);
  const again = ok('block', 1, [400, 500], input, {});
  expect(faultsOf([unknown('block', 1, 100, input), again, readProfile(1, [600, 601])])).toHaveLength(1);
  expect(faultsOf([block, unknown('unblock', 1, 1_000, input), readProfile(1, [2_000, 2_001])])).toEqual([]);
});

test('who is banned from a room neither reads nor writes until the end of the ban begins', () => {
  const input = { roomId: 'r', userId: userOf(2) };
  const ban = ok('banFromRoom', 0, [100, 200], input, {});
  const unban = ok('unbanFromRoom', 0, [1_000, 1_100], input, {});
  const faults = (...calls: RecordedCall[]) => banFaults(historyOf([ban, unban, ...calls]));
  expect(faults(talk(2, [150, 250]), talk(2, [1_050, 1_060]), talk(3, [300, 310]))).toEqual([]);
  expect(faults(talk(2, [201, 210]))).toEqual([expect.stringContaining('was banned at 0.200 s')]);
  expect(faults(ok('readRoom', 2, [300, 310], { roomId: 'r', creator: userOf(0) }, listOf()))).toHaveLength(1);
});

test('who is banned from the site is answered nothing five seconds later, thirty after Redis was away', () => {
  const ban = ok('banFromSite', 0, [100, 200], { userId: userOf(2) }, {});
  const unban = ok('unbanFromSite', 0, [60_000, 60_100], { userId: userOf(2) }, {});
  const visit = (family: number, at: At) => ok('visit', family, at, { service: 'feed' }, {});
  const faults = (calls: readonly RecordedCall[], outages: readonly Outage[] = []) =>
    siteBanFaults(historyOf([ban, unban, ...calls], { outages }));
  expect(faults([visit(2, [5_100, 5_150]), visit(2, [60_050, 60_060]), visit(3, [9_000, 9_010])])).toEqual([]);
  expect(faults([visit(2, [5_201, 5_210])])).toEqual([expect.stringContaining('feed answered it at 5.201 s')]);
  const outage = { part: 'redis', fromMs: 4_000, untilMs: 6_000 };
  expect(faults([visit(2, [35_000, 35_100])], [outage])).toEqual([]);
  expect(faults([visit(2, [36_100, 36_200])], [outage])).toHaveLength(1);
  expect(faults([refused('visit', 2, [9_000, 9_010], { service: 'auth' })])).toEqual([]);
});
