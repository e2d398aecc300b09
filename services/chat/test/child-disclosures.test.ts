import {
  childInDanger,
  childParentsTold,
  childSafetyRaised,
  childThreadPaused,
  type DataOf,
  internal,
  safetyCaseChanged,
} from '@notalone/contracts';
import { DISCLOSURE_REMEMBERED_DAYS } from '@notalone/contracts/limits';
import { TEXTS } from '@notalone/contracts/texts';
import { eventually } from '@notalone/testing/eventually';
import { exportedRecords } from '@notalone/testing/exported-records';
import { subscribe } from '@notalone/testing/people-in-test';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, describe, expect, test } from 'vitest';
import { type ChildInTest, startWithChildren } from './children.ts';

const TELLS = 'grandad makes me sit on his lap and it feels wrong';
/** It may tell of somebody, who may be a guardian. */
const DOUBT = 'kyle is weird with me';
const LOW = 'my sugar is 2.1 and i feel so dizzy';
const DAY_MS = 24 * 3600 * 1000;
const { service, clock, app } = await startWithChildren();
const inDanger = subscribe(service, childInDanger);
const raised = subscribe(service, childSafetyRaised);
afterAll(() => Promise.all([inDanger.stop(), raised.stop()]));

async function says(child: ChildInTest, friend: ChildInTest, text: string) {
  const { status, body } = await app.write(child, friend, text);
  expect(status, text).toBe(201);
  return body;
}
const caseOf = (child: ChildInTest, content: string) =>
  eventually(async () => {
    const said = { 'snapshot.senderId': child.childId, 'snapshot.content': content };
    const found = await service.db.collection('safetyCases').findOne(said);
    expect(raised.of(String(found?._id))).toHaveLength(1);
    return { caseId: String(found?._id), raised: raised.of(String(found?._id))[0] };
  });
/** A moderator's step in the case of this text. */
async function moderate(child: ChildInTest, text: string, state: 'unread' | 'opened' | 'dismissed' | 'upheld') {
  const { caseId } = await caseOf(child, text);
  await service.publish('content', safetyCaseChanged, caseId, { caseId, state });
}
const textsSeen = async (child: ChildInTest, friend: ChildInTest) =>
  (await app.thread(child, friend)).map(({ content }) => content);
const readBy = async (parent: ChildInTest['parent'], child: ChildInTest, friend: ChildInTest) =>
  (await app.read(parent, child, friend)).body.map(({ content }) => content);
/** The child on another device of its own. */
async function elsewhere(child: ChildInTest): Promise<ChildInTest> {
  const { childId, parent } = child;
  return { ...child, token: await service.token({ role: 'child', childId, parentId: parent.userId }) };
}
/** The guardians who were told of danger. A later message of other children has come through by then. */
async function guardiansToldOf(messageId: string) {
  const [zoe, ava] = await app.friends();
  const later = await says(zoe, ava, 'i want to die');
  await eventually(() => expect(inDanger.of(later._id)).toHaveLength(1));
  return (inDanger.of(messageId) as DataOf<typeof childInDanger>[]).flatMap(({ guardianIds }) => guardianIds);
}

test('what a child tells of somebody reaches on-call at once, and nobody in either family', async () => {
  const [mia, tom] = await app.friends();
  await says(mia, tom, 'hiya');
  const message = await says(mia, tom, TELLS);
  expect(message).toMatchObject({ held: 'private', advice: TEXTS.disclosureAdvice });
  expect((await caseOf(mia, TELLS)).raised).toMatchObject({ isUrgent: true });
  expect(await textsSeen(tom, mia)).toEqual(['hiya']);
  expect(await readBy(mia.parent, mia, tom)).toEqual(['hiya']);
  expect(await readBy(tom.parent, tom, mia)).toEqual(['hiya']);
  expect([...(await app.held(mia.parent)), ...(await app.held(tom.parent))]).toEqual([]);
  for (const parent of [mia.parent, tom.parent]) expect(await app.bell(parent)).toEqual([]);
  expect((await app.bell(tom)).filter(({ type }) => type === 'message')).toHaveLength(1);
  const client = await service.internalClient('profile');
  const copy = await exportedRecords(client, internal.chat.exportPage, {
    userId: mia.parent.userId,
    exportId: randomId(),
  });
  expect(JSON.stringify(copy)).toContain('hiya');
  expect(JSON.stringify(copy)).not.toContain('lap');
  expect(await guardiansToldOf(message._id)).toEqual([]);
});

