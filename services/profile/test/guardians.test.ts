import {
  type GuardianLimit,
  guardianActed,
  guardianActedInChat,
  guardianActedInEmergency,
  guardianLimited,
  internal,
  personReported,
} from '@notalone/contracts';
import { REPORTS_PER_DAY } from '@notalone/contracts/limits';
import { TEXTS } from '@notalone/contracts/texts';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { expect, test } from 'vitest';
import { exportFilesOf, exportsOf } from '../src/data-exports/exports.store.ts';
import type { ChildInTest } from './children.ts';
import { exportsSeenBy, insertReadyExport, requestExport } from './exports.ts';
import { deleteAccount, statuses } from './families.ts';
import { photo, save } from './forms.ts';
import { guardiansService } from './guardians.ts';
import { ban, type Parent } from './service.ts';

const app = await guardiansService();
const { service, clock, recorded, family, families, addChild, children, invite, accept, open, guardians, addSecond } =
  app;
const { call, db } = service;
const TOO_LATE = 'It is more than seven days ago. If you are worried, tell us.';
const idsOf = (...people: Parent[]) => people.map(({ userId }) => userId);

async function ofTwo(changes: object = {}): Promise<{ mia: ChildInTest; ann: Parent; ben: Parent }> {
  const [ann, ben] = [await family(), await family()];
  const mia = await addChild(ann, changes);
  await addSecond(mia, ben);
  return { mia, ann, ben };
}
const lastStateOf = ({ childId }: ChildInTest) =>
  recorded.dataOf(childId).findLast((data) => 'guardianIds' in data && 'consents' in data);
const copiesOf = async (...people: Parent[]) =>
  (await Promise.all(people.map((who) => exportsSeenBy(service, who)))).map(({ length }) => length);
const actedOf = ({ childId }: ChildInTest) =>
  recorded
    .recordsOf(childId)
    .filter(({ headers }) => headers.type === guardianActed.type)
    .map(({ value }) => JSON.parse(value ?? '{}').data);

test('what guardians did in chat and with the button is written down once', async () => {
  const { mia, ann, ben } = await ofTwo();
  const { childId } = mia;
  await service.publish('chat', guardianActedInChat, childId, { childId, userId: ann.userId, action: 'read-messages' });
  const added = { childId, userId: ben.userId, action: 'added-contact' as const };
  await service.publish('emergency', guardianActedInEmergency, childId, added);
  await eventually(async () =>
    expect((await app.deeds(ben, mia)).toSorted()).toEqual(['added-contact', 'joined', 'read-messages']),
  );
  await eventually(() => expect(actedOf(mia)).toContainEqual({ ...added, guardianIds: idsOf(ann, ben) }));
});

test('link and code make a second guardian, whom all services learn of; the invitation alone grants nothing', async () => {
  const [ann, ben] = [await family(), await family()];
  const mia = await addChild(ann);
  const { status, body, phone, token, code } = await invite(mia, ben);
  expect([status, body.phoneEnding]).toEqual([201, phone.slice(-3)]);
  expect(body.link).toBe(`http://localhost:8080/guardian-invitation/${token}`);
  expect(code).toMatch(/^\d{6}$/);
  const stored = JSON.stringify(await db.collection('guardianInvitations').find().toArray());
  for (const secret of [token, code, phone]) expect(stored).not.toContain(secret);
  expect((await open(ben, token)).body).toMatchObject({ childName: 'Mia' });
  expect(await children(ben)).toEqual([]);
  expect((await call('GET', `/api/profile/child/${mia.childId}/guardians`, ben)).status).toBe(404);

  expect((await accept(ben, token, code, 'not my password')).body.errors).toHaveProperty('password');
  expect((await accept(ben, token, code)).status).toBe(200);
  const seen = await guardians(ben, mia);
  expect(seen.guardians).toMatchObject([
    { isYou: false, isFirst: true },
    { isYou: true, isFirst: false, since: clock.now().toISOString() },
  ]);
  expect(seen.invitation ?? seen.canUndoUntil).toBeUndefined();
  expect((await guardians(ann, mia)).canUndoUntil).toBeDefined();
  expect(await children(ben)).toMatchObject([{ _id: mia.childId, otherGuardian: seen.guardians[0]?.username }]);
  expect((await children(ann))[0]?.otherGuardian).toBe(seen.guardians[1]?.username);
  // Whoever knows the PIN reads it: no number is in it, of neither guardian.
  expect(JSON.stringify((await call('GET', '/api/profile/child/me', mia)).body)).not.toMatch(/\+44|\b0\d{10}|phone/i);
  await eventually(() => {
    expect(lastStateOf(mia)).toMatchObject({ parentId: ann.userId, guardianIds: idsOf(ann, ben) });
    expect(actedOf(mia)).toEqual([
      { childId: mia.childId, userId: ben.userId, action: 'joined', guardianIds: idsOf(ann, ben) },
    ]);
  });
  expect((await open(ben, token)).status).toBe(404);
  expect((await invite(mia, await family())).status).toBe(404);
});

