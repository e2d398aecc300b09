import { childThreadEnded, guardianLimited, pairKey } from '@notalone/contracts';
import { isAllowedAt } from '@notalone/contracts/age-limits';
import { birthdayIn, CHILD_BANDS } from '@notalone/testing/birthdays';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { expect, test } from 'vitest';
import type { ChildInTest } from './children.ts';
import { guardiansService } from './guardians.ts';
import { ban, type Parent } from './service.ts';

const app = await guardiansService();
const { service, clock, recorded, family, families, addChild, found, ask, mine, ofMyChild, approve, refuse } = app;

/** Two children of connected families. */
async function twoChildren(one: object = {}, other: object = {}): Promise<[ChildInTest, ChildInTest]> {
  const [ann, ben] = [await family(), await family()];
  await families.join(ann, ben);
  return [await addChild(ann, one), await addChild(ben, { childName: 'Tom', ...other })];
}
async function friends(): Promise<[ChildInTest, ChildInTest, string]> {
  const [mia, tom] = await twoChildren();
  const { body } = await ask(mia, { toChildId: tom.childId });
  for (const who of [mia.parent, tom.parent, tom]) await approve(who, body._id);
  return [mia, tom, body._id];
}
const saidOf = (one: ChildInTest, other: ChildInTest) =>
  recorded.dataOf(pairKey(one.childId, other.childId)).map(({ state }) => state);

test('Find Friends shows discoverable children of connected families and nobody else', async () => {
  const [mia, tom] = await twoChildren();
  await addChild(tom.parent, { childName: 'Hidden', discoverable: false });
  await addChild(await family(), { childName: 'Stranger' });
  expect(await found(mia)).toEqual([{ childId: tom.childId, childName: 'Tom', avatar: 'space-owl.svg' }]);
  expect(await found(mia, 'TO')).toHaveLength(1);
  expect(await found(mia, 'zz')).toEqual([]);
});

test.each(CHILD_BANDS)('at the age %s a child may what the table of ages says', async (band) => {
  const birth = { birthMonth: undefined, birthYear: undefined, ...birthdayIn(band, clock.now()) };
  const [mia, tom] = await twoChildren(birth, birth);
  const friends = isAllowedAt('haveFriends', band);
  expect((await found(mia)).length).toBe(friends ? 1 : 0);
  const { status, body } = await ask(mia, { toChildId: tom.childId });
  const mayAsk = isAllowedAt('askForFriends', band);
  expect(status).toBe(mayAsk ? 200 : 409);
  const answers: number[] = [];
  for (const who of mayAsk ? [mia.parent, tom.parent, tom] : []) answers.push((await approve(who, body._id)).status);
  expect(answers).toEqual(mayAsk ? Array(3).fill(friends ? 200 : 404) : []);
  const { body: me } = await service.call('GET', '/api/profile/child/me', { token: mia.token });
  expect(me).toMatchObject({
    canMessage: isAllowedAt('writeMessages', band),
    canAskForCopy: isAllowedAt('exportOwnData', band),
  });
});

test('four say yes before two children are friends, the parents in either order', async () => {
  const [mia, tom] = await twoChildren();
  const { status, body } = await ask(mia, { toChildId: tom.childId });
  expect([status, body.status]).toEqual([200, 'pending']);
  expect((await ask(mia, { toChildId: tom.childId })).body._id).toBe(body._id);
  expect((await ask(tom, { toChildId: mia.childId })).body._id).toBe(body._id);
  expect((await approve(tom, body._id)).status).toBe(409);
  expect((await approve(mia, body._id)).status).toBe(404);
  expect((await approve(await family(), body._id)).status).toBe(404);

  const [asked] = await ofMyChild(tom);
  expect(asked).toMatchObject({
    status: 'pending',
    awaitsMe: true,
    friendName: 'Mia',
    otherFamily: { isConnected: true, connections: 1 },
  });
  expect((await approve(tom.parent, body._id)).body.status).toBe('pending');
  expect((await mine(mia))[0]).toMatchObject({ status: 'pending', awaiting: ['requester-parent', 'recipient-child'] });
  expect((await approve(mia.parent, body._id)).body.status).toBe('pending');
  expect((await approve(tom, body._id)).body.status).toBe('accepted');
  expect((await mine(mia))[0]).toMatchObject({
    status: 'accepted',
    friendId: tom.childId,
    friendName: 'Tom',
    awaiting: [],
  });
  await eventually(async () => expect(saidOf(mia, tom)).toEqual(['accepted']));
});

