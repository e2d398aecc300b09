import { CONNECT_PER_DAY } from '@notalone/contracts/limits';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { expect, test } from 'vitest';
import { newFamily } from './families.ts';
import { save } from './forms.ts';
import { relationsService } from './relations-service.ts';
import { account, newParent, publishAccount } from './service.ts';

const { service, family, eventsOf } = await relationsService();
const two = async () => [await newFamily(service), await newFamily(service, { childName: 'Tomos' })] as const;
const nextOf = (link: unknown) => /<(.+)>/.exec(String(link))?.[1];

test('a request is pending and published, and asking again changes nothing', async () => {
  const [asker, asked] = await two();
  const first = await family.connect(asker, asked);
  expect([first.status, first.body]).toEqual([200, { message: 'Connection request sent!', status: 'pending' }]);
  expect((await family.connect(asker, asked)).body).toEqual(first.body);

  const [received, ...others] = await family.received(asked);
  expect(others).toEqual([]);
  expect(received).toMatchObject({
    fromUserId: {
      _id: asker.userId,
      username: account(asker.userId).username,
      email: `${asker.userId[0]}•••@example.com`,
      childName: 'Anika',
    },
    toUserId: { _id: asked.userId, childName: 'Tomos' },
    childName: 'Anika',
  });
  expect(JSON.stringify(received)).not.toContain(`${asker.userId}@`);
  expect(await family.sent(asker)).toMatchObject([{ childName: 'Tomos', toUserId: { _id: asked.userId } }]);
  expect([await family.sent(asked), await family.received(asker)]).toEqual([[], []]);
  await eventually(() =>
    expect(eventsOf(asker, asked)).toEqual([
      { requestId: received?._id, fromUserId: asker.userId, toUserId: asked.userId },
    ]),
  );
});

test('a request in the other direction connects both at once', async () => {
  const [one, other] = await two();
  await family.connect(one, other);
  expect((await family.connect(other, one)).body).toEqual({ message: 'You are connected!', status: 'connected' });
  expect((await family.connect(one, other)).body.status).toBe('connected');
  expect(await family.connections(one)).toMatchObject([
    { userId: other.userId, username: account(other.userId).username, childName: 'Tomos', city: 'Leeds' },
  ]);
  expect(await family.connections(other)).toMatchObject([{ userId: one.userId }]);
  expect([await family.received(other), await family.sent(one)]).toEqual([[], []]);
  await eventually(() =>
    expect(eventsOf(one, other).filter(({ state }) => state)).toMatchObject([
      { state: 'connected', blockedBy: [], version: 1 },
    ]),
  );
  await eventually(() =>
    expect(eventsOf(one, other).filter(({ outcome }) => outcome)).toMatchObject([
      { outcome: 'accepted', fromUserId: one.userId },
    ]),
  );
});

test('two concurrent requests in both directions connect once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = await two();
    const answers = await Promise.all([family.connect(one, other), family.connect(other, one)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => String(body.status)).toSorted()).toEqual(['connected', 'pending']);
    expect(await family.connections(one)).toHaveLength(1);
    expect([await family.received(one), await family.received(other)]).toEqual([[], []]);
    await eventually(() => expect(eventsOf(one, other).filter(({ state }) => state)).toHaveLength(1));
    await eventually(() => expect(eventsOf(one, other).filter(({ outcome }) => outcome)).toHaveLength(1));
  }
});

test('concurrent repetitions make one request', async () => {
  const [asker, asked] = await two();
  const answers = await Promise.all(Array.from({ length: 6 }, () => family.connect(asker, asked)));
  expect(answers.every(({ body }) => body.status === 'pending')).toBe(true);
  expect(await family.received(asked)).toHaveLength(1);
  await eventually(() => expect(eventsOf(asker, asked)).toHaveLength(1));
});

test('twenty requests a day are allowed, and answers to others do not count', async () => {
  const asker = await newFamily(service);
  const keenOne = await newFamily(service);
  const others = await Promise.all(Array.from({ length: CONNECT_PER_DAY + 1 }, () => newFamily(service)));
  const last = others.pop() ?? keenOne;
  for (const other of others) expect((await family.connect(asker, other)).status).toBe(200);
  const refused = await family.connect(asker, last);
  expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
  expect(await family.received(last)).toEqual([]);
  expect((await family.connect(asker, others[0] ?? last)).status).toBe(200);
  await family.connect(keenOne, asker);
  expect((await family.connect(asker, keenOne)).body.status).toBe('connected');
});

