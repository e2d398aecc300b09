import { randomUUID } from 'node:crypto';
import { childDeletionRequested } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { childrenService } from './children.ts';
import { deleteAccount } from './families.ts';
import { photo } from './forms.ts';
import { newParent } from './service.ts';

const app = await childrenService();
const { service, clock, auth, recorded, family, addChild, children } = app;
const { call } = service;
const add = (token: string, changes: object = {}) =>
  call('POST', '/api/profile/child', {
    token,
    payload: { t1dWarriorUsername: 'Star Fox', pin: '7otters', childName: 'Mia', ...changes },
  });

test('a parent adds a child; without consents nothing is agreed, and nobody logs in until the parent says yes', async () => {
  const ann = await family();
  const { status, body } = await add(ann.token, { t1dWarriorUsername: 'Silver Hare' });
  expect(status).toBe(201);
  expect(body).toMatchObject({ name: 'Mia', avatar: 'space-owl.svg', t1dWarriorUsername: 'Silver Hare' });
  const [child] = await children(ann);
  expect(child).toMatchObject({
    locked: false,
    discoverable: false,
    consents: { login: false, messages: false, position: false },
    reading: 'freely',
    canMessage: false,
  });
  const login = { warriorUsername: 'Silver Hare', pin: '7otters', state: 'suspended' };
  expect(auth.open.get(child?._id ?? '')).toEqual(login);
  const payload = { consents: { login: true } };
  await call('PUT', `/api/profile/child/${child?._id}`, { token: ann.token, payload });
  expect(auth.asked.at(-1)).toBe(`resume ${child?._id}`);
  // What was agreed to in former words is not agreed to anew by saving something else.
  const records = service.db.collection('consents');
  const ofLogin = { childId: child?._id, kind: 'childLogin' };
  await records.updateOne(ofLogin, { $set: { wordingVersion: '2020-01-01' } });
  await call('PUT', `/api/profile/child/${child?._id}`, {
    token: ann.token,
    payload: { consents: { login: true, position: true } },
  });
  expect(await records.find(ofLogin).toArray()).toMatchObject([{ given: true, wordingVersion: '2020-01-01' }]);
  expect(await records.countDocuments({ ...ofLogin, kind: 'childPosition' })).toBe(1);
});

test.each([
  [{ childName: 'Mia Anna Smith' }, 'childName'],
  [{ childName: 'Nurse' }, 'childName'],
  [{ t1dWarriorUsername: 'M0derat0r' }, 't1dWarriorUsername'],
  [{ t1dWarriorUsername: 'N u r s e Joy' }, 't1dWarriorUsername'],
  [{ t1dWarriorUsername: 'mia the brave' }, 't1dWarriorUsername'],
  [{ t1dWarriorUsername: 'Otter 2015', birthYear: 2015 }, 't1dWarriorUsername'],
  [{ t1dWarriorUsername: 'Nurse Otter' }, 't1dWarriorUsername'],
  [{ pin: '123' }, 'pin'],
  [{ pin: '1234' }, 'pin'],
  [{ birthMonth: 13 }, 'birthMonth'],
])('%j is refused at its field', async (changes, field) => {
  const ann = await family();
  const { status, body } = await add(ann.token, changes);
  expect(status).toBe(400);
  expect(Object.keys(body.errors ?? {})).toEqual([field]);
  expect(await children(ann)).toEqual([]);
});

test('a warrior username is taken in any case, and its field is named', async () => {
  const [ann, ben] = [await family(), await family()];
  await add(ann.token, { t1dWarriorUsername: 'Moon Rabbit' });
  const { status, body } = await add(ben.token, { t1dWarriorUsername: 'moon RABBIT' });
  expect(status).toBe(409);
  expect(body).toMatchObject({ code: 'USERNAME_TAKEN', errors: { t1dWarriorUsername: expect.any(String) } });
});

test('a taken warrior username and a weak PIN are told together, and nothing is added', async () => {
  const [ann, ben] = [await family(), await family()];
  await add(ann.token, { t1dWarriorUsername: 'Comet Badger' });
  const taken = await add(ben.token, { t1dWarriorUsername: 'comet badger', pin: '1234', childName: 'Nurse' });
  expect(taken.status).toBe(409);
  expect(Object.keys(taken.body.errors ?? {}).toSorted()).toEqual(['childName', 'pin', 't1dWarriorUsername']);
  expect(await children(ben)).toEqual([]);
});

