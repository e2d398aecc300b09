import {
  childThreadReleased,
  type DataOf,
  internal,
  itemRemoved,
  itemRestored,
  moderationDecided,
  type Notification,
} from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childrenOf } from './children.ts';
import { conversationWith, report, sent, textsWith } from './messages.ts';
import { newPair, type Parent, type Service, startService } from './service.ts';

let service: Service;
let children: ReturnType<typeof childrenOf>;
beforeAll(async () => {
  service = await startService();
  children = childrenOf(service);
});
afterAll(() => service.stop());

const publishDecision = (event: typeof itemRemoved | typeof itemRestored, itemId: string) =>
  service.publish('content', event, itemId, { decisionId: randomId(), owner: 'chat', itemType: 'message', itemId });
const bell = async ({ token }: Pick<Parent, 'token'>) =>
  (await service.call<Notification[]>('GET', '/api/notifications', { token })).body.map(({ message }) => message);

test('a removed message is gone for both, is not unread, and comes back at its place', async () => {
  const [ann, ben] = await newPair(service);
  const ids = [];
  for (const text of ['one', 'two', 'three']) ids.push((await sent(service, ann, ben, text))._id);
  await publishDecision(itemRemoved, ids[2] ?? '');
  await eventually(async () => expect(await textsWith(service, ben, ann)).toEqual(['two', 'one']));
  expect(await textsWith(service, ann, ben)).toEqual(['two', 'one']);
  expect(await conversationWith(service, ben, ann)).toMatchObject({ unread: 2, lastMessage: { content: 'two' } });
  await publishDecision(itemRestored, ids[2] ?? '');
  await eventually(async () => expect(await textsWith(service, ben, ann)).toEqual(['three', 'two', 'one']));
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

test('moderators get the reported message with those around it', async () => {
  const [ann, ben] = await newPair(service);
  const [, rude] = [await sent(service, ann, ben, 'Hello'), await sent(service, ann, ben, 'Rude')];
  await report(service, ben, rude._id, 'Unkind');
  const stored = await service.db.collection('reports').findOne({ reporterId: ben.userId });
  const client = await service.internalClient('content');
  const reportId = stored?._id.toHexString() ?? '';
  expect(await client.call(internal.chat.getReport, { params: { reportId } })).toMatchObject({
    by: ann.userId,
    text: 'Rude',
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
