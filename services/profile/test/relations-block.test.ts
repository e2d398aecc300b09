import { connections, profile } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { expect, test } from 'vitest';
import { newFamily, statuses } from './families.ts';
import { photo, save } from './forms.ts';
import { relationsService } from './relations-service.ts';
import { account, newParent, publishAccount } from './service.ts';

const { service, family, eventsOf } = await relationsService();

async function withPicture(childName: string, username: string) {
  const parent = await newParent(service, { username });
  const { body } = await save(service, parent, { childName, profileVisibility: 'public' }, await photo());
  return { ...parent, username, childName, pictureUrl: body.profile.profilePicUrl ?? '' };
}
type Pictured = Awaited<ReturnType<typeof withPicture>>;

/** Answers to `reader` of every operation of this service that could tell of `other`, by operation. */
async function allAnswers(reader: Pictured, other: Pictured) {
  const id = other.userId;
  const calls: Record<string, ['GET' | 'POST' | 'PUT' | 'DELETE', string]> = {
    [profile.getProfile.id]: ['GET', '/api/profile'],
    [profile.getMyProfile.id]: ['GET', '/api/profile/me'],
    [profile.searchProfiles.id]: ['GET', '/api/profile/search?limit=100'],
    [`${profile.searchProfiles.id} by name`]: ['GET', `/api/profile/search?childName=${other.childName}&city=Leeds`],
    [connections.searchUsers.id]: ['GET', `/api/profile/users/search?q=${other.username.slice(0, 6)}`],
    [`${connections.searchUsers.id} by child`]: ['GET', `/api/profile/users/search?q=${other.childName}`],
    [connections.listConnections.id]: ['GET', '/api/profile/connections'],
    [connections.listReceived.id]: ['GET', '/api/profile/connections/received'],
    [connections.listSent.id]: ['GET', '/api/profile/connections/sent'],
    [profile.viewProfile.id]: ['GET', `/api/profile/${id}`],
    [profile.profilePicture.id]: ['GET', other.pictureUrl],
    [`${profile.profilePicture.id} large`]: ['GET', other.pictureUrl.replace('small', 'large')],
    [connections.connect.id]: ['POST', `/api/profile/connect/${id}`],
    [connections.refuseProfile.id]: ['POST', `/api/profile/refuse/${id}`],
    [connections.reportPerson.id]: ['POST', `/api/profile/report/${id}`],
    [connections.withdrawRequest.id]: ['DELETE', `/api/profile/connect/${id}`],
    [connections.showEmail.id]: ['PUT', `/api/profile/connections/${id}/email`],
    [connections.disconnect.id]: ['DELETE', `/api/profile/connections/${id}`],
  };
  const bodies: Record<string, object | undefined> = {
    [connections.reportPerson.id]: { reason: 'Spam' },
    [connections.showEmail.id]: { shown: true },
  };
  const answers = new Map<string, { status: number; text: string }>();
  for (const [operation, [method, url]] of Object.entries(calls)) {
    const payload = bodies[operation];
    const { status, text } = await service.call(method, url, { token: reader.token, ...(payload && { payload }) });
    answers.set(operation, { status, text });
  }
  return answers;
}
const PERSONAL = [
  profile.viewProfile.id,
  profile.profilePicture.id,
  connections.connect.id,
  connections.refuseProfile.id,
  connections.reportPerson.id,
  connections.withdrawRequest.id,
  connections.showEmail.id,
];
const tellOf = (
  answers: ReadonlyMap<string, { text: string }>,
  { userId, username, childName, pictureUrl }: Pictured,
) =>
  [...answers]
    .filter(([, { text }]) => [userId, username, childName, pictureUrl].some((trace) => text.includes(trace)))
    .map(([operation]) => operation);

test('a block hides each from the other in every call of this service', async () => {
  const [blocker, blocked] = [await withPicture('Seren', 'Heledd Pryce'), await withPicture('Ottilie', 'Bram Okafor')];
  // Visibility at first without a block: the check below is worth nothing where there was nothing to find.
  const before = await allAnswers(await withPicture('Wanda', 'Zofia Lis'), blocker);
  for (const operation of [profile.searchProfiles.id, connections.searchUsers.id, profile.viewProfile.id])
    expect(tellOf(before, blocker)).toContain(operation);

  await family.join(blocker, blocked);
  expect((await family.block(blocker, blocked)).body).toEqual({ message: 'User blocked.' });
  for (const [reader, other] of [
    [blocked, blocker],
    [blocker, blocked],
  ] as const) {
    const answers = await allAnswers(reader, other);
    expect(tellOf(answers, other)).toEqual([]);
    // Whoever blocked somebody can still report them.
    const reports = reader === blocker ? 201 : 404;
    for (const operation of PERSONAL)
      expect([operation, answers.get(operation)?.status]).toEqual([
        operation,
        operation === connections.reportPerson.id ? reports : 404,
      ]);
  }
  expect((await family.block(blocked, blocker)).status).toBe(404);
  expect(await family.blocks(blocked)).toEqual([]);
  expect(await family.blocks(blocker)).toMatchObject([
    { userId: blocked.userId, username: 'Bram Okafor', childName: 'Ottilie' },
  ]);
});