test('a link that was forwarded, a code to another phone, the inviter, a blocked and a banned person open nothing', async () => {
  const [ann, ben, cal] = [await family(), await family(), await family()];
  const mia = await addChild(ann);
  const { token, code } = await invite(mia, ben);
  for (const who of [cal, ann]) {
    expect((await open(who, token)).status).toBe(404);
    expect((await accept(who, token, code)).status).toBe(404);
  }
  // The number is another account's now.
  service.auth.numbers.set(ben.userId, '+447700900111');
  expect((await accept(ben, token, code)).status).toBe(404);
  const forCal = await invite(mia, cal);
  await families.block(cal, ann);
  expect((await accept(cal, forCal.token, forCal.code)).status).toBe(404);
  const dan = await family();
  const forDan = await invite(mia, dan);
  await ban(service, dan);
  expect((await accept(dan, forDan.token, forDan.code)).status).toBe(404);
  expect((await guardians(ann, mia)).guardians).toHaveLength(1);
});

test('five wrong codes end an invitation, also at once; a new one takes the place of the old; a withdrawn one is over', async () => {
  const [ann, ben] = [await family(), await family()];
  const mia = await addChild(ann);
  const first = await invite(mia, ben);
  const second = await invite(mia, ben);
  expect((await accept(ben, first.token, first.code)).status).toBe(404);
  const wrong = second.code === '000000' ? '000001' : '000000';
  const answers = await Promise.all(Array.from({ length: 7 }, () => accept(ben, second.token, wrong)));
  expect(statuses(answers)).toEqual([400, 400, 400, 400, 400, 404, 404]);
  expect((await accept(ben, second.token, second.code)).status).toBe(404);
  expect((await guardians(ann, mia)).invitation).toBeUndefined();

  const third = await invite(mia, ben);
  expect((await guardians(ann, mia)).invitation).toMatchObject({ phoneEnding: third.phone.slice(-3) });
  for (let times = 0; times < 2; times += 1)
    expect((await call('DELETE', `/api/profile/child/${mia.childId}/guardian-invitation`, ann)).status).toBe(200);
  expect((await accept(ben, third.token, third.code)).status).toBe(404);
  const kept = await db
    .collection('guardianInvitations')
    .find({ childId: mia.childId, state: { $ne: 'pending' } })
    .toArray();
  expect(kept).toHaveLength(3);
  for (const one of kept) expect(Object.keys(one)).not.toEqual(expect.arrayContaining(['phone']));

  const late = await invite(mia, ben);
  clock.passDays(7);
  expect((await accept(ben, late.token, late.code)).status).toBe(404);
});

test('inviting asks for the password, at most five times a day, and not for the own number; without a text nothing waits', async () => {
  const ann = await family();
  const mia = await addChild(ann);
  const url = `/api/profile/child/${mia.childId}/guardian-invitation`;
  const stale = await service.token({ role: 'parent', userId: ann.userId, claims: { auth_time: 1 } });
  const payload = { phone: '+447700900322' };
  expect((await call('POST', url, { token: stale, payload })).body.code).toBe('PASSWORD_NEEDED');
  const token = await app.freshToken(ann);
  service.auth.numbers.set(ann.userId, '+447700900322');
  expect((await call('POST', url, { token, payload })).body.errors).toHaveProperty('phone');
  service.auth.numbers.delete(ann.userId);
  expect((await call('POST', url, { token, payload: { phone: '+447700900999' } })).status).toBe(429);
  expect((await guardians(ann, mia)).invitation).toBeUndefined();
  const answers: number[] = [];
  for (let times = 0; times < 5; times += 1) answers.push((await call('POST', url, { token, payload })).status);
  expect(answers).toEqual([201, 201, 201, 201, 429]);
});

