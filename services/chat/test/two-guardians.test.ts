import {
  accountChanged,
  childBirthdayDecided,
  childGrownUp,
  childLocked,
  childMessageHeld,
  childParentsTold,
  childPinNeeded,
  childSafetyRaised,
  childSignedIn,
  friendshipApproved,
  friendshipDecided,
  friendshipRequested,
  type GuardianAction,
  guardianActed,
  guardianActedInChat,
  idSchema,
  internal,
  TEXTS,
} from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { exportedRecords } from '@notalone/testing/exported-records';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChildInTest, startWithChildren } from './children.ts';
import { addressOf, openedPage, receives } from './pages.ts';
import { accountOf, leave, newParent, type Parent, relate, subscribe } from './service.ts';

const PHONE = 'call me on 07700 900123';
const { service, app } = await startWithChildren();
const { write, thread, held, decide, read, reads, threads, report, bell } = app;

let acted: ReturnType<typeof subscribe>;
beforeAll(() => {
  acted = subscribe(service, guardianActedInChat);
});
afterAll(() => acted.stop());

const heldMessage = async (from: ChildInTest, to: ChildInTest) => (await write(from, to, PHONE)).body._id;
const actsOf = (child: ChildInTest, friend: ChildInTest, acts: readonly (readonly [Parent, GuardianAction])[]) =>
  eventually(() =>
    expect(acted.of(child.childId)).toEqual(
      acts.map(([{ userId }, action]) => ({ childId: child.childId, userId, action, friendId: friend.childId })),
    ),
  );
const messages = async (who: ChildInTest | Parent) => (await bell(who)).map(({ message }) => message);
const isAsked = async (parent: Parent) => (await messages(parent)).some((text) => text.includes('waiting for you'));
const says = (child: ChildInTest, { userId }: Parent, action: GuardianAction, more: object = {}) =>
  service.publish('profile', guardianActed, child.childId, {
    ...{ childId: child.childId, userId, action, guardianIds: child.state.guardianIds ?? [], ...more },
  });

test('two guardians who say yes at once are one yes of their family, and either sees it', async () => {
  const { mia, tom, first, second } = await app.withTwoGuardians();
  const messageId = await heldMessage(mia, tom);
  expect([await isAsked(first), await isAsked(second), await isAsked(tom.parent)]).toEqual([true, true, true]);
  const answers = await Promise.all([first, second].map((guardian) => decide(guardian, messageId, 'release')));
  expect(answers.map(({ status, body }) => [status, body.delivered])).toEqual([
    [200, false],
    [200, false],
  ]);
  for (const guardian of [first, second]) {
    const mine = { fromMyChild: true, iReleased: true, otherDecides: true, otherReleased: false };
    expect(await held(guardian)).toMatchObject([{ _id: messageId, ...mine }]);
    expect(await isAsked(guardian)).toBe(false);
  }
  const theirs = { fromMyChild: false, iReleased: false, otherDecides: true, otherReleased: true };
  expect(await held(tom.parent)).toMatchObject([{ _id: messageId, ...theirs }]);
  expect((await decide(tom.parent, messageId, 'release')).body.delivered).toBe(true);
  expect((await thread(tom, mia)).map(({ content }) => content)).toEqual([PHONE]);
  await eventually(() => expect(acted.of(mia.childId)).toMatchObject([{ action: 'released-message' }]));
  // Also of one guardian: the owner sees it where somebody took the account over.
  await eventually(() => expect(acted.of(tom.childId)).toMatchObject([{ action: 'released-message' }]));
});

test('one yes and one no at once have one order, and a no is the end', async () => {
  for (const isLast of [false, true]) {
    const { mia, tom, first, second } = await app.withTwoGuardians();
    const messageId = await heldMessage(tom, mia);
    if (isLast) await decide(tom.parent, messageId, 'release');
    const [yes, no] = await Promise.all([decide(first, messageId, 'release'), decide(second, messageId, 'refuse')]);
    const isSent = yes.body.delivered === true;
    expect(no.status).toBe(isSent ? 404 : 200);
    expect((await thread(tom, mia))[0]?.held).toBe(isSent ? undefined : 'refused');
    expect([await held(first), await held(second), await held(tom.parent)]).toEqual([[], [], []]);
    expect([await isAsked(first), await isAsked(second)]).toEqual([false, false]);
    await eventually(() =>
      expect(acted.of(mia.childId).at(-1)).toMatchObject({ action: isSent ? 'released-message' : 'refused-message' }),
    );
  }
});