test('a block ends pending requests either way and publishes it', async () => {
  for (const asksFirst of [true, false]) {
    const [blocker, other] = [await newFamily(service), await newFamily(service)];
    await (asksFirst ? family.connect(blocker, other) : family.connect(other, blocker));
    await family.block(blocker, other);
    for (const who of [blocker, other]) expect([await family.sent(who), await family.received(who)]).toEqual([[], []]);
    await eventually(() =>
      expect(eventsOf(blocker, other).filter(({ outcome }) => outcome)).toMatchObject([{ outcome: 'withdrawn' }]),
    );
    await eventually(() =>
      expect(eventsOf(blocker, other).filter(({ state }) => state)).toMatchObject([
        { state: 'blocked', blockedBy: [blocker.userId], version: 1 },
      ]),
    );
  }
});

test('blocking again changes nothing; unblocking restores nothing and works only on one’s own block', async () => {
  const [blocker, other] = [await newFamily(service), await newFamily(service)];
  await family.join(blocker, other);
  expect((await family.unblock(blocker, other)).status).toBe(404);
  await family.block(blocker, other);
  expect((await family.block(blocker, other)).status).toBe(200);
  expect((await family.unblock(other, blocker)).status).toBe(404);
  expect((await family.unblock(blocker, other)).body).toEqual({ message: 'User unblocked.' });
  expect((await family.unblock(blocker, other)).status).toBe(404);
  expect([await family.connections(blocker), await family.connections(other)]).toEqual([[], []]);
  expect((await family.view(other, blocker)).body).toMatchObject({ view: 'card', relation: 'none' });
  await eventually(() =>
    expect(eventsOf(blocker, other).filter(({ state }) => state)).toMatchObject([
      { state: 'connected', version: 1 },
      { state: 'blocked', version: 2 },
      { state: 'none', blockedBy: [], version: 3 },
    ]),
  );
  expect((await family.block(other, blocker)).status).toBe(200);
});

test('of two concurrent blocks one remains, and neither sees the other', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [one, other] = [await newFamily(service), await newFamily(service)];
    const answers = await Promise.all([family.block(one, other), family.block(other, one)]);
    expect(statuses(answers)).toEqual([200, 404]);
    expect([(await family.view(one, other)).status, (await family.view(other, one)).status]).toEqual([404, 404]);
  }
});

test('a concurrent request and block leave the block', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [blocker, keen] = [await newFamily(service), await newFamily(service)];
    const [blocked] = await Promise.all([family.block(blocker, keen), family.connect(keen, blocker)]);
    expect(blocked.status).toBe(200);
    expect([await family.received(blocker), await family.sent(keen)]).toEqual([[], []]);
    expect((await family.connect(keen, blocker)).status).toBe(404);
  }
});

test('a former connection can be blocked even while not visible', async () => {
  const [blocker, shy] = [await newFamily(service), await newFamily(service)];
  await family.join(blocker, shy);
  await family.disconnect(shy, blocker);
  await save(service, shy, { profileVisibility: 'private' });
  expect((await family.view(blocker, shy)).status).toBe(404);
  expect((await family.block(blocker, shy)).status).toBe(200);
});

test('blocking works without a profile', async () => {
  const [none, other] = [await newParent(service), await newFamily(service)];
  expect((await family.block(none, other)).status).toBe(200);
  expect(await family.blocks(none)).toMatchObject([{ userId: other.userId }]);
  expect((await service.call('GET', '/api/profile/blocks', other)).body).toEqual({ blocks: [] });
});

test('the list of blocks comes in pages, newest first, without banned people', async () => {
  const blocker = await newFamily(service);
  const others = [];
  for (let index = 0; index < 4; index += 1) {
    const other = await newFamily(service, { childName: `Child ${index}` });
    await family.block(blocker, other);
    others.push(other);
  }
  const banned = others[2]?.userId ?? '';
  await publishAccount(service, account(banned, { status: 'banned', version: 2 }));
  await eventually(async () => expect(await family.blocks(blocker)).toHaveLength(3));
  const first = await service.call<{ blocks: { childName: string }[] }>('GET', '/api/profile/blocks?limit=2', blocker);
  expect(first.body.blocks.map(({ childName }) => childName)).toEqual(['Child 3', 'Child 1']);
  const second = await service.call<{ blocks: { childName: string }[] }>(
    'GET',
    /<(.+)>/.exec(String(first.headers.link))?.[1] ?? '',
    blocker,
  );
  expect(second.body.blocks.map(({ childName }) => childName)).toEqual(['Child 0']);
});