test('accepted twice at once makes one guardian; at most two, and eight children each', async () => {
  const [ann, ben] = [await family(), await family()];
  const mia = await addChild(ann);
  const { token, code } = await invite(mia, ben);
  const answers = await Promise.all([1, 2, 3].map(() => accept(ben, token, code)));
  expect(statuses(answers)).toEqual([200, 404, 404]);
  expect((await guardians(ann, mia)).guardians).toHaveLength(2);
  for (let at = 0; at < 7; at += 1) await addChild(ben, { childName: 'Tom' });
  const zoe = await addChild(ann, { childName: 'Zoe' });
  const more = await invite(zoe, ben);
  expect((await accept(ben, more.token, more.code)).body.code).toBe('CONFLICT');
});

test('the first undoes within seven days, and not after; the second never undoes the first', async () => {
  const { mia, ann, ben } = await ofTwo();
  expect((await app.post(ben, mia, 'guardian/undo')).status).toBe(404);
  for (const { userId } of [ann, ben]) await insertReadyExport(service, { userId });
  expect((await app.post(ann, mia, 'guardian/undo')).body.message).toBe(
    'You are Mia’s only guardian again. Give Mia a new PIN now, and say in the emergency settings which devices are Mia’s.',
  );
  expect(await copiesOf(ann, ben)).toEqual([1, 0]);
  expect(await children(ben)).toEqual([]);
  await eventually(() => {
    expect(lastStateOf(mia)).toMatchObject({ parentId: ann.userId, guardianIds: [ann.userId] });
    expect(actedOf(mia).at(-1)).toMatchObject({ action: 'undid-joining', guardianIds: idsOf(ann, ben) });
  });
  await addSecond(mia, ben);
  clock.passDays(8);
  expect((await app.post(ann, mia, 'guardian/undo')).body).toMatchObject({ code: 'CONFLICT', msg: TOO_LATE });
  expect((await guardians(ann, mia)).canUndoUntil).toBeUndefined();
});

test('when the first leaves the other is the first and keeps everything; both at once leave one; the last one stays', async () => {
  const { mia, ann, ben } = await ofTwo();
  await addChild(ben, { childName: 'Tom' });
  const nameOfAnn = (await guardians(ben, mia)).guardians.find(({ isYou }) => !isYou)?.username;
  expect(nameOfAnn).toBeTruthy();
  // Nothing that the leaver may not read any more stays to be downloaded; the child's own copy does.
  await insertReadyExport(service, { userId: ben.userId });
  const [leavers, childs] = [
    await insertReadyExport(service, { userId: ann.userId }),
    await insertReadyExport(service, { userId: ann.userId, childId: mia.childId }),
  ];
  expect((await requestExport(service, ann)).status).toBe(202);
  const fileOf = async (_id: string) => (await exportsOf(db).findOne({ _id }))?.fileId;
  const file = await fileOf(leavers);
  expect((await app.post(ann, mia, 'guardian/leave')).status).toBe(200);
  expect(await copiesOf(ann, ben)).toEqual([0, 1]);
  const files = await exportFilesOf(db).distinct('_id');
  expect(files).not.toContainEqual(file);
  expect(files).toContainEqual(await fileOf(childs));
  expect(await children(ann)).toEqual([]);
  expect((await guardians(ben, mia)).guardians).toMatchObject([{ isYou: true, isFirst: true }]);
  expect((await app.post(ben, mia, 'guardian/leave')).body.code).toBe('CONFLICT');
  await eventually(() => expect(lastStateOf(mia)).toMatchObject({ parentId: ben.userId, guardianIds: [ben.userId] }));
  // Named as long as that account exists.
  expect((await guardians(ben, mia)).entries[0]).toMatchObject({ action: 'left', by: nameOfAnn, byYou: false });
  const two = await ofTwo();
  const answers = await Promise.all([two.ann, two.ben].map((who) => app.post(who, two.mia, 'guardian/leave')));
  expect(statuses(answers).filter((status) => status === 200)).toHaveLength(1);
});