test('the words for an ill child never send it to a grown-up where one may be the danger', async () => {
  const [mia, tom] = await app.friends();
  const message = await says(mia, tom, 'he wouldnt give me juice when i was 2.1 cos i was bad');
  expect(message.advice).toBe(TEXTS.disclosureAdvice);
  expect(message.advice).not.toMatch(/grown-up/i);
});

test('only the device on which the child wrote it shows it, until the child hides it there', async () => {
  const [mia, tom] = await app.friends();
  const { _id } = await says(mia, tom, TELLS);
  expect(await textsSeen(mia, tom)).toEqual([TELLS]);
  const other = await elsewhere(mia);
  expect(await textsSeen(other, tom)).toEqual([]);
  const hide = (child: ChildInTest) => service.call('POST', `/api/messages/child/${_id}/hide`, { token: child.token });
  expect((await hide(other)).status).toBe(404);
  expect((await hide(tom)).status).toBe(404);
  expect((await hide(mia)).status).toBe(200);
  expect((await hide(mia)).status).toBe(200);
  expect(await textsSeen(mia, tom)).toEqual([]);
});

test('a child that goes on telling keeps its friend: its thread is not paused', async () => {
  const [mia, tom] = await app.friends();
  for (const text of [TELLS, 'grandad puts his hand under my top', 'my uncle gives me drinks that make me sleepy'])
    await says(mia, tom, text);
  expect((await app.threads(mia)).body).toMatchObject([{ state: 'open' }]);
  await says(mia, tom, 'how was football');
  expect(await textsSeen(tom, mia)).toEqual(['how was football']);
  await says(mia, tom, 'pls dont tell anyone what i told u');
  expect((await app.threads(mia)).body).toMatchObject([{ state: 'open' }]);
});

test('a child that tells in a paused thread keeps on its page what it told and what it reads', async () => {
  const [mia, tom] = await app.friends();
  await says(mia, tom, 'pls dont tell anyone what i told u');
  const { caseId } = await caseOf(mia, 'pls dont tell anyone what i told u');
  await service.publish('content', childThreadPaused, caseId, { caseId });
  await eventually(async () => expect((await app.threads(mia)).body).toMatchObject([{ state: 'paused' }]));
  const clientId = crypto.randomUUID();
  const [first, again] = [
    await app.write(mia, tom, TELLS, { clientId }),
    await app.write(mia, tom, TELLS, { clientId }),
  ];
  expect(again.body._id).toBe(first.body._id);
  expect((await caseOf(mia, TELLS)).raised).toMatchObject({ isUrgent: true });
  const own = (await app.thread(mia, tom)).find(({ content }) => content === TELLS);
  expect(own).toMatchObject({ held: 'private', advice: TEXTS.disclosureAdvice });
  expect(await textsSeen(tom, mia)).toEqual([]);
});

test('what it tells beside a contact detail is not held for the parents', async () => {
  const [mia, tom] = await app.friends();
  const text = 'my uncle is weird with me my number is 07700900123';
  expect(await says(mia, tom, text)).toMatchObject({ held: 'private' });
  expect([...(await app.held(mia.parent)), ...(await app.held(tom.parent))]).toEqual([]);
  expect(await textsSeen(tom, mia)).toEqual([]);
});

