import {
  childParentsTold,
  childThreadPaused,
  childThreadReleased,
  type DataOf,
  internal,
  itemRemoved,
  itemRestored,
  moderationDecided,
  type Notification,
  safetyCaseOpened,
} from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childrenOf } from './children.ts';
import { conversationWith, edit, report, sent, sentPicture, textsWith } from './messages.ts';
import { addressOf, openedPage } from './pages.ts';
import { statusesOf } from './pictures.ts';
import { newPair, type Parent, type Service, startService } from './service.ts';

let service: Service;
let children: ReturnType<typeof childrenOf>;
beforeAll(async () => {
  service = await startService();
  children = childrenOf(service);
});
afterAll(() => service.stop());

const publishDecision = (event: typeof itemRemoved | typeof itemRestored, itemId: string, decisionId = itemId) =>
  service.publish('content', event, itemId, { decisionId, owner: 'chat', itemType: 'message', itemId });
const bell = async ({ token }: Pick<Parent, 'token'>) =>
  (await service.call<Notification[]>('GET', '/api/notifications', { token })).body.map(({ message }) => message);

test('a removed message is gone for both, is not unread, and comes back at its place', async () => {
  const [ann, ben] = await newPair(service);
  const ids = [];
  for (const text of ['one', 'two']) ids.push((await sent(service, ann, ben, text))._id);
  const { _id, imageUrl } = await sentPicture(service, ann, ben, { content: 'three' });
  ids.push(_id);
  const page = await openedPage(await addressOf(service), ben.token);
  await publishDecision(itemRemoved, ids[2] ?? '');
  await eventually(async () => expect(await textsWith(service, ben, ann)).toEqual(['two', 'one']));
  expect(await textsWith(service, ann, ben)).toEqual(['two', 'one']);
  expect(await conversationWith(service, ben, ann)).toMatchObject({ unread: 2, lastMessage: { content: 'two' } });
  await eventually(() => expect(page.received('messageDeleted')).toEqual([_id]));
  page.socket.disconnect();
  expect(await statusesOf(service, imageUrl, ann, ben)).toEqual([404, 404]);
  await publishDecision(itemRestored, ids[2] ?? '');
  await eventually(async () => expect(await textsWith(service, ben, ann)).toEqual(['three', 'two', 'one']));
  expect(await statusesOf(service, imageUrl, ann, ben)).toEqual([200, 200]);
  expect(await conversationWith(service, ben, ann)).toMatchObject({ unread: 3, lastMessage: { content: 'three' } });
});

test('person and reporters are told in their bells, and no name is said', async () => {
  const [ann, ben] = await newPair(service);
  const decided = (action: DataOf<typeof moderationDecided>['action']) => {
    const decisionId = randomId();
    const data = { decisionId, action, subjectId: ann.userId, reporterIds: [ben.userId] };
    return service.publish('content', moderationDecided, decisionId, data);
  };
  await decided('warn');
  await eventually(async () => expect(await bell(ann)).toEqual([expect.stringContaining('written to you')]));
  await eventually(async () => expect(await bell(ben)).toEqual([expect.stringContaining('have done something')]));
  await decided('dismiss');
  await eventually(async () => expect(await bell(ben)).toContainEqual(expect.stringContaining('does not break')));
  expect(await bell(ann)).toHaveLength(1);
});

test('moderators get the reported message with its earlier text and the messages around it', async () => {
  const [ann, ben] = await newPair(service);
  const [, rude] = [await sent(service, ann, ben, 'Hello'), await sent(service, ann, ben, 'Rude')];
  expect((await edit(service, ann, rude._id, 'Polite')).status).toBe(200);
  await report(service, ben, rude._id, 'Unkind');
  const stored = await service.db.collection('reports').findOne({ reporterId: ben.userId });
  const client = await service.internalClient('content');
  const reportId = stored?._id.toHexString() ?? '';
  expect(await client.call(internal.chat.getReport, { params: { reportId } })).toMatchObject({
    by: ann.userId,
    text: 'Polite',
    history: [{ text: 'Rude', at: rude.createdAt }],
    reason: 'Unkind',
    context: [{ text: 'Hello', by: ann.userId }],
  });
});