test('the guardian of both children says yes for both; who is the guardian of one, for that one', async () => {
  const [ann, bea] = [await newParent(service), await newParent(service)];
  const mia = await app.newChild(ann, { guardianIds: [ann.userId, bea.userId] });
  const leo = await app.newChild(ann, { guardianIds: [ann.userId] });
  await app.befriend(mia, leo);
  const messageId = await heldMessage(mia, leo);
  expect(await held(ann)).toMatchObject([{ otherDecides: false }]);
  expect((await decide(bea, messageId, 'release')).body.delivered).toBe(false);
  expect(await held(bea)).toMatchObject([{ iReleased: true, otherReleased: false }]);
  expect((await decide(ann, messageId, 'release')).body.delivered).toBe(true);
  await actsOf(mia, leo, [[bea, 'released-message']]);
  expect((await decide(ann, await heldMessage(leo, mia), 'release')).body.delivered).toBe(true);
});

test('each reads for itself, and the child and both guardians see which one', async () => {
  const { mia, tom, first, second } = await app.withTwoGuardians({ birthYear: new Date().getFullYear() - 14 });
  await write(mia, tom, 'hello');
  await write(mia, tom, 'hello again');
  expect((await read(first, mia, tom, '?reason=he%20was%20sad&limit=1')).status).toBe(200);
  const cursor = Buffer.from(JSON.stringify((await thread(mia, tom))[0]?.createdAt)).toString('base64url');
  expect((await read(second, mia, tom)).body.code).toBe('REASON_REQUIRED');
  // Turning the pages of the other one's reading is a reading of its own.
  expect((await read(second, mia, tom, `?reason=no%20idea&limit=1&cursor=${cursor}`)).status).toBe(200);
  for (const token of [mia.token, first.token, second.token])
    expect((await reads(mia, token)).body).toMatchObject([
      { friendId: tom.childId, by: second.username, reason: 'no idea' },
      { friendId: tom.childId, by: first.username, reason: 'he was sad' },
    ]);
  await actsOf(mia, tom, [
    [first, 'read-messages'],
    [second, 'read-messages'],
  ]);
  await read(tom.parent, tom, mia);
  expect((await reads(tom)).body).toEqual([expect.not.objectContaining({ by: expect.anything() })]);
  await actsOf(tom, mia, [[tom.parent, 'read-messages']]);
});

test('either copy of data has the child’s messages and who read them, and the first sees the second’s', async () => {
  const { mia, tom, first, second } = await app.withTwoGuardians();
  await write(mia, tom, 'hello');
  const client = await service.internalClient('profile');
  const copyOf = ({ userId }: Parent) =>
    exportedRecords(client, internal.chat.exportPage, { userId, exportId: randomId() });
  const readers = (records: readonly { kind: string; by?: string | undefined }[]) =>
    records.filter(({ kind }) => kind === 'reading').map(({ by }) => by);
  const [ofSecond, ofFirst] = [await copyOf(second), await copyOf(first)];
  for (const records of [ofFirst, ofSecond])
    expect(records).toContainEqual(expect.objectContaining({ kind: 'childMessage', text: 'hello' }));
  expect([readers(ofSecond), readers(ofFirst)]).toEqual([[second.username], [second.username, first.username]]);
  await app.change(mia, { withheld: [{ userId: second.userId, what: 'decisions' }] });
  const paused = await copyOf(second);
  expect(JSON.stringify(paused)).not.toContain('hello');
  expect(readers(paused)).toEqual([second.username]);
});

test('who leaves sees nothing more; what the first one said yes to stands, and the second goes on', async () => {
  const { mia, tom, first, second } = await app.withTwoGuardians();
  const messageId = await heldMessage(mia, tom);
  const waiting = await heldMessage(tom, mia);
  await read(first, mia, tom);
  await decide(first, messageId, 'release');
  expect(await isAsked(first)).toBe(true);
  const page = await openedPage(await addressOf(service), first.token);
  await app.change(mia, { parentId: second.userId, guardianIds: [second.userId] });
  await receives(page, 'monitor', {});
  const before = page.received('monitor').length;
  expect([(await read(first, mia, tom)).status, (await reads(mia, first.token)).status]).toEqual([404, 404]);
  expect((await threads(mia, first.token)).status).toBe(404);
  expect([await held(first), await bell(first)]).toEqual([[], []]);
  expect((await decide(first, waiting, 'release')).status).toBe(404);
  expect((await decide(tom.parent, messageId, 'release')).body.delivered).toBe(true);
  expect((await decide(second, waiting, 'refuse')).status).toBe(200);
  expect((await reads(mia)).body).toMatchObject([{ by: first.username }]);
  expect((await read(second, mia, tom)).status).toBe(200);
  expect(page.received('monitor')).toHaveLength(before);
  page.socket.disconnect();
});

