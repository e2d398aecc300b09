import {
  type CaseDetail,
  CONTACTS_CONFIRMED_HOURS,
  childIdSchema,
  childSafetyRaised,
  contactsLookedUp,
  LOOK_UPS_TOLD,
  safetyCaseOpened,
  type UserId,
} from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { type Parent, subscribe } from '@notalone/testing/people-in-test';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { auditOf } from '../src/audit/audit.store.ts';
import { tellOfUnconfirmed } from '../src/moderation/child-safety/contact-looks.ts';
import { admin, decide, opened, parent, reportPost, startModeration } from './moderation.ts';
import type { OwnerStub } from './owner-stub.ts';
import type { Service } from './service.ts';

let stop: () => Promise<void>;
let service: Service;
let owners: OwnerStub;
let ann: Parent;
let kim: Parent;
let lou: Parent;
let told: ReturnType<typeof subscribe>;
let asked: ReturnType<typeof subscribe>;
let aheadMs = 0;
beforeAll(async () => {
  ({ service, owners, stop } = await startModeration(() => new Date(Date.now() + aheadMs)));
  [ann, kim, lou] = [
    await admin(service),
    await admin(service, { safeguarding: true }),
    await admin(service, { safeguarding: true }),
  ];
  told = subscribe(service, contactsLookedUp);
  asked = subscribe(service, safetyCaseOpened);
});
afterAll(async () => {
  await Promise.all([told.stop(), asked.stop()]);
  await stop();
});
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
async function childrensCase(
  families: readonly { userId: UserId }[],
  { byChildOf, isUrgent = true }: { byChildOf?: { userId: UserId }; isUrgent?: boolean } = {},
): Promise<string> {
  const reportId = randomId();
  owners.keep(reportId, { reason: 'x', message: '', at: new Date().toISOString(), text: 'Help', context: [] });
  const childIds = [childIdSchema.parse(randomId()), childIdSchema.parse(randomId())];
  const [wrote] = families;
  await service.publish('chat', childSafetyRaised, reportId, {
    caseId: reportId,
    cause: byChildOf ? 'report' : 'screening',
    childIds,
    parentIds: families.map(({ userId }) => userId),
    ...(isUrgent && { isUrgent: true as const }),
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

test('an urgent case shows the number and postcode of each family, that of who wrote it first, and the look is in the audit', async () => {
  const [mia, tom] = [await family(), await family()];
  const caseId = await childrensCase([mia, tom], { byChildOf: tom });
  expect(await familiesIn(caseId)).toEqual([
    { _id: mia.userId, username: mia.username, part: 'wrote', ...mia.contact, missing: [] },
    { _id: tom.userId, username: tom.username, part: 'reporter', ...tom.contact, missing: [] },
  ]);
  const { body: audit } = await service.call<
    { action: string; caseId?: string; subjectId?: string; detail?: string }[]
  >('GET', '/api/audit', kim);
  const looks = audit.filter((row) => row.caseId === caseId);
  expect(looks.find(({ action }) => action === 'case-opened')).toMatchObject({
    detail: `numbers and postcodes of ${mia.userId}, ${tom.userId}`,
  });
  const shown = looks.filter(({ action }) => action === 'contacts-shown').map(({ subjectId }) => subjectId);
  expect(new Set(shown)).toEqual(new Set([mia.userId, tom.userId]));
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
  for (const who of [kim, ann]) {
    const { families, contacts } = (await opened(service, who, ordinary.caseId)).body;
    expect([families, contacts]).toEqual([undefined, undefined]);
  }
  const caseId = await childrensCase([mia]);
  const refused = await opened(service, ann, caseId);
  expect([refused.status, JSON.stringify(refused.body).includes(mia.contact.phoneNumber)]).toEqual([404, false]);
  expect(await familiesIn(caseId)).toMatchObject([{ part: 'wrote', ...mia.contact }]);
  await decide(service, kim, caseId, 'dismiss', { reason: 'A misunderstanding' });
  expect(await familiesIn(caseId)).toBeUndefined();
});

const post = (who: Parent, caseId: string, path: string, payload: object) =>
  service.call<{ message: string; code?: string }>('POST', `/api/reports/${caseId}/${path}`, {
    token: who.token,
    payload,
  });
const ask = (who: Parent, caseId: string) => post(who, caseId, 'contacts', { reason: 'The words sound like hunger' });
const review = (who: Parent, caseId: string, agrees: boolean) => post(who, caseId, 'contacts/review', { agrees });
const seenBy = async (who: Parent, caseId: string): Promise<Pick<CaseDetail, 'families' | 'contacts' | 'history'>> =>
  (await opened(service, who, caseId)).body;
const whyTold = (who: Parent) => (told.of(who.userId) as { why: string }[]).map(({ why }) => why);

describe('a case of child safety that is not urgent', () => {
  async function reportedCase() {
    const mia = await family();
    const { caseId } = await reportPost(service, owners, { subjectId: mia.userId, isChildSafety: true });
    return { mia, caseId };
  }

  test('shows no number, whoever marked the report, until a second admin agrees', async () => {
    const { mia, caseId } = await reportedCase();
    const before = await seenBy(kim, caseId);
    expect([before.families, before.contacts]).toEqual([undefined, { state: 'closed', waiting: [] }]);
    expect((await ask(kim, caseId)).status).toBe(200);
    const waiting = await seenBy(kim, caseId);
    expect(waiting.families).toBeUndefined();
    expect(waiting.contacts).toMatchObject({
      state: 'asked',
      waiting: [{ by: kim.username, reason: 'The words sound like hunger', canReview: false }],
    });
    expect((await seenBy(lou, caseId)).contacts?.waiting).toMatchObject([{ by: kim.username, canReview: true }]);
    const toldOf = () => (asked.of(caseId) as { adminIds: string[] }[]).map(({ adminIds }) => adminIds);
    await eventually(() => expect(toldOf()).toHaveLength(2));
    expect([toldOf()[1]?.includes(kim.userId), toldOf()[1]?.includes(lou.userId)]).toEqual([false, true]);
    expect((await review(lou, caseId, true)).status).toBe(200);
    expect((await seenBy(kim, caseId)).families).toMatchObject([mia.contact]);
    expect((await seenBy(kim, caseId)).history.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['Asked to see numbers', 'Agreed to show numbers']),
    );
  });

  test('nobody agrees to what they ask for themselves, and an admin who does not look after children finds no case', async () => {
    const { caseId } = await reportedCase();
    expect((await review(lou, caseId, true)).status).toBe(409);
    await ask(kim, caseId);
    expect([(await review(kim, caseId, true)).status, (await review(ann, caseId, true)).status]).toEqual([403, 404]);
    expect((await ask(ann, caseId)).status).toBe(404);
    expect((await seenBy(kim, caseId)).families).toBeUndefined();
  });

  test('a no keeps them closed, and one can ask again; of two who ask at once one does', async () => {
    const { caseId } = await reportedCase();
    const both = await Promise.all([ask(kim, caseId), ask(lou, caseId)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const second = both[0]?.status === 200 ? lou : kim;
    expect((await review(second, caseId, false)).status).toBe(200);
    expect((await seenBy(kim, caseId)).contacts).toEqual({ state: 'closed', waiting: [] });
    expect((await ask(kim, caseId)).status).toBe(200);
  });
});

describe('an urgent case', () => {
  test('is confirmed by a second admin, who hears of it', async () => {
    const caseId = await childrensCase([await family()]);
    const { families, contacts } = await seenBy(kim, caseId);
    expect(families).toHaveLength(1);
    expect(contacts).toMatchObject({ state: 'open', waiting: [{ by: kim.username, canReview: false }] });
    const [look] = contacts?.waiting ?? [];
    expect(Date.parse(look?.confirmBy ?? '') - Date.parse(look?.at ?? '')).toBe(CONTACTS_CONFIRMED_HOURS * 3_600_000);
    await eventually(() => expect(asked.of(caseId)).toHaveLength(2));
    expect((await review(kim, caseId, true)).status).toBe(403);
    expect((await ask(lou, caseId)).status).toBe(409);
    await seenBy(kim, caseId);
    await decide(service, kim, caseId, 'dismiss', { reason: 'A misunderstanding' });
    expect((await seenBy(lou, caseId)).contacts?.waiting).toMatchObject([{ by: kim.username, canReview: true }]);
    expect((await review(lou, caseId, true)).status).toBe(200);
    expect((await seenBy(lou, caseId)).contacts).toBeUndefined();
  });

  test('of a look that nobody confirms in 24 hours, or that was not needed, the operator is told once', async () => {
    const [mia, tom] = [await childrensCase([await family()]), await childrensCase([await family()])];
    const may = await admin(service, { safeguarding: true });
    for (const caseId of [mia, tom]) await seenBy(may, caseId);
    expect((await review(lou, tom, false)).status).toBe(200);
    await eventually(() => expect(whyTold(may)).toEqual(['objected']));
    await tellOfUnconfirmed(service);
    aheadMs += CONTACTS_CONFIRMED_HOURS * 3_600_000;
    await Promise.all([tellOfUnconfirmed(service), tellOfUnconfirmed(service)]);
    await tellOfUnconfirmed(service);
    await eventually(() => expect(whyTold(may)).toEqual(['objected', 'not-confirmed']));
  });

  test('is refused to nobody, however many are opened; after ten families on one day the operator is told once', async () => {
    const eve = await admin(service, { safeguarding: true });
    const cases = [];
    for (let count = 0; count < LOOK_UPS_TOLD + 2; count += 1) cases.push(await childrensCase([await family()]));
    for (const caseId of cases.slice(0, LOOK_UPS_TOLD - 1)) await seenBy(eve, caseId);
    await seenBy(eve, cases[0] ?? '');
    const looks = () => auditOf(service.db).countDocuments({ action: 'contacts-shown', adminId: eve.userId });
    expect([await looks(), whyTold(eve)]).toEqual([LOOK_UPS_TOLD, []]);
    for (const caseId of cases.slice(LOOK_UPS_TOLD - 1)) expect((await seenBy(eve, caseId)).families).toHaveLength(1);
    await eventually(() => expect(whyTold(eve)).toEqual(['ten-today']));
  });
});