test('people who may not be seen answer 404 alike', async () => {
  const asker = await newFamily(service);
  const hidden = [
    await newFamily(service, { profileVisibility: 'private' }),
    await newFamily(service, {}, { status: 'banned' }),
    await newFamily(service, {}, { status: 'deleting' }),
    await newParent(service),
    { userId: randomId() },
  ];
  for (const other of hidden) {
    for (const call of [
      family.connect(asker, other),
      family.refuse(asker, other),
      family.report(asker, other),
      family.block(asker, other),
    ]) {
      const { status, body } = await call;
      expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    }
  }
  expect(await service.db.collection('relations').countDocuments({ pair: asker.userId })).toBe(0);
});

test('nobody connects with, refuses, reports or blocks oneself', async () => {
  const alone = await newFamily(service);
  for (const call of [
    family.connect(alone, alone),
    family.refuse(alone, alone),
    family.report(alone, alone),
    family.block(alone, alone),
  ]) {
    expect((await call).body).toMatchObject({ status: 400, code: 'VALIDATION', errors: { userId: 'That is you.' } });
  }
});

test('actions on others need a profile', async () => {
  const [none, other] = [await newParent(service), await newFamily(service)];
  for (const call of [
    family.connect(none, other),
    family.refuse(none, other),
    family.accept(none, randomId()),
    family.refuseRequest(none, randomId()),
  ]) {
    expect((await call).body).toMatchObject({ status: 400, code: 'PROFILE_REQUIRED', msg: 'Profile not found.' });
  }
  for (const list of ['connections', 'connections/received', 'connections/sent']) {
    expect((await service.call('GET', `/api/profile/${list}`, none)).body).toMatchObject({ code: 'PROFILE_REQUIRED' });
  }
});

test('a private family can ask others, who see its card while the request is pending', async () => {
  const [shy, other] = [await newFamily(service, { profileVisibility: 'private' }), await newFamily(service)];
  await family.connect(shy, other);
  const seen = await family.view(other, shy);
  expect(seen.body).toMatchObject({ view: 'card', relation: 'received' });
  await family.refuseRequest(other, seen.body.requestId ?? '');
  expect((await family.view(other, shy)).status).toBe(404);
  expect((await family.view(shy, other)).body).toMatchObject({ view: 'card', relation: 'sent' });
});

test('a banned family is in no list until the ban ends', async () => {
  const [one, other, third] = [...(await two()), await newFamily(service)];
  await family.join(one, other);
  await family.connect(other, third);
  await publishAccount(service, account(other.userId, { status: 'banned', version: 2 }));
  await eventually(async () => expect(await family.connections(one)).toEqual([]));
  expect(await family.received(third)).toEqual([]);
  expect((await family.view(one, other)).status).toBe(404);
  await publishAccount(service, account(other.userId, { version: 3 }));
  await eventually(async () => expect(await family.connections(one)).toHaveLength(1));
  expect(await family.received(third)).toHaveLength(1);
});

test('lists come in pages, newest first', async () => {
  const popular = await newFamily(service);
  const askers = [];
  for (let index = 0; index < 5; index += 1) {
    const asker = await newFamily(service, { childName: `Child ${index}` });
    await family.connect(asker, popular);
    askers.push(asker);
  }
  const pages: string[][] = [];
  let next: string | undefined = '/api/profile/connections/received?limit=2';
  while (next) {
    const { body, headers }: { body: { childName: string }[]; headers: { link?: unknown } } = await service.call<
      { childName: string }[]
    >('GET', next, popular);
    pages.push(body.map(({ childName }) => childName));
    next = nextOf(headers.link);
  }
  expect(pages).toEqual([['Child 4', 'Child 3'], ['Child 2', 'Child 1'], ['Child 0']]);
  for (const asker of askers) await family.connect(popular, asker);
  const first = await service.call<{ connections: { childName: string }[] }>(
    'GET',
    '/api/profile/connections?limit=3',
    popular,
  );
  expect(first.body.connections.map(({ childName }) => childName)).toEqual(['Child 4', 'Child 3', 'Child 2']);
  const second = await service.call<{ connections: { childName: string }[] }>(
    'GET',
    nextOf(first.headers.link) ?? '',
    popular,
  );
  expect(second.body.connections.map(({ childName }) => childName)).toEqual(['Child 1', 'Child 0']);
  expect(second.headers.link).toBeUndefined();
  expect((await service.call('GET', '/api/profile/connections?cursor=nonsense', popular)).status).toBe(400);
});

