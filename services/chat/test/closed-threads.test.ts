import {
  chatErased,
  childDeletionRequested,
  friendshipChanged,
  internal,
  pairKey,
  personHeld,
} from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { describe, expect, test } from 'vitest';
import { eraseClosedThreads } from '../src/children/erase-closed-threads.ts';
import { type ChildInTest, startWithChildren } from './children.ts';
import { newParent, subscribe } from './service.ts';

const DAY_MS = 24 * 3600 * 1000;
const signal = new AbortController().signal;
const { service, app, clock } = await startWithChildren();

const threadUrl = (of: ChildInTest, friend: ChildInTest) => `/api/messages/thread/${of.childId}/${friend.childId}`;
const stored = (of: ChildInTest) => service.db.collection('childMessages').countDocuments({ senderId: of.childId });
async function erase(child: ChildInTest): Promise<void> {
  const [erasureId, confirmed] = [crypto.randomUUID(), subscribe(service, chatErased)];
  await service.publish('profile', childDeletionRequested, child.childId, { childId: child.childId, erasureId });
  await eventually(() => expect(confirmed.of(erasureId)).toHaveLength(1));
  await confirmed.stop();
}

describe.each(['ended', 'paused'] as const)('a thread whose friendship is %s', (state) => {
  test('stays in view, closed, for both children and the parents who could read it, for 90 days', async () => {
    const [mia, tom] = await app.friends({ birthYear: new Date().getFullYear() - 10 });
    await app.write(tom, mia, 'hello');
    expect((await app.threads(mia)).body).toMatchObject([{ state: 'open', friendName: tom.name }]);
    await app.befriend(mia, tom, state);
    for (const [of, friend] of [
      [mia, tom],
      [tom, mia],
    ] as const) {
      for (const token of [of.token, of.parent.token])
        expect((await app.threads(of, token)).body).toMatchObject([
          { friendId: friend.childId, friendName: friend.name, state: 'closed', closedAt: expect.any(String) },
        ]);
      expect((await app.thread(of, friend)).map(({ content }) => content)).toEqual(['hello']);
      expect((await app.read(of.parent, of, friend)).body).toHaveLength(1);
      expect((await app.reads(of)).body).toHaveLength(1);
      expect((await app.write(of, friend, 'are you there?')).status).toBe(403);
    }
    clock.aheadMs = 89 * DAY_MS;
    expect((await app.threads(mia)).body).toHaveLength(1);
    clock.aheadMs = 91 * DAY_MS;
    for (const token of [mia.token, mia.parent.token]) expect((await app.threads(mia, token)).body).toEqual([]);
    expect((await service.call('GET', threadUrl(mia, tom), { token: mia.token })).status).toBe(404);
    expect((await app.read(mia.parent, mia, tom)).status).toBe(404);
  });
});

test('only the child and its parent see the threads, a parent of one of 16 none, and nobody a thread without words', async () => {
  const [mia, tom] = await app.friends({ birthYear: new Date().getFullYear() - 17 });
  await app.write(mia, tom, 'hello');
  const stranger = await app.newChild(await newParent(service));
  for (const { token } of [tom, tom.parent, stranger, stranger.parent])
    expect((await app.threads(mia, token)).status).toBe(404);
  expect((await app.threads(mia, mia.parent.token)).body).toEqual([]);
  expect((await app.threads(tom, tom.parent.token)).body).toHaveLength(1);
  const [zoe, ava] = await app.friends();
  expect((await app.write(zoe, ava, 'you are a fucking idiot')).status).toBe(400);
  expect((await app.threads(zoe)).body).toEqual([]);
});

test('any message of a closed thread can be reported, with ten before it and five after, by child and parent', async () => {
  const [mia, tom] = await app.friends();
  const ids: string[] = [];
  const all = Array.from({ length: 20 }, (_unused, at) => `number ${at} of the talk`);
  for (const [at, text] of all.entries()) {
    const { body } = await app.write(at % 2 === 0 ? mia : tom, at % 2 === 0 ? tom : mia, text);
    ids.push(body._id);
  }
  await app.befriend(mia, tom, 'ended');
  expect((await app.report(tom, ids[13] ?? '')).status).toBe(404);
  expect((await app.report(tom, ids[12] ?? '')).status).toBe(201);
  expect((await app.report(tom.parent, ids[2] ?? '')).status).toBe(201);
  expect((await app.report(mia.parent, ids[12] ?? '')).status).toBe(201);
  const client = await service.internalClient('content');
  const contextOf = async (reporter: object) => {
    const found = await service.db.collection('safetyCases').findOne({ reporter });
    const { context } = await client.call(internal.chat.getReport, { params: { reportId: String(found?._id) } });
    return context.map(({ text }) => text);
  };
  expect(await contextOf({ childId: tom.childId })).toEqual([...all.slice(2, 12), ...all.slice(13, 18)]);
  expect(await contextOf({ userId: tom.parent.userId })).toEqual([...all.slice(0, 2), ...all.slice(3, 8)]);
  expect((await app.thread(tom, mia)).map(({ content }) => content)).not.toContain(all[12]);
  clock.aheadMs = 91 * DAY_MS;
  expect((await app.report(tom, ids[4] ?? '')).status).toBe(404);
  expect((await app.report(tom.parent, ids[4] ?? '')).status).toBe(404);
});

