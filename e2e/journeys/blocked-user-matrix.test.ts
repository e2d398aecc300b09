import { SENT } from '@notalone/contracts';
import { expect, test } from '@playwright/test';
import { acquainted, block, known } from '../src/blocked-user-matrix/acquaintance.ts';
import { type Family, tracesOf } from '../src/blocked-user-matrix/families.ts';
import { callEverything, expectFound, unknownOperations, type Viewer } from '../src/blocked-user-matrix/matrix.ts';
import { wordsOf } from '../src/blocked-user-matrix/posted.ts';
import { forumWordsOf } from '../src/blocked-user-matrix/rooms.ts';
import { tracesIn } from '../src/blocked-user-matrix/traces.ts';

/** The events that a page sends over its socket, each about the other person. */
async function sayEverything({ me, other }: Viewer): Promise<void> {
  const payloads = {
    typing: { receiverId: other.userId },
    delivered: { userId: other.userId, at: new Date().toISOString() },
    renew: { token: me.token },
    watch: { postIds: [other.postId, other.commentedId] },
    joinRoom: other.roomId,
    leaveRoom: other.roomId,
  };
  for (const event of Object.keys(SENT) as (keyof typeof SENT)[]) await me.say(event, payloads[event]);
}

/** The pushes since the block that mention the other person. */
const pushedTraces = ({ me, role, traces }: Viewer): string[] =>
  me.heard.filter((push) => tracesIn(push, traces).length > 0).map((push) => `pushed to the ${role}: ${push}`);

/** Both keep using the product, together with a friend who knows both. */
async function goOnLiving(walkers: readonly Viewer[], friend: Family): Promise<void> {
  for (const viewer of walkers) {
    await sayEverything(viewer);
    const body = { receiverId: friend.userId, content: 'See you on Sunday.' };
    await viewer.me.api('POST /api/messages', { body });
  }
}

/** Removes the picture, then the whole account. */
async function leave({ api, password }: Family): Promise<void> {
  await api('DELETE /api/profile/photo-consent');
  await api('DELETE /api/profile', { body: { password } });
}

test('every operation of the contracts is in the blocked-user matrix', () => {
  expect(unknownOperations()).toEqual([]);
});

test('after a block no call of any service shows either person anything of the other', async () => {
  test.setTimeout(120_000);
  const families = await acquainted();
  const { anna, ben, cara, texts } = families;
  const walkers: readonly Viewer[] = [
    {
      me: ben,
      role: 'blocked',
      other: await known(ben, anna, families),
      traces: tracesOf(anna, [...texts, ...wordsOf(anna), ...forumWordsOf(anna)]),
    },
    {
      me: anna,
      role: 'blocker',
      other: await known(anna, ben, families),
      traces: tracesOf(ben, [...texts, ...wordsOf(ben), ...forumWordsOf(ben)]),
    },
  ];
  for (const viewer of walkers) await expectFound(viewer);
  await block(families);

  const faults: string[] = [];
  for (const viewer of walkers) faults.push(...(await callEverything(viewer)));
  await goOnLiving(walkers, cara);
  await leave(ben);
  // The friend received pushes about both, so pushes did go out.
  await expect.poll(() => cara.heard.filter((push) => push.includes('See you on Sunday.')).length).toBe(2);
  for (const { me, role } of walkers) expect(me.heard, `pushes to the ${role}`).not.toEqual([]);
  faults.push(...walkers.flatMap(pushedTraces));
  expect(faults).toEqual([]);
  for (const one of [anna, ben, cara]) one.close();
});