test('a dismissed text whose thread takes nothing any more stays where it was', async () => {
  const [mia, tom] = await app.friends();
  const { _id } = await says(mia, tom, TELLS);
  await service.call('POST', `/api/messages/child/${_id}/hide`, { token: mia.token });
  const { caseId } = await caseOf(mia, TELLS);
  await service.publish('content', childThreadPaused, caseId, { caseId });
  await eventually(async () => expect((await app.threads(mia)).body).toMatchObject([{ state: 'paused' }]));
  await moderate(mia, TELLS, 'dismissed');
  await eventually(async () => {
    const found = await service.db.collection('safetyCases').findOne({ 'snapshot.senderId': mia.childId });
    expect(found?.['dismissedAt']).toBeDefined();
  });
  expect(await textsSeen(await elsewhere(mia), tom)).toEqual([]);
});

test('a child reads that nobody has opened it, until somebody has', async () => {
  const [mia, tom] = await app.friends();
  await says(mia, tom, TELLS);
  const advice = async () => (await app.thread(mia, tom))[0]?.advice;
  await moderate(mia, TELLS, 'unread');
  await eventually(async () => expect(await advice()).toBe(`${TEXTS.disclosureUnread} ${TEXTS.disclosureAdvice}`));
  await moderate(mia, TELLS, 'opened');
  await eventually(async () => expect(await advice()).toBe(TEXTS.disclosureAdvice));
});

test('what was no danger goes to the friend once a moderator has dismissed it', async () => {
  const [mia, tom] = await app.friends();
  await says(mia, tom, TELLS);
  await moderate(mia, TELLS, 'dismissed');
  await eventually(async () => expect(await textsSeen(tom, mia)).toEqual([TELLS]));
  expect(await readBy(mia.parent, mia, tom)).toEqual([TELLS]);
  expect((await app.thread(mia, tom))[0]).not.toHaveProperty('advice');
});

test('what may tell of somebody is delivered, but no guardian reads it before a moderator has dismissed it', async () => {
  const [mia, tom] = await app.friends();
  const text = 'my uncle is weird with me';
  await says(mia, tom, text);
  const { raised: event } = await caseOf(mia, text);
  expect(event).toMatchObject({ isInDoubt: true });
  expect(event).not.toHaveProperty('isUrgent');
  expect(await textsSeen(tom, mia)).toEqual([text]);
  expect(await readBy(mia.parent, mia, tom)).toEqual([]);
  expect(await readBy(tom.parent, tom, mia)).toEqual([]);
  await moderate(mia, text, 'dismissed');
  await eventually(async () => expect(await readBy(mia.parent, mia, tom)).toEqual([text]));
});

