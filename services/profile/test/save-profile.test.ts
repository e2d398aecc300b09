import type { OwnProfile, ProfileView } from '@notalone/contracts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteAccount } from './families.ts';
import { FORM, photo, picturesOf, save } from './forms.ts';
import { newParent, type Service, startService } from './service.ts';

let service: Service;
let now = new Date('2026-11-21T12:00:00Z');
beforeAll(async () => {
  service = await startService({ clock: () => now });
});
afterAll(() => service.stop());

const mine = async (token: string) =>
  (await service.call<{ profile: OwnProfile }>('GET', '/api/profile', { token })).body.profile;
const storedProfiles = () => service.db.collection('profiles').countDocuments();

describe('saving', () => {
  test('creates with 201, replaces with 200, and the id is the owner’s', async () => {
    const parent = await newParent(service);
    expect((await service.call('GET', '/api/profile', parent)).status).toBe(404);

    const created = await save(service, parent);
    expect(created.status).toBe(201);
    expect(created.body.profile).toMatchObject({
      _id: parent.userId,
      about: 'child',
      age: 8,
      diabetesType: 1,
      relatedIllnesses: ['Coeliac disease', 'Asthma'],
      recentHbA1c: 6.9,
    });
    expect(created.body.profile).not.toHaveProperty('profilePicUrl');

    const replaced = await save(service, parent, { childName: 'Anika R', lookingFor: undefined });
    expect(replaced.status).toBe(200);
    expect(replaced.body.profile).toMatchObject({ childName: 'Anika R', createdAt: created.body.profile.createdAt });
    expect(replaced.body.profile).not.toHaveProperty('lookingFor');
    expect(await mine(parent.token)).toEqual(replaced.body.profile);
  });

  test('an adult with diabetes saves a true age and diagnosis; others read only that it is an adult', async () => {
    const [adult, other] = await Promise.all([newParent(service), newParent(service)]);
    const changes = { about: 'adult', age: '45', diagnosisDate: '1991-05-02', profileVisibility: 'public' };
    const { status, body } = await save(service, adult, changes);
    expect([status, body.profile]).toEqual([201, expect.objectContaining({ about: 'adult', age: 45 })]);
    await save(service, other);
    const seen = await service.call<ProfileView>('GET', `/api/profile/${adult.userId}`, other);
    expect(seen.body).toMatchObject({ view: 'public', ageBand: 'adult' });
    expect(seen.body).not.toHaveProperty('age');
    expect((await service.call<ProfileView>('GET', `/api/profile/${adult.userId}`, adult)).body.age).toBe(45);
    // The same of a child is still refused.
    expect((await save(service, adult, { ...changes, about: 'child' })).body).toMatchObject({
      errors: { age: 'Must be at most 18' },
    });
  });

  test('keeps text as typed: trimmed and composed, never escaped', async () => {
    const parent = await newParent(service);
    const { body } = await save(service, parent, { childName: '  Zoe\u0308 ', bio: '<b>Hi</b> & "bye"' });
    expect(body.profile).toMatchObject({ childName: 'Zoë', bio: '<b>Hi</b> & "bye"' });
  });

  test('concurrent saves make one profile with one picture', async () => {
    const parent = await newParent(service);
    const answers = await Promise.all(
      [photo('#ff0000'), photo('#00ff00'), photo('#0000ff')].map(async (file) => save(service, parent, {}, await file)),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 201]);
    expect(await service.db.collection('profiles').countDocuments({ _id: parent.userId as never })).toBe(1);
    expect(await picturesOf(service, parent.userId)).toBe(2);
    expect(await service.db.collection('consents').countDocuments({ userId: parent.userId })).toBe(2);
  });

  test('names each field that is missing, in the specified words', async () => {
    const parent = await newParent(service);
    const before = await storedProfiles();
    const blank = {
      childName: '',
      diabetesType: '',
      postcode: ' ',
      city: undefined,
      diagnosisDate: undefined,
      bio: '',
      photoConsent: 'false',
    };
    const { status, body } = await save(service, parent, blank);
    expect(status).toBe(400);
    expect(body.errors).toMatchObject({
      childName: 'Child name is required.',
      diabetesType: 'Diabetes type is required.',
      postcode: 'Postcode is required.',
      city: 'City is required.',
      diagnosisDate: 'Diagnosis date is required.',
      bio: 'Bio is required.',
      photoConsent: 'You must consent to the photo policy.',
    });
    expect(await storedProfiles()).toBe(before);
  });

  test('refuses a diagnosis in the future', async () => {
    const { status, body } = await save(service, await newParent(service), { diagnosisDate: '2026-11-22' });
    expect([status, body.errors?.diagnosisDate]).toEqual([400, 'Must not be in the future']);
  });
});