test('only when every guardian is banned do the messages close', async () => {
  const { mia, tom, first, second } = await app.withTwoGuardians();
  const ban = async ({ userId }: Parent) => {
    await service.publish('auth', accountChanged, userId, accountOf(userId, { status: 'banned', version: 2 }));
    await eventually(async () =>
      expect(await service.db.collection('people').findOne({ _id: userId as never })).toMatchObject({
        account: { status: 'banned' },
      }),
    );
  };
  await ban(first);
  expect((await write(tom, mia, 'hello')).status).toBe(201);
  await ban(second);
  expect((await write(tom, mia, 'hello')).status).toBe(403);
});

test('of an erased guardian nothing is left; what was read and said yes to is', async () => {
  const { mia, tom, first, second } = await app.withTwoGuardians();
  const messageId = await heldMessage(mia, tom);
  await decide(first, messageId, 'release');
  await read(first, mia, tom);
  await says(mia, first, 'changed-pin');
  await eventually(async () =>
    expect(await messages(second)).toContain(`${first.username} changed ${mia.name}’s PIN.`),
  );
  await leave(service, first);
  await app.change(mia, { parentId: second.userId, guardianIds: [second.userId] });
  await eventually(async () =>
    expect(await service.db.collection('people').findOne({ _id: first.userId as never })).toHaveProperty('erasedAt'),
  );
  for (const name of ['children', 'childMessages', 'parentReads', 'notifications', 'noticeJobs'])
    expect(JSON.stringify(await service.db.collection(name).find().toArray()), name).not.toContain(first.userId);
  expect(await messages(second)).toContain(`${TEXTS.deletedMember} changed ${mia.name}’s PIN.`);
  expect((await reads(mia)).body).toEqual([expect.not.objectContaining({ by: expect.anything() })]);
  expect((await decide(tom.parent, messageId, 'release')).body.delivered).toBe(true);
});

test('who may not read and decide is told so, is asked nothing, and does not count; a stranger finds nothing', async () => {
  const heard = subscribe(service, childMessageHeld);
  const raised = subscribe(service, childSafetyRaised);
  const { mia, tom, first, second } = await app.withTwoGuardians();
  const { body: hello } = await write(tom, mia, 'hello');
  const before = await heldMessage(mia, tom);
  expect(await isAsked(second)).toBe(true);
  await app.change(mia, { ...mia.state, withheld: [{ userId: second.userId, what: 'decisions' }] });
  expect(await isAsked(second)).toBe(false);
  const after = await heldMessage(tom, mia);
  await eventually(() => {
    expect(heard.of(before)).toMatchObject([{ parentIds: [first.userId, second.userId, tom.parent.userId] }]);
    expect(heard.of(after)).toMatchObject([{ parentIds: [tom.parent.userId, first.userId] }]);
  });
  expect([await isAsked(second), await held(second)]).toEqual([false, []]);

  const parent = { childId: mia.childId, userId: first.userId };
  await service.publish('auth', childSignedIn, mia.childId, { ...parent, isNewDevice: true });
  await eventually(async () => expect((await messages(first)).join()).toContain('has logged in on a new device'));
  expect((await messages(second)).join()).not.toContain('has logged in on a new device');

  const stranger = await newParent(service);
  const answersTo = async (who: Parent) => {
    const url = `/api/profile/child/${mia.childId}`;
    const answers = [
      await read(who, mia, tom),
      await service.call('GET', `${url}/threads`, { token: who.token }),
      await service.call('GET', `${url}/reads`, { token: who.token }),
      await decide(who, after, 'release'),
      await decide(who, after, 'refuse'),
    ];
    return answers.map(({ status, body }) => [status, (body as unknown as { msg?: string }).msg]);
  };
  expect(await answersTo(second)).toEqual(Array.from({ length: 5 }, () => [403, TEXTS.guardianPaused]));
  expect(new Set((await answersTo(stranger)).map(([status]) => status))).toEqual(new Set([404]));
  expect([(await report(second, hello._id)).status, (await report(stranger, hello._id)).status]).toEqual([404, 404]);
  for (const id of [before, after]) await decide(first, id, 'release');
  expect((await decide(tom.parent, after, 'release')).body.delivered).toBe(true);
  expect((await report(first, hello._id)).status).toBe(201);
  const found = await service.db.collection('safetyCases').findOne({ 'reporter.userId': first.userId });
  await eventually(() =>
    expect(raised.of(String(found?._id))).toMatchObject([
      { parentIds: expect.arrayContaining([first.userId, second.userId, tom.parent.userId]) },
    ]),
  );
  await Promise.all([heard.stop(), raised.stop()]);
});