test('a parent’s yes asks for the password unless it was typed within 15 minutes', async () => {
  const [mia, tom] = await twoChildren();
  const { body } = await ask(mia, { toChildId: tom.childId });
  const token = await app.freshToken(mia.parent);
  clock.passMinutes(16);
  const { status, body: refused } = await service.call('POST', `/api/profile/child-connection/${body._id}/approve`, {
    token,
  });
  expect([status, refused.code]).toEqual([403, 'PASSWORD_NEEDED']);
});

test('any of the four refuses while it waits', async () => {
  for (const whose of ['her parent', 'his parent', 'the child who was asked'] as const) {
    const [mia, tom] = await twoChildren();
    const { body } = await ask(mia, { toChildId: tom.childId });
    const who = { 'her parent': mia.parent, 'his parent': tom.parent, 'the child who was asked': tom }[whose];
    if (who === tom) for (const parent of [mia.parent, tom.parent]) await approve(parent, body._id);
    expect((await refuse(who, body._id)).body.status).toBe('refused');
    expect(await mine(mia)).toEqual([]);
    expect((await ask(mia, { toChildId: tom.childId })).body.status).toBe('pending');
  }
});

test('asking by warrior username tells nothing of whether it exists', async () => {
  const [mia, tom] = [await addChild(await family()), await addChild(await family(), { childName: 'Tom' })];
  const real = await ask(mia, { warriorUsername: tom.warriorUsername });
  const invented = await ask(mia, { warriorUsername: 'Nobody At All' });
  expect([real.status, invented.status]).toEqual([202, 202]);
  expect(real.body).toEqual(invented.body);
  const listed = await mine(mia);
  const shape = ({ _id, toChildId, friendId, friendName, createdAt, ...rest }: (typeof listed)[number]) => ({
    ...rest,
    hasOwnIds: toChildId === friendId && friendId === _id,
  });
  expect(listed.map(({ friendName }) => friendName).toSorted()).toEqual(
    [tom.warriorUsername, 'Nobody At All'].toSorted(),
  );
  expect(new Set(listed.map((one) => JSON.stringify(shape(one)))).size).toBe(1);
  expect((await ofMyChild(mia)).map(({ otherFamily }) => otherFamily)).toEqual([undefined, undefined]);
  expect(await mine(tom)).toHaveLength(1);
});

test('at most five requests are open', async () => {
  const mia = await addChild(await family());
  for (let at = 0; at < 5; at += 1) expect((await ask(mia, { warriorUsername: `Nobody ${at}` })).status).toBe(202);
  expect((await ask(mia, { warriorUsername: 'Nobody 6' })).status).toBe(409);
});

test('children more than three years apart are refused with a word to their parents, siblings are not', async () => {
  const [mia, tom] = await twoChildren({ birthYear: 2012, birthMonth: 3 }, { birthYear: 2017, birthMonth: 3 });
  const { body } = await ask(mia, { toChildId: tom.childId });
  expect(body.status).toBe('refused');
  await eventually(async () =>
    expect(recorded.dataOf(body._id)).toContainEqual(expect.objectContaining({ outcome: 'ages-apart' })),
  );
  const sibling = await addChild(mia.parent, { childName: 'Ben', birthYear: 2017, birthMonth: 3 });
  const asked = await ask(mia, { toChildId: sibling.childId });
  expect(asked.body.status).toBe('pending');
  expect((await approve(mia.parent, asked.body._id)).body.status).toBe('pending');
  expect((await approve(sibling, asked.body._id)).body.status).toBe('accepted');
});