test('each sees what the other did since both are guardians, and nobody else sees any of it', async () => {
  const [ann, ben] = [await family(), await family()];
  const mia = await addChild(ann, { consents: { login: true }, birthMonth: undefined, birthYear: undefined });
  const change = async (who: Parent, payload: object) =>
    call('PUT', `/api/profile/child/${mia.childId}`, { token: await app.freshToken(who), payload });
  await change(ann, { discoverable: false });
  clock.passDays(1);
  await addSecond(mia, ben);
  const year = clock.now().getUTCFullYear();
  await change(ben, { consents: { position: true, login: false }, discoverable: true });
  await change(ben, { birthMonth: 1, birthYear: year - 9 });
  await change(ann, { birthMonth: 2 });
  await change(ann, { birthMonth: 2 });
  const token = await app.freshToken(ann);
  await call('PUT', `/api/profile/child/${mia.childId}/pin`, { token, payload: { pin: '9otters' } });
  await call('POST', `/api/profile/child/${mia.childId}/unlock`, { token });
  const card = { version: 0, card: { name: 'Mia' } };
  await call('PUT', `/api/profile/child/${mia.childId}/school-card`, { token: ben.token, payload: card });
  for (let times = 0; times < 2; times += 1) await call('DELETE', `/api/profile/child/${mia.childId}/school-card`, ben);
  await call('POST', '/api/profile/exports', { token: ben.token, payload: { password: 'seven purple otters' } });
  await call('DELETE', `/api/profile/child/${mia.childId}`, ann);
  expect((await app.post(ben, mia, 'restore')).status).toBe(200);
  const expected = [
    'joined',
    'stopped-login',
    'allowed-position',
    'made-findable',
    'gave-birthday',
    'changed-birthday',
    'changed-pin',
    'unlocked-login',
    'saved-school-card',
    'erased-school-card',
    'asked-copy',
    'removed-child',
    'restored-child',
  ];
  const [alone, ...ofAnn] = (await guardians(ann, mia)).entries.toReversed();
  // What she did before the other joined is hers to see.
  expect(alone).toMatchObject({ action: 'made-unfindable', byYou: true });
  expect(ofAnn.map(({ action }) => action).toSorted()).toEqual(expected.toSorted());
  expect(
    ofAnn
      .filter(({ byYou }) => byYou)
      .map(({ action }) => action)
      .toSorted(),
  ).toEqual(['changed-birthday', 'changed-pin', 'removed-child', 'unlocked-login']);
  expect((await app.deeds(ben, mia)).toReversed()).toEqual(ofAnn.map(({ action }) => action));
  await eventually(() => expect(actedOf(mia)).toHaveLength(expected.length));
  // What agreeing and taking back was, whoever of the two did it.
  const consents = await db
    .collection('consents')
    .find({ childId: mia.childId, kind: 'childLogin' })
    .sort({ at: 1 })
    .toArray();
  expect(consents.map(({ userId, given }) => [userId, given])).toEqual([
    [ann.userId, true],
    [ben.userId, false],
  ]);
});