test('a case between children shows first names; released, the two may write again, and the reporter is thanked', async () => {
  const [mia, tom] = await children.friends();
  const { body } = await children.write(mia, tom, 'I do not like you');
  await children.report(tom, body._id);
  expect((await children.write(mia, tom, 'Hello?')).status).toBe(403);
  const found = await service.db.collection('safetyCases').findOne({ 'reporter.childId': tom.childId });
  const caseId = found?._id.toHexString() ?? '';
  const client = await service.internalClient('content');
  expect(await client.call(internal.chat.getReport, { params: { reportId: caseId } })).toMatchObject({
    by: mia.name,
    text: 'I do not like you',
    reason: 'It is mean',
  });
  await service.publish('content', childThreadReleased, caseId, { caseId });
  await eventually(async () => expect((await children.write(mia, tom, 'Sorry')).status).toBe(201));
  const decisionId = randomId();
  const data = { decisionId, action: 'dismiss' as const, reporterIds: [String(tom.childId)] };
  await service.publish('content', moderationDecided, decisionId, data);
  await eventually(async () =>
    expect((await children.bell(tom)).map(({ message }) => message)).toContainEqual(
      expect.stringContaining('Thank you for telling us'),
    ),
  );
});

/** What our own check kept from both parents. */
async function withheld() {
  const [mia, tom] = await children.friends();
  const { body } = await children.write(mia, tom, 'dont tell your mum');
  const found = await service.db.collection('safetyCases').findOne({ 'snapshot.senderId': mia.childId });
  return { mia, tom, messageId: body._id, caseId: found?._id.toHexString() ?? '' };
}

test('an admin pauses the thread of a withheld message and lets it go on; the case says how it stands', async () => {
  const { mia, tom, caseId } = await withheld();
  const client = await service.internalClient('content');
  const thread = async () => (await client.call(internal.chat.getReport, { params: { reportId: caseId } })).thread;
  expect(await thread()).toMatchObject({
    paused: false,
    children: [
      { childId: mia.childId, wrote: true },
      { childId: tom.childId, wrote: false },
    ],
  });
  await service.publish('content', childThreadPaused, caseId, { caseId });
  await eventually(async () => expect((await children.write(tom, mia, 'Hello?')).status).toBe(403));
  expect((await thread())?.paused).toBe(true);
  await service.publish('content', childThreadReleased, caseId, { caseId });
  await eventually(async () => expect((await children.write(tom, mia, 'Hello?')).status).toBe(201));
});

test('only the parents whom a moderator chose are told, in the fixed words', async () => {
  const { mia, tom, caseId } = await withheld();
  expect([await bell(mia.parent), await bell(tom.parent)].flat()).toEqual([]);
  const words = 'received' as const;
  await service.publish('content', childParentsTold, caseId, { caseId, childIds: [tom.childId], words });
  await eventually(async () =>
    expect(await bell(tom.parent)).toEqual([expect.stringContaining(`${tom.name} was sent something here`)]),
  );
  expect(await bell(mia.parent)).toEqual([]);
});

test('a removed message between children is gone for both and for the parents, and can be put back', async () => {
  const [mia, tom] = await children.friends();
  const { body } = await children.write(mia, tom, 'You smell');
  const decision = { decisionId: randomId(), owner: 'chat', itemType: 'child-message', itemId: body._id } as const;
  const texts = async () =>
    (await Promise.all([children.thread(mia, tom), children.thread(tom, mia)])).flat().map(({ content }) => content);
  await service.publish('content', itemRemoved, body._id, decision);
  await eventually(async () => expect(await texts()).toEqual([]));
  await service.publish('content', itemRestored, body._id, decision);
  await eventually(async () => expect(await texts()).toEqual(['You smell', 'You smell']));
});

test('the admins who look after children get the bell at once, without content', async () => {
  const [ann] = await newPair(service);
  const caseId = randomId();
  await service.publish('content', safetyCaseOpened, caseId, { caseId, adminIds: [ann.userId] });
  await eventually(async () =>
    expect(await bell(ann)).toEqual(['A case of child safety is waiting. Please open it now.']),
  );
});