describe('places', () => {
  test.each([
    ['LS6', 'Leeds', 'Please enter a full UK postcode, for example LS6 3AB.'],
    ['QQ1 1AA', 'Leeds', 'We could not find this postcode. Please check it.'],
    [
      'BT9 2MK',
      'Nowhere',
      'We find places in Northern Ireland by town, and we do not know the town you gave as your city.',
    ],
  ])('%s in %s is refused at the postcode', async (postcode, city, text) => {
    const { status, body } = await save(service, await newParent(service), { postcode, city });
    expect([status, body.code, body.errors?.postcode]).toEqual([400, 'VALIDATION', text]);
  });

  test.each([
    ['bt92mk', 'Belfast', 'BT9 2MK'],
    ['JE2 2MK', 'St Helier', 'JE2 2MK'],
    ['im12mk', 'Douglas', 'IM1 2MK'],
  ])('%s in %s is placed by its town', async (postcode, city, spelled) => {
    const { status, body } = await save(service, await newParent(service), { postcode, city });
    expect([status, body.profile.postcode]).toEqual([201, spelled]);
  });

  test('one answer names everything that is wrong', async () => {
    const parent = await newParent(service);
    const wrong = { postcode: 'BT9 2MK', city: 'Nowhere', diagnosisDate: '2017-11-20' };
    const { status, body } = await save(service, parent, wrong, { bytes: Buffer.from('no picture') });
    expect([status, body.code, Object.keys(body.errors ?? {}).sort()]).toEqual([
      400,
      'VALIDATION',
      ['city', 'diagnosisDate', 'postcode', 'profilePic'],
    ]);
    expect(body.errors?.diagnosisDate).toBe(
      'That is before the birth of someone aged 8. Please check the date and the age.',
    );
    expect(await service.db.collection('profiles').countDocuments({ _id: parent.userId as never })).toBe(0);
  });

  test('allows three changes of postcode in 30 days', async () => {
    const parent = await newParent(service);
    const moveTo = async (postcode: string) => (await save(service, parent, { postcode })).status;
    await save(service, parent);
    expect(await moveTo('ls62mk')).toBe(200);
    expect([await moveTo('LS8 2MK'), await moveTo('LS17 2MK'), await moveTo('LS1 2MK')]).toEqual([200, 200, 200]);
    const refused = await save(service, parent, { postcode: 'LS2 2MK' });
    expect([refused.status, refused.body.errors?.postcode]).toEqual([
      400,
      'You can change your postcode 3 times in 30 days. The next change is possible on 21 December.',
    ]);
    expect(await mine(parent.token)).toMatchObject({ postcode: 'LS1 2MK' });

    const today = now;
    now = new Date('2026-12-21T12:00:01Z');
    expect(await moveTo('LS2 2MK')).toBe(200);
    now = today;
  });

  test('lets three of four concurrent changes through', async () => {
    const parent = await newParent(service);
    await save(service, parent);
    const answers = await Promise.all(
      ['LS1', 'LS2', 'LS3', 'LS4'].map((outcode) => save(service, parent, { postcode: `${outcode} 2MK` })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 200, 400]);
  });

  test('changes are counted by phone number: the first postcode is free, another cell of a further account is not', async () => {
    const [one, same, other] = [await newParent(service), await newParent(service), await newParent(service)];
    for (const parent of [same, other]) service.auth.phones.set(parent.userId, one.userId);
    service.auth.phones.set(one.userId, one.userId);
    const saveAt = async (parent: typeof one, postcode: string) => (await save(service, parent, { postcode })).status;
    expect(await saveAt(one, 'LS6 2MK')).toBe(201);
    expect([await saveAt(one, 'LS8 2MK'), await saveAt(one, 'BS5 2MK'), await saveAt(one, 'LS6 2MK')]).toEqual([
      200, 200, 200,
    ]);
    expect(await saveAt(same, 'LS1 2MK')).toBe(201);
    expect(await saveAt(other, 'BS5 2MK')).toBe(400);
    expect(await saveAt(other, 'LS2 2MK')).toBe(201);
  });

  test('deleting the account and registering again starts no new count', async () => {
    const moveAbout = async (parent: Awaited<ReturnType<typeof newParent>>, postcodes: readonly string[]) => {
      service.auth.phones.set(parent.userId, 'one phone');
      const statuses = [];
      for (const postcode of postcodes) statuses.push((await save(service, parent, { postcode })).status);
      await deleteAccount(service, parent);
      return statuses;
    };
    expect(await moveAbout(await newParent(service), ['LS6 2MK', 'BS5 2MK'])).toEqual([201, 200]);
    expect(await moveAbout(await newParent(service), ['EH10 2MK', 'CF14 2MK'])).toEqual([201, 200]);
    expect(await moveAbout(await newParent(service), ['LS6 2MK', 'CF14 2MK', 'BS5 2MK'])).toEqual([400, 201, 400]);
    const rows = await service.db
      .collection('postcodeChanges')
      .find({ _id: 'hash of one phone' as never })
      .toArray();
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['_id', 'cell', 'changedAt', 'usedAt']);
  });

  test('without auth a new postcode waits, and everything else is saved', async () => {
    const first = await startService();
    const parent = await newParent(first);
    await save(first, parent);
    await first.stop();
    const alone = await startService({ database: first.database, isAuthAway: true });
    const again = { token: await alone.token({ role: 'parent', userId: parent.userId }) };
    expect((await save(alone, again, { bio: 'Still here.' })).status).toBe(200);
    expect((await save(alone, again, { postcode: 'BS5 2MK' })).status).toBe(503);
    await alone.stop();
  });

  test('a short move changes nothing for others, a long one does', async () => {
    const [parent, other] = [await newParent(service), await newParent(service)];
    await save(service, other, { searchRadius: '500' });
    await save(service, parent);
    const bandAfter = async (postcode: string) => {
      await save(service, parent, { postcode });
      return (await service.call<ProfileView>('GET', `/api/profile/${parent.userId}`, other)).body.distanceBand;
    };
    expect(await bandAfter('BD18 2MK')).toBe('under 5 miles');
    expect(await bandAfter('BS5 2MK')).toBe('over 50');
    expect(await bandAfter('BS1 2MK')).toBe('over 50');
  });

  test('a town that means another cell counts as a change too', async () => {
    const parent = await newParent(service);
    const statuses = [];
    for (const city of ['Belfast', 'Derry', 'Newry', 'Omagh', 'Larne'])
      statuses.push((await save(service, parent, { postcode: 'BT1 2MK', city })).status);
    expect(statuses).toEqual([201, 200, 200, 200, 400]);
  });
});