test('a guardian from whom a moderator took deciding decides nothing, is told nothing of the rest, and may leave', async () => {
  const { mia, ann, ben } = await ofTwo();
  const { childId } = mia;
  const limit = (what: GuardianLimit, isWithheld: boolean, { userId }: Parent = ann) =>
    service.publish('content', guardianLimited, childId, { caseId: randomId(), childId, userId, what, isWithheld });
  for (const { userId } of [ann, ben]) await insertReadyExport(service, { userId });
  await limit('place', true);
  await eventually(() => expect(lastStateOf(mia)).toHaveProperty('withheld'));
  expect(await copiesOf(ann, ben)).toEqual([1, 1]);
  await limit('decisions', true);
  const withheld = ['place', 'decisions'].map((what) => ({ userId: ann.userId, what }));
  await eventually(() => expect(lastStateOf(mia)).toMatchObject({ withheld }));
  expect(await copiesOf(ann, ben)).toEqual([0, 1]);
  const token = await app.freshToken(ann);
  const card = { version: 0, card: { name: 'Mia' } };
  const answers = await Promise.all([
    call('PUT', `/api/profile/child/${childId}`, { token, payload: { discoverable: true } }),
    call('PUT', `/api/profile/child/${childId}/pin`, { token, payload: { pin: '9otters' } }),
    call('POST', `/api/profile/child/${childId}/unlock`, { token }),
    call('PUT', `/api/profile/child/${childId}/school-card`, { token, payload: card }),
    call('DELETE', `/api/profile/child/${childId}/school-card`, { token }),
    call('DELETE', `/api/profile/child/${childId}`, { token }),
    call('POST', `/api/profile/child/${childId}/restore`, { token }),
    call('POST', `/api/profile/child/${childId}/guardian/undo`, { token }),
    call('POST', `/api/profile/child/${childId}/guardian-invitation`, { token, payload: { phone: '+447700900322' } }),
  ]);
  for (const { status, body } of answers)
    expect([status, (body as { msg?: string }).msg]).toEqual([403, TEXTS.guardianPaused]);
  expect(await children(ann)).toHaveLength(1);
  expect((await app.deeds(ann, mia)).filter((action) => action !== 'joined')).toEqual([]);
  expect(JSON.stringify(await guardians(ann, mia))).not.toContain('withheld');
  await limit('decisions', false);
  await eventually(() => expect(lastStateOf(mia)?.withheld).toEqual([{ userId: ann.userId, what: 'place' }]));
  expect((await call('POST', `/api/profile/child/${childId}/unlock`, { token })).status).toBe(200);
  // Without the place alone, of which nothing tells: as after seven days.
  expect((await app.post(ann, mia, 'guardian/undo')).body).toMatchObject({ code: 'CONFLICT', msg: TOO_LATE });
  expect((await guardians(ann, mia)).canUndoUntil).toBeUndefined();
  expect((await app.post(ann, mia, 'guardian/leave')).status).toBe(200);
  // What was taken stays taken, whoever leaves and comes back; only an erased account has nothing.
  await limit('texts', true);
  const kept = ['place', 'texts'].map((what) => ({ userId: ann.userId, what }));
  await eventually(() => expect(lastStateOf(mia)).toMatchObject({ guardianIds: [ben.userId], withheld: kept }));
  const { token: link, code } = await invite(mia, ann, ben);
  expect((await accept(ann, link, code)).status).toBe(200);
  await eventually(() => expect(lastStateOf(mia)).toMatchObject({ guardianIds: idsOf(ben, ann), withheld: kept }));
  expect((await app.post(ann, mia, 'guardian/leave')).status).toBe(200);
  await deleteAccount(service, ann);
  await eventually(() => expect(lastStateOf(mia)).toMatchObject({ guardianIds: [ben.userId], withheld: [] }));
  // An order that comes after that brings the erased id back nowhere.
  await limit('place', true);
  await limit('place', true, ben);
  const ofBen = [{ userId: ben.userId, what: 'place' }];
  await eventually(() => expect(lastStateOf(mia)).toMatchObject({ withheld: ofBen }));
});

test('a concern goes to the moderators of child safety once a day, and the other finds no trace of it', async () => {
  const { mia, ann, ben } = await ofTwo();
  // A report of before does not stand in its way.
  expect((await families.report(ben, ann)).status).toBe(201);
  const words = { words: 'She follows us', hasOrder: true };
  const before = JSON.stringify([await guardians(ann, mia), await children(ann)]);
  expect(await app.post(ben, mia, 'guardian/concern', words)).toMatchObject({ status: 201 });
  expect((await app.post(ben, mia, 'guardian/concern', words)).body.code).toBe('CONFLICT');
  const told = () => recorded.typesSeen(personReported.type).filter(({ childId }) => childId === mia.childId);
  await eventually(() =>
    expect(told()).toEqual([
      expect.objectContaining({ reporterId: ben.userId, subjectId: ann.userId, isChildSafety: true }),
    ]),
  );
  const reportId = String(told()[0]?.reportId);
  const client = await service.internalClient('content');
  const report = await client.call(internal.profile.getReport, { params: { reportId: reportId as never } });
  expect(report).toMatchObject({ reason: 'She follows us\nA court has made an order.', by: ann.userId, fields: [] });
  expect(JSON.stringify([await guardians(ann, mia), await children(ann)])).toBe(before);
  clock.passDays(1);
  expect((await app.post(ben, mia, 'guardian/concern', words)).status).toBe(201);
  const alone = await addChild(ben, { childName: 'Tom' });
  expect((await app.post(ben, alone, 'guardian/concern', words)).status).toBe(404);
});

test('a concern about the other guardian is taken after ten reports on one day', async () => {
  const { mia, ben } = await ofTwo();
  const day = { max: REPORTS_PER_DAY, windowSeconds: 24 * 3600 };
  for (let count = 0; count < REPORTS_PER_DAY; count += 1) await service.limiter.take('report', ben.userId, day);
  const words = { words: 'She follows us', hasOrder: false };
  expect((await app.post(ben, mia, 'guardian/concern', words)).status).toBe(201);
});