test('each attempt with a weak PIN counts, so that nobody lists the names that are taken', async () => {
  const [ann, ben] = [await family(), await family()];
  await add(ann.token, { t1dWarriorUsername: 'Meteor Stoat' });
  const answers = [];
  for (let at = 0; at < 31; at += 1)
    answers.push(await add(ben.token, { t1dWarriorUsername: at === 30 ? 'Meteor Stoat' : `Guess ${at}`, pin: '1234' }));
  expect(answers.slice(0, 30).every(({ status }) => status === 400)).toBe(true);
  expect(answers[30]?.status).toBe(429);
  expect(JSON.stringify(answers[30]?.body)).not.toContain('taken');
});

test('a child needs a profile and a verified phone', async () => {
  const unprofiled = await newParent(service);
  expect((await add(unprofiled.token)).body.code).toBe('PROFILE_REQUIRED');
});

test('where auth does not answer nothing is added, and the username is free again', async () => {
  const ann = await family();
  expect((await add(ann.token, { t1dWarriorUsername: 'Night Fox', pin: 'authdown' })).status).toBe(503);
  expect((await add(ann.token, { t1dWarriorUsername: 'Night Fox' })).status).toBe(201);
});

test('a family adds at most eight children, also at once', async () => {
  const ann = await family();
  const all = await Promise.all(
    Array.from({ length: 10 }, (_, at) => add(ann.token, { t1dWarriorUsername: `Cloud Bear ${at}` })),
  );
  expect(all.filter(({ status }) => status === 201)).toHaveLength(8);
  expect(all.filter(({ status }) => status === 409)).toHaveLength(2);
});

test('another family’s child is nobody’s', async () => {
  const [ann, ben] = [await family(), await family()];
  const { childId } = await addChild(ann);
  const token = await app.freshToken(ben);
  const calls = [
    call('PUT', `/api/profile/child/${childId}`, { token, payload: { discoverable: true } }),
    call('PUT', `/api/profile/child/${childId}/pin`, { token, payload: { pin: '9otters' } }),
    call('POST', `/api/profile/child/${childId}/unlock`, { token }),
    call('DELETE', `/api/profile/child/${childId}`, { token }),
    call('POST', `/api/profile/child/${childId}/restore`, { token }),
    call('GET', `/api/profile/child/${childId}/connections`, { token }),
  ];
  for (const { status } of await Promise.all(calls)) expect(status).toBe(404);
  expect(auth.asked.filter((asked) => asked.includes(childId))).toEqual([]);
});

test('a new PIN asks for the password unless it was typed within 15 minutes', async () => {
  const ann = await family();
  const { childId } = await addChild(ann);
  const token = await app.freshToken(ann);
  const change = () => call('PUT', `/api/profile/child/${childId}/pin`, { token, payload: { pin: '9otters' } });
  expect((await change()).status).toBe(200);
  clock.passMinutes(16);
  expect((await change()).body.code).toBe('PASSWORD_NEEDED');
  expect(auth.asked.filter((asked) => asked.startsWith(`pin ${childId}`))).toHaveLength(1);
});

test('a removed child comes back within seven days, and is erased everywhere after them', async () => {
  const ann = await family();
  const kept = await addChild(ann);
  const gone = await addChild(ann, { childName: 'Zebedee' });
  for (const { childId } of [kept, gone])
    expect((await call('DELETE', `/api/profile/child/${childId}`, { token: ann.token })).status).toBe(200);
  expect(auth.asked).toContain(`suspend ${gone.childId}`);
  expect((await children(ann)).map(({ removedAt }) => removedAt !== undefined)).toEqual([true, true]);
  expect((await call('GET', '/api/profile/child/me', { token: gone.token })).status).toBe(404);

  const restore = async (childId: string) =>
    (await call('POST', `/api/profile/child/${childId}/restore`, { token: await app.freshToken(ann) })).status;
  expect(await restore(kept.childId)).toBe(200);
  clock.passDays(8);
  expect(await restore(gone.childId)).toBe(404);
  const { cleanUpChildren } = await import('../src/erasure/clean-up-children.ts');
  await cleanUpChildren(app.deps, new AbortController().signal);
  expect((await children(ann)).map(({ _id }) => _id)).toEqual([kept.childId]);
  await eventually(async () =>
    expect(recorded.recordsOf(gone.childId).some(({ value }) => value === undefined)).toBe(true),
  );
  for (const { name } of await service.db.listCollections().toArray()) {
    if (name === 'outbox' || name === 'inbox') continue;
    const text = JSON.stringify(await service.db.collection(name).find().toArray());
    expect(text, name).not.toContain(gone.childId);
    expect(text, name).not.toContain('Zebedee');
  }
});