describe('the picture', () => {
  test('stays when none is sent, is replaced by another, and is removed on request', async () => {
    const parent = await newParent(service);
    const first = (await save(service, parent, { profilePicAlt: 'A kite' }, await photo())).body.profile;
    expect(first).toMatchObject({
      profilePicUrl: expect.stringMatching(/^\/uploads\/profile\/[0-9a-f]{32}-small\.webp$/),
      profilePicAlt: 'A kite',
    });

    const kept = (await save(service, parent, { profilePicAlt: 'A red kite' })).body.profile;
    expect(kept).toMatchObject({ profilePicUrl: first.profilePicUrl, profilePicAlt: 'A red kite' });

    const second = (await save(service, parent, {}, await photo('#6fa8a6'))).body.profile;
    expect(second.profilePicUrl).not.toBe(first.profilePicUrl);
    expect((await service.call('GET', first.profilePicUrl ?? '', parent)).status).toBe(404);
    expect(await picturesOf(service, parent.userId)).toBe(2);

    const none = (await save(service, parent, { removeProfilePic: 'true', profilePicAlt: 'Nothing' })).body.profile;
    expect(none).not.toHaveProperty('profilePicUrl');
    expect(none).not.toHaveProperty('profilePicAlt');
    expect(await picturesOf(service, parent.userId)).toBe(0);
    expect(
      await service.db
        .collection('pictures.chunks')
        .countDocuments({ files_id: { $regex: second.profilePicUrl?.slice(17, 49) ?? '-' } }),
    ).toBe(0);
  });

  test('is re-encoded as WebP without its position', async () => {
    const parent = await newParent(service);
    const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#f0b64a' } })
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 48/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const { body } = await save(service, parent, {}, { bytes });
    const url = body.profile.profilePicUrl ?? '';
    const small = await service.call('GET', url, parent);
    expect(small.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' });
    expect(await sharp(small.bytes).metadata()).toMatchObject({ format: 'webp', width: 160, height: 160 });
    const large = await sharp((await service.call('GET', url.replace('-small', '-large'), parent)).bytes).metadata();
    expect(large).toMatchObject({ width: 300, height: 200 });
    expect(large.exif).toBeUndefined();
  });

  const hostile = {
    'an SVG': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'a web page named photo.png': Buffer.from('<!doctype html><script>alert(1)</script>'),
    'half a PNG': Buffer.from('89504e470d0a1a0a0000000d4948445200000100000001000802', 'hex'),
    'a PDF': Buffer.from('%PDF-1.7\n1 0 obj\n'),
  };
  test.each(Object.entries(hostile))('%s is refused at the field, and nothing is stored', async (_what, bytes) => {
    const parent = await newParent(service);
    const { status, body } = await save(service, parent, {}, { bytes });
    expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([400, 'VALIDATION', ['profilePic']]);
    expect(await service.db.collection('profiles').countDocuments({ _id: parent.userId as never })).toBe(0);
    expect(await picturesOf(service, parent.userId)).toBe(0);
  });

  test('of 20 MB is refused at the field', async () => {
    const { status, body } = await save(
      service,
      await newParent(service),
      {},
      { bytes: Buffer.alloc(20 * 1024 * 1024, 1) },
    );
    expect([status, body.code, body.errors]).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
      { profilePic: 'Must be at most 5 MB' },
    ]);
  });

  test('neither disappears nor stays behind when the save fails', async () => {
    const parent = await newParent(service);
    const { profilePicUrl = '' } = (await save(service, parent, {}, await photo())).body.profile;
    for (const postcode of ['LS1 2MK', 'LS2 2MK', 'LS3 2MK']) await save(service, parent, { postcode });
    expect((await save(service, parent, { postcode: 'LS4 2MK' }, await photo('#6d3f5b'))).status).toBe(400);
    expect((await save(service, parent, { postcode: 'LS4 2MK', removeProfilePic: 'true' })).status).toBe(400);
    expect((await service.call('GET', profilePicUrl, parent)).status).toBe(200);
    expect(await picturesOf(service, parent.userId)).toBe(2);
  });
});

test('a child may neither read nor write profiles', async () => {
  const token = await service.token({ role: 'child' });
  expect((await save(service, { token })).status).toBe(403);
  for (const path of ['/api/profile', '/api/profile/me', '/api/profile/search'])
    expect((await service.call('GET', path, { token })).status).toBe(403);
  expect((await deleteAccount(service, { token })).status).toBe(403);
});

test('the form is always the caller’s own', async () => {
  const [parent, other] = [await newParent(service), await newParent(service)];
  const form = new URLSearchParams({ ...FORM, _id: other.userId });
  const json = await service.call('POST', '/api/profile', { ...parent, payload: Object.fromEntries(form) });
  expect(json.status).toBe(415);
  const { status, body } = await save(service, parent, { _id: other.userId } as never);
  expect([status, body.errors]).toEqual([400, { _id: 'This field is not known.' }]);
});
