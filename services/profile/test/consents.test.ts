import { CONSENTS, type OwnProfile, type profile, type ReplyOf } from '@notalone/contracts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type FormChanges, photo, picturesOf, save } from './forms.ts';
import { newParent, type Parent, type Service, startService } from './service.ts';

const BEFORE = '2026-10-01';

let service: Service;
let now = new Date('2026-11-21T12:00:00Z');
beforeAll(async () => {
  for (const consent of Object.values<{ versions: readonly string[] }>(CONSENTS)) {
    const { versions } = consent;
    vi.spyOn(consent, 'versions', 'get').mockReturnValue([...versions, BEFORE]);
  }
  service = await startService({ clock: () => now });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await service.stop();
});

const later = () => {
  now = new Date(now.getTime() + 60_000);
};
async function said({ userId }: Parent) {
  const records = await service.db.collection('consents').find({ userId }).sort({ _id: 1 }).toArray();
  return records.map(({ kind, given }) => `${kind} ${given ? 'given' : 'taken back'}`);
}
async function agreedTo(parent: Parent) {
  const { body } = await service.call<ReplyOf<typeof profile.getMyProfile>>('GET', '/api/profile/me', parent);
  return [body?.photoConsentVersion, body?.consentToShareVersion];
}
const saveLater = async (parent: Parent, changes: FormChanges = {}) => {
  later();
  return save(service, parent, changes);
};

test('each change adds a record with wording and time; a repetition adds none', async () => {
  const parent = await newParent(service);
  await save(service, parent, { consentToShare: 'false' });
  await saveLater(parent, { consentToShare: 'false' });
  expect(await said(parent)).toEqual(['photo given']);
  await saveLater(parent, { consentToShare: 'true' });
  await saveLater(parent, { consentToShare: 'true' });
  await saveLater(parent, { consentToShare: 'false' });
  expect(await said(parent)).toEqual(['photo given', 'share given', 'share taken back']);
  const [first] = await service.db.collection('consents').find({ userId: parent.userId }).toArray();
  expect(first).toMatchObject({ wordingVersion: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), at: expect.any(Date) });
});

test('the same answer to a new wording is a new record', async () => {
  const parent = await newParent(service);
  await save(service, parent);
  await service.db
    .collection('consents')
    .updateOne({ userId: parent.userId, kind: 'photo' }, { $set: { wordingVersion: '2020-01-01' } });
  await saveLater(parent);
  expect(await said(parent)).toEqual(['photo given', 'share given', 'photo given']);
});

test('agreeing to an outdated wording is refused at its field and not recorded', async () => {
  const parent = await newParent(service);
  const changed = expect.stringMatching(/wording here has changed.*copy what you wrote, then reload/i);
  const old = { photoConsentVersion: '2020-01-01', consentToShareVersion: '2020-01-01' };
  const refused = await save(service, parent, { ...old, bio: 'Loves kites.' });
  expect([refused.status, refused.body.errors]).toEqual([400, { photoConsent: changed, consentToShare: changed }]);
  expect((await save(service, parent, { ...old, consentToShare: 'false' })).body.errors).toEqual({
    photoConsent: changed,
  });
  expect(await said(parent)).toEqual([]);
});

test('agreeing to the current wording is recorded apart from the profile', async () => {
  const parent = await newParent(service);
  const shown = { photoConsentVersion: CONSENTS.photo.versions[0], consentToShareVersion: CONSENTS.share.versions[0] };
  expect((await save(service, parent, shown)).status).toBe(201);
  expect(await said(parent)).toEqual(['photo given', 'share given']);
  const kept = await service.db.collection('profiles').findOne({ _id: parent.userId as never });
  expect(Object.keys(kept ?? {}).filter((field) => field.endsWith('Version'))).toEqual([]);
});

test('agreeing to the previous wording, on a page that still shows it, is recorded as such', async () => {
  const parent = await newParent(service);
  expect((await save(service, parent, { photoConsentVersion: BEFORE, consentToShareVersion: BEFORE })).status).toBe(
    201,
  );
  expect(await agreedTo(parent)).toEqual([BEFORE, BEFORE]);
  await saveLater(parent, { photoConsentVersion: CONSENTS.photo.versions[0], consentToShareVersion: BEFORE });
  expect(await agreedTo(parent)).toEqual([CONSENTS.photo.versions[0], BEFORE]);
  expect(await said(parent)).toEqual(['photo given', 'share given', 'photo given']);
});

test('withdrawal names the wording that was agreed to, and leaves none agreed to', async () => {
  const parent = await newParent(service);
  await save(service, parent, { photoConsentVersion: BEFORE, consentToShareVersion: BEFORE });
  await saveLater(parent, {
    photoConsentVersion: BEFORE,
    consentToShare: 'false',
    consentToShareVersion: CONSENTS.share.versions[0],
  });
  later();
  await service.call('DELETE', '/api/profile/photo-consent', parent);
  expect(await agreedTo(parent)).toEqual([undefined, undefined]);
  const takenBack = await service.db.collection('consents').find({ userId: parent.userId, given: false }).toArray();
  expect(takenBack.map(({ wordingVersion }) => wordingVersion)).toEqual([BEFORE, BEFORE]);
});

test('only the owner reads which wordings were agreed to', async () => {
  const [parent, reader] = [await newParent(service), await newParent(service)];
  await save(service, parent, { profileVisibility: 'public' });
  await save(service, reader);
  const { status, body } = await service.call<object>('GET', `/api/profile/${parent.userId}`, reader);
  expect([status, Object.keys(body).filter((field) => /consent/i.test(field))]).toEqual([200, []]);
});

test('withdrawing the photo consent removes the picture everywhere; saving again asks for it', async () => {
  const parent = await newParent(service);
  const url =
    (await save(service, parent, { profilePicAlt: 'A kite' }, await photo())).body.profile.profilePicUrl ?? '';
  later();
  const { status, body } = await service.call<{ profile: OwnProfile }>('DELETE', '/api/profile/photo-consent', parent);
  expect([status, body.profile.photoConsent]).toEqual([200, false]);
  expect(body.profile).not.toHaveProperty('profilePicUrl');
  expect(body.profile).not.toHaveProperty('profilePicAlt');
  expect((await service.call('GET', url, parent)).status).toBe(404);
  expect(await picturesOf(service, parent.userId)).toBe(0);
  expect(await said(parent)).toEqual(['photo given', 'share given', 'photo taken back']);

  expect((await saveLater(parent, { photoConsent: 'false' })).body.errors?.photoConsent).toBe(
    'You must consent to the photo policy.',
  );
  expect((await saveLater(parent)).body.profile.photoConsent).toBe(true);
  expect((await said(parent)).at(-1)).toBe('photo given');
});

test('without a profile there is no consent to withdraw', async () => {
  expect((await service.call('DELETE', '/api/profile/photo-consent', await newParent(service))).status).toBe(404);
});