test('a child that a restored backup still has is erased when the request is repeated, and that is confirmed', async () => {
  const ann = await family();
  const { childId } = await addChild(ann);
  const erasureId = randomUUID();
  await service.publish('profile', childDeletionRequested, childId, { childId, erasureId });
  await eventually(async () => expect(await children(ann)).toEqual([]));
  await eventually(() => expect(recorded.recordsOf(erasureId)).not.toEqual([]));
});

test('a parent’s deleted account takes the children with it, and says so, as their emergency buttons go on for a week', async () => {
  const ann = await family();
  const child = await addChild(ann);
  await deleteAccount(service, ann);
  await eventually(() =>
    expect(recorded.dataOf(child.childId)).toContainEqual({
      childId: child.childId,
      erasureId: expect.any(String),
      withAccount: true,
    }),
  );
});

test('at 18 friends end and both sides are told; a corrected year makes it a child again', async () => {
  const [ann, ben] = [await family(), await family()];
  await app.families.join(ann, ben);
  const year = clock.now().getFullYear();
  const mia = await addChild(ann, { birthMonth: 1, birthYear: year - 17 });
  const tom = await addChild(ben, { childName: 'Tom', birthMonth: 1, birthYear: year - 16 });
  const { body } = await app.ask(mia, { toChildId: tom.childId });
  for (const who of [ann, ben, tom]) await app.approve(who, body._id);
  expect((await app.mine(tom)).map(({ status }) => status)).toEqual(['accepted']);

  const { endAtEighteen } = await import('../src/children/end-at-eighteen.ts');
  const end = () => endAtEighteen(app.deps, new AbortController().signal);
  await end();
  expect((await children(ann))[0]).toMatchObject({ isGrownUp: false, reading: 'not', canMessage: true });
  expect(await app.mine(tom)).toHaveLength(1);

  const change = (birthYear: number, token: string) =>
    call<{ code?: string }>('PUT', `/api/profile/child/${mia.childId}`, {
      token,
      payload: { birthYear },
    });
  const stale = await service.token({ role: 'parent', userId: ann.userId, claims: { auth_time: 1 } });
  expect((await change(year - 18, stale)).body.code).toBe('PASSWORD_NEEDED');
  await change(year - 18, await app.freshToken(ann));
  await end();
  // Until a moderator agrees nothing changes.
  expect((await children(ann))[0]).toMatchObject({ isGrownUp: false, canMessage: true, birthYear: year - 17 });
  expect(await app.mine(tom)).toHaveLength(1);
  await app.decideBirthday(mia, true);
  await eventually(async () => expect((await children(ann))[0]?.isGrownUp).toBe(true));
  await end();
  await end();
  expect((await children(ann))[0]).toMatchObject({ isGrownUp: true, canMessage: false, discoverable: false });
  expect(await app.mine(tom)).toEqual([]);
  expect(await app.found(mia)).toEqual([]);
  expect((await app.ask(mia, { toChildId: tom.childId })).status).toBe(404);
  expect((await app.ask(tom, { toChildId: mia.childId })).status).toBe(404);
  await eventually(async () => {
    expect(recorded.dataOf(body._id)).toContainEqual(expect.objectContaining({ outcome: 'removed' }));
    const told = recorded.dataOf(mia.childId).filter((data) => !('version' in data));
    // The changed birthday, and 18.
    expect(told).toEqual([1, 2].map(() => ({ childId: mia.childId, userId: ann.userId })));
  });

  await change(year - 16, await app.freshToken(ann));
  expect((await children(ann))[0]).toMatchObject({ isGrownUp: false, canMessage: true });
  expect((await app.ask(mia, { toChildId: tom.childId })).body.status).toBe('pending');
});