test('a block pauses the friendship at once and tells the blocking side alone; connecting again asks all four anew', async () => {
  const [mia, tom, friendshipId] = await friends();
  await families.block(mia.parent, tom.parent);
  expect((await mine(tom))[0]?.status).toBe('paused');
  await eventually(async () => {
    const told = recorded.dataOf(friendshipId).filter(({ outcome }) => outcome === 'paused');
    expect(told.map(({ toldParentId }) => toldParentId)).toEqual([mia.parent.userId]);
  });
  await families.unblock(mia.parent, tom.parent);
  expect((await mine(tom))[0]?.status).toBe('paused');
  await families.join(mia.parent, tom.parent);
  expect((await mine(tom)).map(({ status }) => status)).not.toContain('accepted');
  await eventually(async () => expect(saidOf(mia, tom).slice(0, 2)).toEqual(['accepted', 'paused']));
  expect(saidOf(mia, tom)).not.toEqual(['accepted', 'paused', 'accepted']);
  expect((await ask(tom, { toChildId: mia.childId })).body.status).toBe('pending');
});

test('what a block closed ended then, not when the families connect again', async () => {
  const [mia, tom] = await friends();
  await families.block(mia.parent, tom.parent);
  const sinceOf = (state: string) =>
    recorded
      .dataOf(pairKey(mia.childId, tom.childId))
      .filter((said) => said.state === state)
      .map(({ since }) => since);
  await eventually(() => expect(sinceOf('paused')).toHaveLength(1));
  clock.passDays(1);
  await families.unblock(mia.parent, tom.parent);
  await families.join(mia.parent, tom.parent);
  await eventually(() => expect(sinceOf('ended')).toEqual(sinceOf('paused')));
});

test('a moderator ends a friendship, of which neither family is told; four yeses begin it again', async () => {
  const [mia, tom, friendshipId] = await friends();
  await eventually(() => expect(recorded.dataOf(friendshipId).map(({ outcome }) => outcome)).toContain('accepted'));
  const before = recorded.dataOf(friendshipId).length;
  const [caseId, pair] = [randomId(), [tom.childId, mia.childId] as [typeof tom.childId, typeof mia.childId]];
  for (let times = 0; times < 2; times += 1)
    await service.publish('content', childThreadEnded, caseId, { caseId, childIds: pair });
  await eventually(async () => expect(await mine(mia)).toEqual([]));
  expect(await mine(tom)).toEqual([]);
  await eventually(() => expect(saidOf(mia, tom)).toEqual(['accepted', 'ended']));
  expect(recorded.dataOf(friendshipId)).toHaveLength(before);
  expect((await ask(tom, { toChildId: mia.childId })).body.status).toBe('pending');
});

test('a ban of a parent closes the friendship, and no child says yes to a new one', async () => {
  const [mia, tom] = await friends();
  const sister = await addChild(mia.parent, { childName: 'Zoe' });
  const { body } = await ask(tom, { toChildId: sister.childId });
  for (const parent of [mia.parent, tom.parent]) await approve(parent, body._id);
  await ban(service, tom.parent);
  for (const child of [mia, tom]) expect((await mine(child)).map(({ status }) => status)).toContain('paused');
  expect((await approve(sister, body._id)).status).toBe(403);
  expect((await ask(tom, { toChildId: mia.childId })).status).toBe(404);
  expect(await found(mia)).toEqual([]);
});

test('a request expires after 14 days', async () => {
  const [mia, tom] = await twoChildren();
  const { body: first } = await ask(mia, { toChildId: tom.childId });
  clock.passDays(15);
  expect((await approve(tom.parent, first._id)).status).toBe(404);
  expect(await mine(mia)).toEqual([]);
  const { body } = await ask(mia, { toChildId: tom.childId });
  expect(body.status).toBe('pending');
  expect(body._id).not.toBe(first._id);
});

test('either child ends the friendship, and so does either parent', async () => {
  for (const who of ['child', 'parent'] as const) {
    const [mia, tom, friendshipId] = await friends();
    const { status } =
      who === 'child'
        ? await service.call('DELETE', `/api/profile/child-connection/${friendshipId}`, { token: tom.token })
        : await service.call('DELETE', `/api/profile/child/${mia.childId}/connection/${friendshipId}`, {
            token: mia.parent.token,
          });
    expect(status).toBe(200);
    expect(await mine(mia)).toEqual([]);
    await eventually(async () => expect(saidOf(mia, tom)).toEqual(['accepted', 'ended']));
  }
});