describe('danger to life after a child has told of somebody', () => {
  test('is told to on-call alone where a guardian may be meant, also of the child’s brother', async () => {
    const [mia, tom] = await app.friends();
    await says(mia, tom, 'my dad hit me with a belt again');
    const own = await says(mia, tom, LOW);
    expect(own).toMatchObject({ held: 'private', advice: `${TEXTS.disclosureAdvice} ${TEXTS.lowAdvice}` });
    expect((await caseOf(mia, LOW)).raised).toMatchObject({ isUrgent: true, isLifeAtRisk: true });
    const sam = await app.newChild(mia.parent);
    await app.befriend(sam, tom);
    const ofBrother = await says(sam, tom, LOW);
    expect((await caseOf(sam, LOW)).raised).toMatchObject({ isUrgent: true });
    expect(await guardiansToldOf(own._id)).toEqual([]);
    expect(inDanger.of(ofBrother._id)).toEqual([]);
  });

  test('is told to on-call and the guardians where somebody else is meant', async () => {
    const [mia, tom] = await app.friends();
    await says(mia, tom, TELLS);
    const { _id } = await says(mia, tom, LOW);
    expect((await caseOf(mia, LOW)).raised).toMatchObject({ isUrgent: true });
    expect(await guardiansToldOf(_id)).toEqual([mia.parent.userId]);
  });

  test('is told to on-call alone once a moderator shares a doubt, not before', async () => {
    const [mia, tom] = await app.friends();
    await says(mia, tom, DOUBT);
    expect(await guardiansToldOf((await says(mia, tom, LOW))._id)).toEqual([mia.parent.userId]);
    await moderate(mia, DOUBT, 'upheld');
    await eventually(async () => {
      const found = await service.db
        .collection('safetyCases')
        .findOne({ 'snapshot.content': DOUBT, 'snapshot.senderId': mia.childId });
      expect(found).not.toHaveProperty('isInDoubt');
    });
    expect(await guardiansToldOf((await says(mia, tom, LOW))._id)).toEqual([]);
  });

  test('lists whoever may be meant last in the case of a later low, too, and trusts whom a moderator chose in it', async () => {
    const { mia, tom, first, second } = await app.withTwoGuardians();
    await says(mia, tom, 'my dad hit me with a belt again');
    await says(mia, tom, LOW);
    const { caseId } = await caseOf(mia, LOW);
    const reportOf = async () =>
      (
        await (await service.internalClient('content')).call(internal.chat.getReport, { params: { reportId: caseId } })
      ).thread?.children.find(({ wrote }) => wrote)?.guardians;
    expect((await reportOf())?.map(({ mayBeMeant }) => mayBeMeant)).toEqual([true, true]);
    const told = { caseId, childIds: [mia.childId], guardianIds: [second.userId], words: 'frightened' as const };
    await service.publish('content', childParentsTold, caseId, told);
    await eventually(async () =>
      expect(await reportOf()).toEqual([
        { userId: second.userId, mayBeMeant: false },
        { userId: first.userId, mayBeMeant: true },
      ]),
    );
  });

  test('is told to a guardian whom a moderator chose to tell, and not to the other', async () => {
    const { mia, tom, first, second } = await app.withTwoGuardians();
    await says(mia, tom, 'my dad hit me with a belt again');
    const { caseId } = await caseOf(mia, 'my dad hit me with a belt again');
    const told = { caseId, childIds: [mia.childId], guardianIds: [second.userId], words: 'frightened' as const };
    await service.publish('content', childParentsTold, caseId, told);
    await eventually(async () => expect(await app.bell(second)).toHaveLength(1));
    expect(await app.bell(first)).toEqual([]);
    const { _id } = await says(mia, tom, LOW);
    expect(await guardiansToldOf(_id)).toEqual([second.userId]);
  });

  test('is the family’s again once the case is dismissed, and after thirty days', async () => {
    const [mia, tom] = await app.friends();
    await says(mia, tom, 'my dad hit me with a belt again');
    await moderate(mia, 'my dad hit me with a belt again', 'dismissed');
    await eventually(async () => expect(await textsSeen(tom, mia)).toHaveLength(1));
    expect(await guardiansToldOf((await says(mia, tom, LOW))._id)).toEqual([mia.parent.userId]);
    const [zoe, ava] = await app.friends();
    await says(zoe, ava, 'my dad hit me with a belt again');
    clock.aheadMs = (DISCLOSURE_REMEMBERED_DAYS + 1) * DAY_MS;
    expect(await guardiansToldOf((await says(await elsewhere(zoe), ava, LOW))._id)).toEqual([zoe.parent.userId]);
  });
});

test('a moderator tells the chosen guardian of danger to life: bell, text, call and mail', async () => {
  const { mia, tom, first, second } = await app.withTwoGuardians();
  const text = 'i want to kill myself because of my brother';
  const { held } = await says(mia, tom, text);
  expect(held).toBe('private');
  const { caseId } = await caseOf(mia, text);
  const told = { caseId, childIds: [mia.childId], guardianIds: [first.userId], words: 'danger' as const };
  await service.publish('content', childParentsTold, caseId, told);
  await eventually(() => expect(inDanger.of(caseId)).toMatchObject([{ guardianIds: [first.userId] }]));
  expect(await app.bell(second)).toEqual([]);
});