test('without a birthday a child has no messages and asks nobody; a corrected one ends what is too far apart', async () => {
  const [ann, ben] = [await family(), await family()];
  await app.families.join(ann, ben);
  const year = clock.now().getUTCFullYear();
  const mia = await addChild(ann, { birthMonth: undefined, birthYear: undefined });
  const tom = await addChild(ben, { childName: 'Tom' });
  expect((await children(ann))[0]).toMatchObject({ canMessage: false });
  const refused = await app.ask(mia, { toChildId: tom.childId });
  expect([refused.status, (refused.body as { msg?: string }).msg]).toEqual([409, expect.stringContaining('birthday')]);

  const change = (birthYear: number, token: string) =>
    call('PUT', `/api/profile/child/${mia.childId}`, { token, payload: { birthMonth: 1, birthYear } });
  const stale = await service.token({ role: 'parent', userId: ann.userId, claims: { auth_time: 1 } });
  expect((await change(year - 10, stale)).status).toBe(200);
  expect((await children(ann))[0]).toMatchObject({ canMessage: true });
  const { body } = await app.ask(mia, { toChildId: tom.childId });
  for (const who of [ann, ben, tom]) await app.approve(who, body._id);
  expect((await app.mine(tom)).map(({ status }) => status)).toEqual(['accepted']);
  await change(year - 15, await app.freshToken(ann));
  expect((await app.mine(tom)).map(({ status }) => status)).not.toContain('accepted');

  // Younger again: what was written at 15 stays the child's.
  const before = recorded.dataOf(mia.childId).length;
  await change(year - 11, await app.freshToken(ann));
  await eventually(() =>
    expect(recorded.dataOf(mia.childId).slice(before)).toContainEqual(
      expect.objectContaining({ readableSince: expect.any(String) }),
    ),
  );
});

const cardOf = (childId: string) => `/api/profile/child/${childId}/school-card`;
const CARD = {
  language: 'cy',
  name: 'Mia Hughes',
  className: '4G',
  signs: ['pale', 'quiet'],
  ownSigns: 'Hides under the table',
  kitPlace: 'Orange bag in the office',
  contacts: [{ name: 'Gwen', relation: 'Nan', phone: '01632 960 001 ext 2' }],
  planPlace: 'The blue file',
  school: 'Hill School',
  phoneUses: ['sensor', 'button'],
  signedBy: 'Ann',
};
interface Kept {
  readonly card?: typeof CARD & { readonly photo?: string };
  readonly version: number;
  readonly savedAt?: string;
  readonly code?: string;
  readonly errors?: Readonly<Record<string, string>>;
}
const saveCard = (childId: string, token: string, version: number, changes: object = {}) =>
  call<Kept>('PUT', cardOf(childId), { token, payload: { version, card: { ...CARD, ...changes } } });
const storedCards = (childId: string) =>
  service.db
    .collection('schoolCards')
    .find({ _id: childId as never })
    .toArray();

test('a parent keeps a school card as it was typed; nobody else reads, changes or forgets it', async () => {
  const [ann, ben] = [await family(), await family()];
  const mia = await addChild(ann);
  expect((await call<Kept>('GET', cardOf(mia.childId), ann)).body).toEqual({ version: 0 });
  const withPlace = await sharp((await photo()).bytes)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'where it was taken' } })
    .toBuffer();
  const sent = `data:image/jpeg;base64,${withPlace.toString('base64')}`;
  expect((await saveCard(mia.childId, ann.token, 0, { photo: sent })).status).toBe(200);
  const { body: kept } = await call<Kept>('GET', cardOf(mia.childId), ann);
  expect(kept).toEqual({
    card: { ...CARD, photo: expect.stringMatching(/^data:image\/webp;base64,/) },
    version: 1,
    savedAt: clock.now().toISOString(),
  });
  const bytes = Buffer.from(kept.card?.photo?.split(',')[1] ?? '', 'base64');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 64 });
  expect(bytes.includes('where it was taken')).toBe(false);

  const strangers = [
    ben.token,
    mia.token,
    (await addChild(ben)).token,
    await service.token({ role: 'admin', userId: ben.userId }),
  ];
  for (const token of strangers) {
    expect([403, 404]).toContain((await call('GET', cardOf(mia.childId), { token })).status);
    expect([403, 404]).toContain((await saveCard(mia.childId, token, 1)).status);
    expect([403, 404]).toContain((await call('DELETE', cardOf(mia.childId), { token })).status);
  }
  // The picture that the server gave is kept as it is.
  const again = await saveCard(mia.childId, ann.token, 1, { photo: kept.card?.photo });
  expect(again.body).toMatchObject({ version: 2, card: { photo: kept.card?.photo } });
});