test('a removed child is not available to its friends', async () => {
  const [mia, tom] = await friends();
  await service.call('DELETE', `/api/profile/child/${tom.childId}`, { token: tom.parent.token });
  expect((await mine(mia))[0]?.status).toBe('paused');
  expect(await found(mia)).toEqual([]);
});

/** As `twoChildren`, and Mia has a second guardian, who is not connected with Tom’s family. */
async function withSecond(): Promise<{ mia: ChildInTest; tom: ChildInTest; eve: Parent }> {
  const [mia, tom] = await twoChildren();
  const eve = await family();
  await app.addSecond(mia, eve);
  return { mia, tom, eve };
}
const statusesOf = async (child: ChildInTest) => (await mine(child)).map(({ status }) => status);
const friendsWithSecond = async () => {
  const { mia, tom, eve } = await withSecond();
  const { body } = await ask(mia, { toChildId: tom.childId });
  for (const who of [eve, tom.parent, tom]) await approve(who, body._id);
  return { mia, tom, eve, friendshipId: body._id };
};

test('one yes of either guardian is the family’s yes, also of both at once; the other sees who said it', async () => {
  const { mia, tom, eve } = await withSecond();
  const { body } = await ask(mia, { toChildId: tom.childId });
  const token = await app.freshToken(eve);
  const seen = (await service.call('GET', `/api/profile/child-connection/${body._id}`, { token })).body;
  expect(seen).toMatchObject({ awaitsMe: true, otherFamily: { isConnected: false } });
  const both = await Promise.all([mia.parent, eve].map((who) => approve(who, body._id)));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await app.deeds(mia.parent, mia)).filter((action) => action === 'approved-friend')).toHaveLength(1);
  expect((await app.guardians(mia.parent, mia)).entries[0]).toMatchObject({ friendName: 'Tom' });
  await approve(tom.parent, body._id);
  expect((await approve(tom, body._id)).body.status).toBe('accepted');
  const url = `/api/profile/child/${mia.childId}/connection/${body._id}`;
  expect((await service.call('DELETE', url, { token: eve.token })).status).toBe(200);
  expect((await app.deeds(mia.parent, mia))[0]).toBe('ended-friend');
});

test('where one guardian says yes and the other no at once, it is a no; and a hidden friend’s name is told to neither', async () => {
  const { mia, tom, eve } = await withSecond();
  const { body } = await ask(mia, { toChildId: tom.childId });
  const answers = await Promise.all([approve(mia.parent, body._id), refuse(eve, body._id)]);
  expect(answers[1]?.status).toBe(200);
  expect(await mine(mia)).toEqual([]);
  await ask(mia, { warriorUsername: tom.warriorUsername });
  const [asked] = await mine(mia);
  await approve(eve, asked?._id ?? '');
  const [entry] = (await app.guardians(mia.parent, mia)).entries;
  expect([entry?.action, entry?.friendName]).toEqual(['approved-friend', undefined]);
});

test('children of one guardian in common are siblings, whatever stands between the two guardians', async () => {
  const { mia, eve } = await withSecond();
  const half = await addChild(eve, { childName: 'Ada', birthYear: clock.now().getUTCFullYear() - 16 });
  await families.join(mia.parent, eve);
  expect((await found(mia)).map(({ childName }) => childName)).toEqual(['Tom']);
  const { body } = await ask(mia, { toChildId: half.childId });
  // Both yeses of a guardian of both; the other guardian’s is for Mia alone.
  expect((await approve(mia.parent, body._id)).body.status).toBe('pending');
  expect((await ofMyChild(half))[0]).toMatchObject({ awaiting: ['recipient-parent', 'recipient-child'] });
  await approve(eve, body._id);
  expect((await approve(half, body._id)).body.status).toBe('accepted');
  await families.block(eve, mia.parent);
  expect(await statusesOf(half)).toEqual(['accepted']);
});

