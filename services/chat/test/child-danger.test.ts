import { childInDanger, childSafetyRaised, type DataOf } from '@notalone/contracts';
import { HURT_REMEMBERED_DAYS } from '@notalone/contracts/limits';
import { eventually } from '@notalone/testing/eventually';
import { subscribe } from '@notalone/testing/people-in-test';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ChildInTest, childrenOf } from './children.ts';
import { type Service, startService } from './service.ts';

const DANGER = 'i want to die';
const DAY_MS = 24 * 3600 * 1000;
let aheadMs = 0;
let service: Service;
let app: ReturnType<typeof childrenOf>;
let inDanger: ReturnType<typeof subscribe>;
let raised: ReturnType<typeof subscribe>;
beforeAll(async () => {
  service = await startService({ clock: () => new Date(Date.now() + aheadMs) });
  app = childrenOf(service);
  inDanger = subscribe(service, childInDanger);
  raised = subscribe(service, childSafetyRaised);
});
afterAll(async () => {
  await Promise.all([inDanger.stop(), raised.stop()]);
  await service.stop();
});
beforeEach(() => {
  aheadMs = 0;
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

test.each(['he hit me and i cant breathe', "i can't tell mum i want to die"])(
  'of “%s” no guardian is texted, rung or mailed',
  async (text) => {
    const [mia, tom] = await app.friends();
    const messageId = await messageOf(mia, tom, text);
    await urgentCaseOf(mia, text);
    // What comes after it has come through.
    const [zoe, ava] = await app.friends();
    const later = await messageOf(zoe, ava, DANGER);
    await eventually(() => expect(inDanger.of(later)).toHaveLength(1));
    expect(inDanger.of(messageId)).toEqual([]);
  },
);

test('who has said that somebody hurts it is not betrayed by a later text: on-call hears of danger to life, the family does not', async () => {
  const [mia, tom] = await app.friends();
  await messageOf(mia, tom, 'my uncle hit me again');
  await urgentCaseOf(mia, 'my uncle hit me again');
  const messageId = await messageOf(mia, tom, DANGER);
  await urgentCaseOf(mia, DANGER);
  const fromTom = await messageOf(tom, mia, DANGER);
  await eventually(() => expect(inDanger.of(fromTom)).toMatchObject([{ guardianIds: [tom.parent.userId] }]));
  expect(inDanger.of(messageId)).toEqual([]);
  expect(await dangersToldOf(mia)).toBe(0);
  aheadMs = (HURT_REMEMBERED_DAYS + 1) * DAY_MS;
  const later = await messageOf(mia, tom, 'my brother is not breathing');
  await eventually(() =>
    expect((inDanger.of(later) as DataOf<typeof childInDanger>[]).map(({ guardianIds }) => guardianIds)).toEqual([
      [mia.parent.userId],
    ]),
  );
});