test('both guardians hear of requests, new devices, locks and the eighteenth birthday; one yes settles a request', async () => {
  const { mia, tom, first, second } = await app.withTwoGuardians();
  const friendshipId = idSchema.parse(randomId());
  const [from, to] = [
    { fromChildId: tom.childId, fromParentId: tom.parent.userId },
    { toChildId: mia.childId, toParentId: first.userId },
  ];
  const parties = { friendshipId, ...from, ...to };
  const types = async (who: Parent) => (await bell(who)).map(({ type }) => type);
  await service.publish('profile', friendshipRequested, friendshipId, parties);
  for (const guardian of [first, second])
    await eventually(async () => expect(await types(guardian)).toEqual(['connection_request']));
  await service.publish('profile', friendshipApproved, friendshipId, { ...parties, by: 'recipient-parent' });
  for (const guardian of [first, second]) await eventually(async () => expect(await types(guardian)).toEqual([]));
  expect(await types(tom.parent)).toEqual(['connection_request']);
  // The second guardian has blocked the friend's parent.
  const paused = { ...parties, outcome: 'paused' as const, toldParentId: second.userId };
  await service.publish('profile', friendshipDecided, friendshipId, paused);
  const parent = { childId: mia.childId, userId: first.userId };
  await service.publish('auth', childSignedIn, mia.childId, { ...parent, isNewDevice: true });
  await service.publish('auth', childLocked, mia.childId, parent);
  await service.publish('profile', childGrownUp, mia.childId, parent);
  const told = { caseId: idSchema.parse(randomId()), childIds: [mia.childId], words: 'wrote' as const };
  await service.publish('content', childParentsTold, told.caseId, told);
  for (const guardian of [first, second])
    await eventually(async () =>
      expect((await messages(guardian)).toSorted()).toEqual([
        'A child’s login is locked until you unlock it, because a wrong PIN was typed many times.',
        `${mia.name} and ${tom.name} cannot write to each other while your two families are not connected.`,
        `${mia.name} has logged in on a new device. Is it ${mia.name}’s? Say yes in the emergency settings, and it shows your number. If that was not your child, change the PIN.`,
        expect.stringMatching(`^${mia.name} has written something here`),
        expect.stringMatching(`^${mia.name} is 18 now.`),
      ]),
    );
  expect(await types(tom.parent)).toEqual([]);
});

test('what one guardian did is in the other’s bell, of readings one a day, and no block hides it', async () => {
  const { mia, tom, first, second } = await app.withTwoGuardians();
  await relate(service, first, second, 'blocked');
  await says(mia, first, 'changed-pin');
  for (const friend of [tom, mia, tom]) await says(mia, first, 'read-messages', { friendId: friend.childId });
  await says(mia, second, 'approved-friend', { friendId: tom.childId });
  await eventually(async () =>
    expect((await messages(second)).toSorted()).toEqual([
      `${first.username} changed ${mia.name}’s PIN.`,
      `${first.username} read messages of ${mia.name} and ${tom.name}.`,
    ]),
  );
  await eventually(async () =>
    expect(await bell(first)).toMatchObject([
      {
        message: `${second.username} said yes to ${mia.name} and ${tom.name} being friends.`,
        topic: 'child',
        link: `/guardians/${mia.childId}`,
      },
    ]),
  );
  const jobs = await service.db.collection('noticeJobs').find({ userId: second.userId }).toArray();
  expect(jobs.map(({ key }) => key)).toEqual([expect.stringMatching(/^event\//)]);

  await app.change(mia, { guardianIds: [first.userId] });
  await says(mia, first, 'undid-joining');
  await says(mia, first, 'changed-birthday');
  await says(mia, second, 'left');
  await eventually(async () =>
    expect(await messages(first)).toContain(`${second.username} is not ${mia.name}’s guardian any more.`),
  );
  const { childId } = mia;
  await service.publish('profile', childPinNeeded, childId, { childId, guardianIds: [first.userId] });
  await eventually(async () =>
    expect(await messages(first)).toContain(
      `Please give ${mia.name} a new PIN: somebody else may know the old one. Then say in the emergency settings which devices are ${mia.name}’s.`,
    ),
  );
  const kept = { reportId: idSchema.parse(randomId()), childId, userId: first.userId, agrees: false };
  await service.publish('content', childBirthdayDecided, childId, kept);
  await eventually(async () =>
    expect(await messages(first)).toContain(
      `We looked at the birthday of ${mia.name} that you corrected, and left it as it was. Is it wrong? Please write to us.`,
    ),
  );
  await service.publish('auth', childSignedIn, childId, { childId, userId: first.userId, isNewDevice: true });
  await eventually(async () =>
    expect(await messages(first)).toContain(
      `${mia.name} has logged in on a new device. If that was not your child, change the PIN.`,
    ),
  );
  expect(await bell(second)).toMatchObject([
    {
      message: `${first.username} undid that you joined. You are not ${mia.name}’s guardian.`,
      link: '/child-monitor',
    },
  ]);
});