test('children are found by the connections of either guardian, and not where one has blocked one of the others', async () => {
  const { mia, tom, eve } = await withSecond();
  const zoe = await addChild(await family(), { childName: 'Zoe' });
  const names = async () => (await found(mia)).map(({ childName }) => childName);
  expect(await names()).toEqual(['Tom']);
  await families.join(eve, zoe.parent);
  expect(await names()).toEqual(['Tom', 'Zoe']);
  await families.join(eve, tom.parent);
  await families.block(tom.parent, eve);
  expect(await names()).toEqual(['Zoe']);
  expect((await ask(mia, { toChildId: tom.childId })).status).toBe(404);
  await ask(mia, { warriorUsername: tom.warriorUsername });
  expect(await mine(tom)).toEqual([]);
});

test('a block by either guardian pauses; it is over without blocks once two are connected', async () => {
  const { mia, tom, eve, friendshipId } = await friendsWithSecond();
  await families.join(eve, tom.parent);
  await families.disconnect(mia.parent, tom.parent);
  expect(await statusesOf(mia)).toEqual(['accepted']);
  await families.block(eve, tom.parent);
  expect(await statusesOf(mia)).toEqual(['paused']);
  await eventually(() =>
    expect(recorded.dataOf(friendshipId).filter(({ outcome }) => outcome === 'paused')).toMatchObject([
      { toldParentId: mia.parent.userId },
    ]),
  );
  await families.join(mia.parent, tom.parent);
  expect(await statusesOf(mia)).toEqual(['paused']);
  await families.unblock(eve, tom.parent);
  expect(await mine(mia)).toEqual([]);
  expect((await ask(tom, { toChildId: mia.childId })).body.status).toBe('pending');
});

test('without a connection of any two guardians a disconnection pauses', async () => {
  const { mia, tom } = await friendsWithSecond();
  await families.disconnect(tom.parent, mia.parent);
  expect(await statusesOf(tom)).toEqual(['paused']);
});

test('a guardian who joins and is blocked with a friend’s family pauses that; it is over when that guardian leaves', async () => {
  const [mia, tom, friendshipId] = await friends();
  const eve = await family();
  await families.join(eve, tom.parent);
  await families.block(tom.parent, eve);
  await app.addSecond(mia, eve);
  expect(await statusesOf(mia)).toEqual(['paused']);
  await eventually(() =>
    expect(recorded.dataOf(friendshipId).filter(({ outcome }) => outcome === 'paused')).toMatchObject([
      { toldParentId: tom.parent.userId },
    ]),
  );
  expect((await app.post(mia.parent, mia, 'guardian/leave')).status).toBe(200);
  expect(await statusesOf(mia)).toEqual(['paused']);
  const [zoe, ben] = await friends();
  const dan = await family();
  await families.join(dan, ben.parent);
  await families.block(dan, ben.parent);
  await app.addSecond(zoe, dan);
  await app.post(dan, zoe, 'guardian/leave');
  expect(await mine(zoe)).toEqual([]);
  expect((await ask(zoe, { toChildId: ben.childId })).body.status).toBe('pending');
});

test('a ban of one of two guardians closes nothing, a ban of both does', async () => {
  const { mia, tom, eve } = await friendsWithSecond();
  await ban(service, mia.parent);
  expect(await statusesOf(tom)).toEqual(['accepted']);
  expect((await ask(mia, { warriorUsername: 'Nobody At All' })).status).toBe(202);
  await ban(service, eve);
  expect(await statusesOf(tom)).toEqual(['paused']);
  expect((await ask(mia, { warriorUsername: 'Nobody Else' })).status).toBe(404);
});

test('a guardian from whom a moderator took deciding neither approves, refuses nor ends; the other does', async () => {
  const { mia, tom, eve } = await withSecond();
  const { body } = await ask(mia, { toChildId: tom.childId });
  const { childId } = mia;
  const data = { caseId: randomId(), childId, userId: eve.userId, what: 'decisions' as const, isWithheld: true };
  await service.publish('content', guardianLimited, childId, data);
  const url = `/api/profile/child/${childId}/connection/${body._id}`;
  // A refusal too early would be an answer.
  await eventually(async () => expect((await app.post(eve, mia, 'unlock')).status).toBe(403));
  expect((await approve(eve, body._id)).status).toBe(403);
  expect((await refuse(eve, body._id)).status).toBe(403);
  expect((await service.call('DELETE', url, { token: eve.token })).status).toBe(403);
  expect((await approve(mia.parent, body._id)).status).toBe(200);
});