test('what has been out of view for 90 days is erased, and a new friendship does not bring it back', async () => {
  const [mia, tom] = await app.friends();
  const [zoe, ava] = await app.friends();
  for (const [from, to] of [
    [mia, tom],
    [zoe, ava],
  ] as const)
    await app.write(from, to, 'hello');
  await app.befriend(mia, tom, 'paused');
  await app.befriend(zoe, ava, 'ended');
  await app.befriend(zoe, ava, 'accepted');
  clock.aheadMs = 89 * DAY_MS;
  await eraseClosedThreads(service, signal);
  expect(await stored(mia)).toBe(1);
  clock.aheadMs = 91 * DAY_MS;
  await Promise.all([eraseClosedThreads(service, signal), eraseClosedThreads(service, signal)]);
  expect([await stored(mia), await stored(zoe)]).toEqual([0, 1]);
  await app.befriend(mia, tom, 'accepted');
  expect(await app.thread(mia, tom)).toEqual([]);
});

async function hold({ childId }: ChildInTest): Promise<void> {
  await service.publish('content', personHeld, childId, { personId: childId });
  await eventually(async () =>
    expect(await service.db.collection('legalHolds').countDocuments({ _id: childId as never, held: true })).toBe(1),
  );
}

test('what both children of a thread wrote is preserved before a held child is erased', async () => {
  const [mia, tom] = await app.friends();
  await app.write(mia, tom, 'you smell');
  await app.write(tom, mia, 'go away');
  await hold(tom);
  await erase(tom);
  const held = await service.db.collection('heldRecords').find({ personId: tom.childId }).sort({ _id: 1 }).toArray();
  const kinds = ['childMessages', 'childMessages', 'childThreads', 'friendships'];
  expect(held.map(({ collection }) => collection)).toEqual(kinds);
});

test('what a case of child safety holds is preserved before a closed thread is erased', async () => {
  const [mia, tom] = await app.friends();
  await app.write(mia, tom, 'you smell');
  await hold(tom);
  await app.befriend(mia, tom, 'ended');
  clock.aheadMs = 91 * DAY_MS;
  await eraseClosedThreads(service, signal);
  expect(await stored(mia)).toBe(0);
  const preserved = { personId: tom.childId, 'document.content': 'you smell' };
  expect(await service.db.collection('heldRecords').countDocuments(preserved)).toBe(1);
});

describe('once the friend is erased', () => {
  test('the own words stay in view, closed, beside a friend whom nothing names, for 90 days', async () => {
    const [mia, tom] = await app.friends({ name: 'Zebedee' });
    await app.write(mia, tom, 'hello from zebedee');
    await app.write(tom, mia, 'hi you');
    const { body: held } = await app.write(tom, mia, 'call me on 07700 900123');
    for (let times = 0; times < 2; times += 1) await erase(mia);
    const [thread, ...others] = (await app.threads(tom)).body;
    expect(thread).toMatchObject({ friendName: 'A friend who left', state: 'closed' });
    expect(others).toEqual([]);
    expect((await app.threads(tom, tom.parent.token)).body).toEqual([thread]);
    const friend = { ...mia, childId: thread?.friendId ?? mia.childId };
    expect((await app.thread(tom, friend)).map(({ content, held: state }) => [content, state])).toEqual([
      ['call me on 07700 900123', 'refused'],
      ['hi you', undefined],
    ]);
    expect((await app.read(tom.parent, tom, friend)).body).toHaveLength(2);
    expect((await app.decide(tom.parent, held._id, 'release')).status).toBe(404);
    expect(await app.held(tom.parent)).toEqual([]);
    clock.aheadMs = 91 * DAY_MS;
    expect((await app.threads(tom)).body).toEqual([]);
    await eraseClosedThreads(service, signal);
    expect(await stored(tom)).toBe(0);
  });

  test('no thread stays where only the erased child wrote, and none once both are erased', async () => {
    const [mia, tom] = await app.friends();
    await app.write(mia, tom, 'hello');
    await erase(mia);
    expect((await app.threads(tom)).body).toEqual([]);
    const [zoe, ava] = await app.friends();
    await app.write(zoe, ava, 'hello');
    await app.write(ava, zoe, 'hello');
    for (const child of [zoe, ava]) await erase(child);
    expect([await stored(zoe), await stored(ava)]).toEqual([0, 0]);
    expect(await service.db.collection('childThreads').countDocuments({ members: ava.childId })).toBe(0);
  });

  test('it ends as early as it had ended before', async () => {
    const [mia, tom] = await app.friends();
    await app.write(tom, mia, 'hello');
    const since = new Date(Date.now() - 60 * DAY_MS).toISOString();
    const pair = [mia.childId, tom.childId].toSorted() as [typeof mia.childId, typeof mia.childId];
    const data = { friendshipId: 'f'.repeat(24), pair, state: 'ended' as const, since, version: 9999 };
    await service.publish('profile', friendshipChanged, pairKey(...pair), data as never);
    await eventually(async () => expect((await app.threads(tom)).body).toMatchObject([{ closedAt: since }]));
    await erase(mia);
    expect((await app.threads(tom)).body).toMatchObject([{ closedAt: since, friendName: 'A friend who left' }]);
  });
});
