import { childIdSchema, type ProfileView } from '@notalone/contracts';
import { fieldsWhere } from '@notalone/contracts/profile-field-table';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChildDocument, childrenOf } from '../src/child-records/children.store.ts';
import { familyActions } from './families.ts';
import { type FormChanges, photo, save } from './forms.ts';
import { account, newParent, type Parent, type Service, startService } from './service.ts';

let service: Service;
let reader: Parent;
let withoutProfile: Parent;
beforeAll(async () => {
  service = await startService();
  reader = await newParent(service);
  withoutProfile = await newParent(service);
  await save(service, reader, { postcode: 'BD18 2MK', city: 'Shipley', searchRadius: '50' });
});
afterAll(() => service.stop());

async function family(changes: FormChanges = {}, status: 'active' | 'banned' | 'unverified' | 'deleting' = 'active') {
  const parent = await newParent(service, { status });
  const { body } = await save(service, parent, { profilePicAlt: 'A kite', ...changes }, await photo());
  return { ...parent, pictureUrl: body.profile.profilePicUrl ?? '' };
}
const view = (of: { userId: string }, by: Parent) => service.call<ProfileView>('GET', `/api/profile/${of.userId}`, by);

const seenBy = (readers: 'card' | 'open' | 'connections' | 'health') =>
  fieldsWhere({ seenBy: readers }).filter((name) => name !== 'profilePic');
const CARD = ['_id', 'ageBand', 'distanceBand', 'profilePicUrl', 'relation', 'view', ...seenBy('card')].sort();
const OPEN = [...CARD, 'username', ...seenBy('open')].sort();

test('friends: another parent sees only the card', async () => {
  const them = await family();
  const { status, body } = await view(them, reader);
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual(CARD);
  expect(body).toMatchObject({ view: 'card', relation: 'none', ageBand: '6–8', distanceBand: '5–10' });
});

test('public: a parent with a profile sees all but health, one without sees the card without a distance', async () => {
  const them = await family({ profileVisibility: 'public' });
  const { body } = await view(them, reader);
  expect(Object.keys(body).sort()).toEqual(OPEN);
  expect(body).toMatchObject({ view: 'public', username: account(them.userId).username });
  const card = (await view(them, withoutProfile)).body;
  expect(Object.keys(card).sort()).toEqual(CARD.filter((field) => field !== 'distanceBand'));
});

test.each([
  ['with', 'true', seenBy('health')],
  ['without', 'false', []],
] as const)('a connection sees all, health %s its owner’s consent', async (_with, consentToShare, health) => {
  const them = await family({ consentToShare });
  await familyActions(service).join(reader, them);
  const { body } = await view(them, reader);
  const expected = [...OPEN.filter((field) => field !== 'distanceBand'), ...seenBy('connections'), ...health].sort();
  expect(Object.keys(body).sort()).toEqual(expected);
});

test('a band is shown only of a family that one’s own nearby list shows', async () => {
  const bandOf = async (of: { userId: string }) => (await view(of, reader)).body.distanceBand;
  const york = await family({ postcode: 'YO24 2MK', city: 'York' });
  expect(await bandOf(york)).toBe('25–50');
  await save(service, reader, { postcode: 'BD18 2MK', city: 'Shipley', searchRadius: '25' });
  expect(await bandOf(york)).toBeUndefined();

  const does = familyActions(service);
  const [connected, asked, refused] = await Promise.all([family(), family(), family()]);
  const near = [connected, asked, refused];
  expect(await Promise.all(near.map(bandOf))).toEqual(['5–10', '5–10', '5–10']);
  await does.join(reader, connected);
  await does.connect(reader, asked);
  await does.refuse(reader, refused);
  expect(await Promise.all(near.map(bandOf))).toEqual([undefined, undefined, undefined]);

  const hidden = await family({ profileVisibility: 'private' });
  await does.connect(hidden, reader);
  expect((await view(hidden, reader)).body).toMatchObject({ view: 'card', relation: 'received' });
  expect(await bandOf(hidden)).toBeUndefined();
});

test('private: others get the same answer as for an unknown id', async () => {
  const them = await family({ profileVisibility: 'private' });
  const [hidden, unknown] = [await view(them, reader), await view({ userId: randomId() }, reader)];
  expect([hidden.status, hidden.body.code]).toEqual([404, 'NOT_FOUND']);
  expect({ ...hidden.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
  expect((await service.call('GET', them.pictureUrl, reader)).status).toBe(404);
  expect((await service.call('GET', them.pictureUrl, them)).status).toBe(200);
});

test('one’s own profile shows health, but neither postcode nor email', async () => {
  const them = await family({ profileVisibility: 'private' });
  const { body } = await view(them, them);
  expect(body).toMatchObject({
    view: 'own',
    recentHbA1c: 6.9,
    relatedIllnesses: ['Coeliac disease', 'Asthma'],
    diagnosisDate: '2023-02-11',
  });
  expect(JSON.stringify(body)).not.toMatch(/LS6|@example/);
});

test.each(['banned', 'unverified', 'deleting'] as const)(
  '%s: profile and picture are gone for others',
  async (status) => {
    const them = await family({ profileVisibility: 'public' }, status);
    expect((await view(them, reader)).status).toBe(404);
    expect((await service.call('GET', them.pictureUrl, reader)).status).toBe(404);
  },
);

test('an account that auth does not know is shown to nobody else', async () => {
  const userId = randomId();
  const token = await service.token({ role: 'parent', userId });
  expect((await save(service, { token })).status).toBe(201);
  expect((await service.call('GET', `/api/profile/${userId}`, reader)).status).toBe(404);
  expect((await service.call('GET', '/api/profile/me', { token })).body).toMatchObject({
    status: 503,
    code: 'UNAVAILABLE',
  });
});

test('/me gives name and email of the account, and null without a profile', async () => {
  const them = await family();
  const { body } = await service.call<{ user: object }>('GET', '/api/profile/me', them);
  expect(body.user).toEqual({
    _id: them.userId,
    username: account(them.userId).username,
    email: account(them.userId).email,
  });
  const none = await service.call('GET', '/api/profile/me', withoutProfile);
  expect([none.status, none.body]).toEqual([200, null]);
});

test('an admin sees what a parent sees', async () => {
  const admin = await newParent(service, { role: 'admin' });
  expect((await view(await family({ profileVisibility: 'private' }), admin)).status).toBe(404);
  expect((await view(await family(), admin)).body.view).toBe('card');
});

test('pictures: for signed-in people only, by token or picture cookie; a child sees its own family’s', async () => {
  const them = await family();
  expect((await service.call('GET', them.pictureUrl)).status).toBe(401);
  expect((await service.call('GET', them.pictureUrl, { cookies: { na_uploads: reader.token } })).status).toBe(200);
  expect((await service.call('GET', '/api/profile', { cookies: { na_uploads: reader.token } })).status).toBe(401);

  const childId = childIdSchema.parse(randomId());
  const child = { _id: childId, parentId: them.userId, guardianIds: [them.userId], state: 'active' as const };
  await childrenOf(service.db).insertOne(child as ChildDocument);
  const own = await service.token({ role: 'child', childId, parentId: them.userId });
  expect((await service.call('GET', them.pictureUrl, { token: own })).status).toBe(200);
  const other = await service.token({ role: 'child' });
  expect((await service.call('GET', them.pictureUrl, { token: other })).status).toBe(404);
  expect((await service.call('GET', `/uploads/profile/${'0'.repeat(32)}-small.webp`, reader)).status).toBe(404);
});