test('only connections see health fields, and only with consent to share', async () => {
  const [open, reserved, friend] = [
    await newFamily(service),
    await newFamily(service, { consentToShare: 'false' }),
    await newFamily(service),
  ];
  const stranger = (await family.view(friend, open)).body;
  expect(stranger).toMatchObject({ view: 'card', relation: 'none' });
  await family.join(open, friend);
  await family.join(reserved, friend);
  const shared = (await family.view(friend, open)).body;
  expect(shared).toMatchObject({
    view: 'connection',
    relation: 'connected',
    recentHbA1c: 6.9,
    diagnosisDate: '2023-02-11',
    username: account(open.userId).username,
  });
  expect(JSON.stringify(shared)).not.toMatch(/LS6|@example/);
  const unshared = (await family.view(friend, reserved)).body;
  expect(unshared).toMatchObject({ view: 'connection', relation: 'connected', bio: 'Loves climbing frames.' });
  for (const field of ['recentHbA1c', 'relatedIllnesses', 'diagnosisDate']) expect(unshared).not.toHaveProperty(field);
  await save(service, reserved, { profileVisibility: 'private' });
  expect((await family.view(friend, reserved)).body.view).toBe('connection');
});

test('a request that is taken back is gone for both, and says nothing of a refusal', async () => {
  const [[asker, asked], [other, refuser]] = [await two(), await two()];
  await family.connect(asker, asked);
  await family.connect(other, refuser);
  const [waiting] = await family.received(refuser);
  await family.refuseRequest(refuser, waiting?._id ?? '');
  expect((await family.withdraw(asked, asker)).status).toBe(404);
  const [taken, takenAfterRefusal] = [await family.withdraw(asker, asked), await family.withdraw(other, refuser)];
  expect(taken).toMatchObject({ status: 200, body: { message: 'Request withdrawn.' } });
  expect(takenAfterRefusal.body).toEqual(taken.body);
  expect([await family.sent(asker), await family.received(asked), await family.sent(other)]).toEqual([[], [], []]);
  expect((await family.withdraw(asker, asked)).status).toBe(404);
  expect((await family.accept(asked, waiting?._id ?? '')).status).toBe(404);
  await eventually(() =>
    expect(eventsOf(asker, asked).filter(({ outcome }) => outcome)).toMatchObject([{ outcome: 'withdrawn' }]),
  );
  // The refusal still counts: asking again looks the same and reaches nobody.
  await family.connect(other, refuser);
  expect(await family.received(refuser)).toEqual([]);
  await family.connect(asker, asked);
  expect(await family.received(asked)).toHaveLength(1);
});

test('an address is seen by the one connection it is shown to, while e-mail is the best contact', async () => {
  const open = await newFamily(service, { bestContactMethod: 'email' });
  const [friend, otherFriend, stranger] = [
    await newFamily(service),
    await newFamily(service),
    await newFamily(service),
  ];
  await family.join(open, friend);
  await family.join(open, otherFriend);
  const address = `${open.userId}@example.com`;
  const seenBy = async (reader: typeof friend) => (await family.view(reader, open)).body.email;
  expect([await seenBy(friend), (await family.view(open, friend)).body.showsMyEmail]).toEqual([undefined, false]);
  expect((await family.view(friend, open)).body).not.toHaveProperty('showsMyEmail');
  expect((await family.showEmail(open, stranger, true)).status).toBe(404);

  expect((await family.showEmail(open, friend, true)).status).toBe(200);
  expect((await family.showEmail(open, friend, true)).status).toBe(200);
  expect([await seenBy(friend), await seenBy(otherFriend), await seenBy(stranger)]).toEqual([
    address,
    undefined,
    undefined,
  ]);
  expect((await family.view(open, friend)).body).toMatchObject({ showsMyEmail: true });
  expect((await family.view(open, friend)).body).not.toHaveProperty('email');
  await family.showEmail(open, friend, false);
  expect(await seenBy(friend)).toBeUndefined();

  await family.showEmail(open, friend, true);
  await save(service, open, { bestContactMethod: 'app' });
  expect(await seenBy(friend)).toBeUndefined();
  await save(service, open, { bestContactMethod: 'email' });
  await family.disconnect(friend, open);
  await family.join(open, friend);
  expect(await seenBy(friend)).toBeUndefined();
});
