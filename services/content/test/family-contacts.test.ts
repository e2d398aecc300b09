import { childIdSchema, childSafetyRaised, type UserId } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import type { Parent } from '@notalone/testing/people-in-test';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { admin, decide, opened, parent, reportPost, startModeration } from './moderation.ts';
import type { OwnerStub } from './owner-stub.ts';
import type { Service } from './service.ts';

let stop: () => Promise<void>;
let service: Service;
let owners: OwnerStub;
let ann: Parent;
let kim: Parent;
beforeAll(async () => {
  ({ service, owners, stop } = await startModeration());
  [ann, kim] = [await admin(service), await admin(service, { safeguarding: true })];
});
afterAll(() => stop());
afterEach(() => owners.setDown());

let numbers = 0;
async function family() {
  numbers += 1;
  const { userId, username } = await parent(service);
  const contact = { phoneNumber: `+4477009004${String(numbers).padStart(2, '0')}`, postcode: `LS6 ${numbers}AB` };
  owners.lives(userId, contact.phoneNumber, contact.postcode);
  return { userId, username, contact };
}
/** A case of two children: the first of the families is that of the child who wrote it. */
async function childrensCase(families: readonly { userId: UserId }[], byChildOf?: { userId: UserId }): Promise<string> {
  const reportId = randomId();
  owners.keep(reportId, { reason: 'x', message: '', at: new Date().toISOString(), text: 'Help', context: [] });
  const childIds = [childIdSchema.parse(randomId()), childIdSchema.parse(randomId())];
  const [wrote] = families;
  await service.publish('chat', childSafetyRaised, reportId, {
    caseId: reportId,
    cause: byChildOf ? 'report' : 'screening',
    childIds,
    parentIds: families.map(({ userId }) => userId),
    ...(wrote && { subjectId: wrote.userId }),
    ...(byChildOf && { reporterId: String(childIds[1]), reporterParentId: byChildOf.userId }),
  });
  return eventually(async () => {
    const found = await service.db.collection('cases').findOne({ 'reports.reportId': reportId });
    expect(found).not.toBeNull();
    return found?._id.toHexString() ?? '';
  });
}
const familiesIn = async (caseId: string) => (await opened(service, kim, caseId)).body.families;

test('a case shows the number and postcode of each family, that of who wrote it first, and the look is in the audit', async () => {
  const [mia, tom] = [await family(), await family()];
  const caseId = await childrensCase([mia, tom], tom);
  expect(await familiesIn(caseId)).toEqual([
    { _id: mia.userId, username: mia.username, part: 'wrote', ...mia.contact, missing: [] },
    { _id: tom.userId, username: tom.username, part: 'reporter', ...tom.contact, missing: [] },
  ]);
  const { body: audit } = await service.call<{ action: string; caseId?: string; detail?: string }[]>(
    'GET',
    '/api/audit',
    kim,
  );
  const look = audit.find((row) => row.caseId === caseId);
  expect(look).toMatchObject({
    action: 'case-opened',
    detail: `numbers and postcodes of ${mia.userId}, ${tom.userId}`,
  });
});

test('nothing of it is stored', async () => {
  const mia = await family();
  await familiesIn(await childrensCase([mia, await family()]));
  for (const { name } of await service.db.listCollections().toArray()) {
    const stored = JSON.stringify(await service.db.collection(name).find().toArray());
    expect(stored, name).not.toContain(mia.contact.phoneNumber);
    expect(stored, name).not.toContain(mia.contact.postcode);
  }
});

test('a case opens without a service that is down, and says which number is missing', async () => {
  const mia = await family();
  const caseId = await childrensCase([mia]);
  owners.setDown('auth');
  expect(await familiesIn(caseId)).toMatchObject([
    { postcode: mia.contact.postcode, missing: [expect.stringMatching(/accounts is down.*number/)] },
  ]);
  owners.setDown('profile');
  expect(await familiesIn(caseId)).toMatchObject([
    { phoneNumber: mia.contact.phoneNumber, missing: [expect.stringMatching(/profiles is down.*postcode/)] },
  ]);
});

test('of a family without a number or a profile the case says so', async () => {
  const gone = await parent(service);
  expect(await familiesIn(await childrensCase([gone]))).toMatchObject([
    { missing: ['There is no verified number: the account may be deleted.', expect.stringContaining('no postcode')] },
  ]);
});

test('only a case of child safety shows them, only to who looks after those, and only while it is open', async () => {
  const mia = await family();
  const ordinary = await reportPost(service, owners, { subjectId: mia.userId });
  expect((await opened(service, kim, ordinary.caseId)).body.families).toBeUndefined();
  expect((await opened(service, ann, ordinary.caseId)).body.families).toBeUndefined();
  const { caseId } = await reportPost(service, owners, { subjectId: mia.userId, isChildSafety: true });
  const refused = await opened(service, ann, caseId);
  expect([refused.status, JSON.stringify(refused.body).includes(mia.contact.phoneNumber)]).toEqual([404, false]);
  expect(await familiesIn(caseId)).toMatchObject([{ part: 'reported', ...mia.contact }]);
  await decide(service, kim, caseId, 'dismiss', { reason: 'A misunderstanding' });
  expect(await familiesIn(caseId)).toBeUndefined();
});