test('an erased guardian’s child stays with the other, and of the erased nothing stays; with the last one it goes', async () => {
  const { mia, ann, ben } = await ofTwo();
  const alone = await addChild(ann, { childName: 'Zoe' });
  await invite(alone, await family());
  await call('PUT', `/api/profile/child/${mia.childId}`, {
    token: ann.token,
    payload: { consents: { position: true } },
  });
  await deleteAccount(service, ann);
  await eventually(() => {
    expect(lastStateOf(mia)).toMatchObject({ parentId: ben.userId, guardianIds: [ben.userId] });
    expect(recorded.dataOf(alone.childId)).toContainEqual(expect.objectContaining({ withAccount: true }));
  });
  expect(recorded.recordsOf(mia.childId).some(({ value }) => value === undefined)).toBe(false);
  expect(await children(ben)).toMatchObject([{ _id: mia.childId, consents: { position: true } }]);
  expect(await db.collection('consents').countDocuments({ childId: mia.childId })).toBeGreaterThan(0);
  for (const name of ['children', 'friendships', 'consents', 'guardianEntries', 'guardianInvitations', 'exports'])
    expect(JSON.stringify(await db.collection(name).find().toArray()), name).not.toContain(ann.userId);
  const allowed = (await guardians(ben, mia)).entries.find(({ action }) => action === 'allowed-position');
  expect(allowed).toMatchObject({ byYou: false });
  expect(allowed).not.toHaveProperty('by');

  await deleteAccount(service, ben);
  await eventually(() => expect(recorded.recordsOf(mia.childId).some(({ value }) => value === undefined)).toBe(true));
  expect(JSON.stringify(await db.collection('guardianEntries').find().toArray())).not.toContain(mia.childId);
});

test('a third parent finds nothing, and a child may call none of it', async () => {
  const { mia } = await ofTwo();
  const cal = await family();
  for (const token of [await app.freshToken(cal), mia.token]) {
    const answers = await Promise.all([
      call('GET', `/api/profile/child/${mia.childId}/guardians`, { token }),
      call('DELETE', `/api/profile/child/${mia.childId}/guardian-invitation`, { token }),
      ...['guardian/undo', 'guardian/leave'].map((path) =>
        call('POST', `/api/profile/child/${mia.childId}/${path}`, { token }),
      ),
      call('POST', `/api/profile/child/${mia.childId}/guardian/concern`, {
        token,
        payload: { words: 'Mine', hasOrder: false },
      }),
      call('POST', `/api/profile/child/${mia.childId}/guardian-invitation`, {
        token,
        payload: { phone: '07700 900322' },
      }),
    ]);
    for (const { status } of answers) expect(status).toBe(token === mia.token ? 403 : 404);
  }
});

test('a child sees the pictures of both guardians’ profiles and nobody else’s; both restore what either removed', async () => {
  const { mia, ann, ben } = await ofTwo();
  const pictures = await Promise.all(
    [ann, ben, await family()].map(async (who) => {
      const { body } = await save(service, who, { profileVisibility: 'private' }, await photo());
      return (await call('GET', body.profile.profilePicUrl ?? '', mia)).status;
    }),
  );
  expect(pictures).toEqual([200, 200, 404]);
  await call('DELETE', `/api/profile/child/${mia.childId}`, ben);
  for (const who of [ann, ben]) expect((await children(who))[0]?.removedAt).toBeDefined();
  const content = await service.internalClient('content');
  const shares = (one: Parent, { userId: otherId }: Parent) => {
    const asked = { params: { userId: one.userId }, body: { otherId }, idempotencyKey: randomId() };
    return content.call(internal.profile.shareAChild, asked);
  };
  expect(await shares(ann, ben)).toEqual({ shares: true });
  expect(await shares(ben, ann)).toEqual({ shares: true });
  expect(await shares(ann, await family())).toEqual({ shares: false });
  expect((await app.post(ann, mia, 'restore')).status).toBe(200);
  await call('DELETE', `/api/profile/child/${mia.childId}`, ben);
  clock.passDays(7);
  expect((await app.post(ann, mia, 'restore')).status).toBe(404);
});