test('the database holds nothing of a school card that can be read, nor under another child', async () => {
  const ann = await family();
  const [mia, tom] = [await addChild(ann), await addChild(ann, { childName: 'Tom' })];
  await saveCard(mia.childId, ann.token, 0);
  const [stored] = await storedCards(mia.childId);
  const text = JSON.stringify(stored);
  for (const word of ['Mia', 'Hughes', 'pale', 'table', 'Orange', 'Gwen', '960', 'blue', 'Hill', 'sensor', 'cy"'])
    expect(text).not.toContain(word);
  const moved = { ...stored, _id: tom.childId };
  await service.db.collection('schoolCards').insertOne(moved as never);
  expect((await call('GET', cardOf(tom.childId), ann)).status).toBe(500);
});

test('a card that another device has kept or forgotten since is not overwritten', async () => {
  const ann = await family();
  const mia = await addChild(ann);
  await saveCard(mia.childId, ann.token, 0);
  const both = await Promise.all(
    ['Red bag', 'Green bag'].map((kitPlace) => saveCard(mia.childId, ann.token, 1, { kitPlace })),
  );
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const winner = both.find(({ status }) => status === 200)?.body;
  expect((await call<Kept>('GET', cardOf(mia.childId), ann)).body).toEqual(winner);
  expect((await call('DELETE', cardOf(mia.childId), ann)).status).toBe(200);
  expect(await storedCards(mia.childId)).toEqual([]);
  const late = await saveCard(mia.childId, ann.token, 2);
  expect([late.status, late.body.code]).toEqual([409, 'CONFLICT']);
  expect((await saveCard(mia.childId, ann.token, 0)).body.version).toBe(1);
});

test('amounts, in words too and in every field, and what is no picture, are refused at their fields', async () => {
  const ann = await family();
  const mia = await addChild(ann);
  const refused = async (changes: object) =>
    Object.keys((await saveCard(mia.childId, ann.token, 0, changes)).body.errors ?? {});
  expect(await refused({ kitPlace: 'Give 3 jelly babies', ownSigns: 'below 4', planPlace: 'two units' })).toEqual([
    'card.ownSigns',
    'card.kitPlace',
    'card.planPlace',
  ]);
  const contacts = [CARD.contacts[0], { name: 'Tom', relation: 'Dad, gives one carton of juice', phone: '' }];
  expect(await refused({ signedBy: 'Ann. Half a can', contacts })).toEqual([
    'card.signedBy',
    'card.contacts.1.relation',
  ]);
  expect(await refused({ photo: `data:image/png;base64,${btoa('no picture')}` })).toEqual(['card.photo']);
  expect(await refused({ name: ' ' })).toEqual(['card.name']);
  expect(await storedCards(mia.childId)).toEqual([]);
});

test('a school card is erased with its child and with the account', async () => {
  const [ann, ben] = [await family(), await family()];
  const [mia, tom] = [await addChild(ann), await addChild(ben, { childName: 'Tom' })];
  await saveCard(mia.childId, ann.token, 0);
  await saveCard(tom.childId, ben.token, 0);
  await call('DELETE', `/api/profile/child/${mia.childId}`, ann);
  expect((await saveCard(mia.childId, ann.token, 1)).status).toBe(404);
  expect(await storedCards(mia.childId)).toHaveLength(1);
  clock.passDays(8);
  const { cleanUpChildren } = await import('../src/erasure/clean-up-children.ts');
  await cleanUpChildren(app.deps, new AbortController().signal);
  expect(await storedCards(mia.childId)).toEqual([]);
  await deleteAccount(service, ben);
  await eventually(async () => expect(await storedCards(tom.childId)).toEqual([]));
});
