import { childInDanger, childSafetyRaised } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { subscribe } from '@notalone/testing/people-in-test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChildInTest, childrenOf } from './children.ts';
import { type Service, startService } from './service.ts';

const DANGER = 'i want to die';
let service: Service;
let app: ReturnType<typeof childrenOf>;
let inDanger: ReturnType<typeof subscribe>;
let raised: ReturnType<typeof subscribe>;
beforeAll(async () => {
  service = await startService();
  app = childrenOf(service);
  inDanger = subscribe(service, childInDanger);
  raised = subscribe(service, childSafetyRaised);
});
afterAll(async () => {
  await Promise.all([inDanger.stop(), raised.stop()]);
  await service.stop();
});

const messageOf = async (child: ChildInTest, friend: ChildInTest, text: string) => {
  const { status, body } = await app.write(child, friend, text);
  expect(status, text).toBe(201);
  return body._id;
};
/** The case that on-call hears of at once. */
const urgentCaseOf = (child: ChildInTest, content: string) =>
  eventually(async () => {
    const said = { 'snapshot.senderId': child.childId, 'snapshot.content': content };
    const found = await service.db.collection('safetyCases').findOne(said);
    expect(raised.of(String(found?._id))).toMatchObject([{ isUrgent: true }]);
    return found;
  });
const dangersToldOf = async (child: ChildInTest) =>
  (await app.bell(child.parent)).filter(({ message }) => message.includes('sounds like an emergency')).length;

test('danger to life is told to the sender’s guardians, and to nobody of the friend’s family', async () => {
  const [mia, tom] = await app.friends();
  const messageId = await messageOf(mia, tom, DANGER);
  await eventually(() =>
    expect(inDanger.of(messageId)).toEqual([{ messageId, childId: mia.childId, guardianIds: [mia.parent.userId] }]),
  );
  await eventually(async () => expect(await dangersToldOf(mia)).toBe(1));
  expect(await dangersToldOf(tom)).toBe(0);
});

test('both guardians are told, but not one who may get no texts; where nobody is left to be told, on-call is', async () => {
  const { mia, tom, first, second } = await app.withTwoGuardians();
  const [ann, bea] = [first.userId, second.userId];
  const withheld = [{ userId: bea, what: 'texts' as const }];
  const says = async (text: string, changes: Partial<ChildInTest['state']>) => {
    await app.change(mia, { ...mia.state, ...changes });
    return messageOf(mia, tom, text);
  };
  const toBoth = await says(DANGER, {});
  await eventually(() => expect(inDanger.of(toBoth)).toMatchObject([{ guardianIds: [ann, bea] }]));
  const toOne = await says('i want to kill myself', { withheld });
  await eventually(() => expect(inDanger.of(toOne)).toMatchObject([{ guardianIds: [ann] }]));
  await says('my brother is not breathing', { withheld, parentId: bea, guardianIds: [bea] });
  await urgentCaseOf(mia, 'my brother is not breathing');
  expect((await app.bell(second)).filter(({ type }) => type === 'emergency')).toHaveLength(1);
});

test('a text that was sent again is told once', async () => {
  const [mia, tom] = await app.friends();
  const clientId = '0b5b6bb8-6a0f-4f43-9f3e-3d1d0a6f3c11';
  const answers = await Promise.all([1, 2, 3].map(() => app.write(mia, tom, DANGER, { clientId })));
  const [first] = answers;
  await eventually(() => expect(inDanger.of(first?.body._id ?? '')).toHaveLength(1));
  expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
  expect(await dangersToldOf(mia)).toBe(1);
});

test('a child that hides its own illness is helped: its family and on-call are told', async () => {
  const [mia, tom] = await app.friends();
  const text = 'dont tell anyone i ate sweets and now im shaking';
  const messageId = await messageOf(mia, tom, text);
  await urgentCaseOf(mia, text);
  await eventually(() => expect(inDanger.of(messageId)).toMatchObject([{ guardianIds: [mia.parent.userId] }]));
});
