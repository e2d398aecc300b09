import { createHash } from 'node:crypto';
import { exportReady } from '@notalone/contracts';
import { EXPORTS_MAX } from '@notalone/contracts/limits';
import { createPictureStore } from '@notalone/service-kit/media/picture-store';
import { createEncryption } from '@notalone/service-kit/secrets/encryption';
import { eventually } from '@notalone/testing/eventually';
import { readZip, wholeText } from '@notalone/testing/product/read-zip';
import { ObjectId } from 'mongodb';
import { afterAll, expect, test } from 'vitest';
import { childrenOf } from '../src/child-records/children.store.ts';
import { guardianEntriesOf } from '../src/child-records/guardian-entries.store.ts';
import { createExportWorker } from '../src/data-exports/export-worker.ts';
import {
  eraseExports,
  exportBucketOf,
  exportChunksOf,
  exportFilesOf,
  exportsOf,
  partsOf,
} from '../src/data-exports/exports.store.ts';
import { removeUnusedExports } from '../src/data-exports/remove-exports.ts';
import { mentorPairsOf } from '../src/mentor-records/mentor-pairs.store.ts';
import { fakeLogins, friendsOf } from './children.ts';
import { download, exportsSeenBy, requestExport, startExportPeers } from './exports.ts';
import { deleteAccount, familyActions, movableClock, newFamily, statuses } from './families.ts';
import { photo, save } from './forms.ts';
import { account, type Parent, startService } from './service.ts';
import { recordOutbox } from './topic-recorder.ts';

const peers = await startExportPeers();
// Not in the past: MongoDB removes old exports by its own clock.
const clock = movableClock(new Date());
const { logins, known } = fakeLogins();
const service = await startService({ clock: clock.now, internalUrls: peers.urls, childLogins: logins });
const outbox = await recordOutbox(service);
afterAll(async () => {
  await outbox.stop();
  await service.stop();
  await peers.close();
});
const { db } = service;
const worker = createExportWorker({
  ...service,
  pictures: createPictureStore(db),
  encryption: createEncryption(service.config.KEY_SECRET),
});

async function familyKnownToAuth(): Promise<Parent> {
  const parent = await newFamily(service);
  service.auth.accounts.set(parent.userId, account(parent.userId));
  return parent;
}
const newestOf = async (parent: Parent) => (await exportsSeenBy(service, parent))[0];
async function readyExport(parent: Parent): Promise<string> {
  const { status, body } = await requestExport(service, parent);
  expect([status, body.state]).toEqual([202, 'waiting']);
  await eventually(async () => expect((await newestOf(parent))?.state).toBe('ready'));
  return body.exportId;
}
const zipOf = async (parent: Parent, exportId: string) =>
  readZip((await download(service, parent, exportId)).rawPayload);
const jsonIn = (zip: ReadonlyMap<string, Buffer>, path: string) => JSON.parse(zip.get(path)?.toString() ?? '');
const filesOf = async (exportId: string) => exportFilesOf(db).countDocuments({ filename: `${exportId}.zip` } as object);

test('a copy has what every service holds of the person, and nothing else of anybody', async () => {
  const [parent, other, stranger] = [await familyKnownToAuth(), await familyKnownToAuth(), await familyKnownToAuth()];
  const actions = familyActions(service);
  await actions.join(parent, other);
  await actions.report(parent, stranger, { reason: 'Hidden words of a report' });
  await actions.block(parent, stranger);
  await save(service, other, { postcode: 'SW1A 1AA', city: 'London', bio: 'Another family’s own words' });
  await save(
    service,
    parent,
    { bio: 'Climbs <script>alert(1)</script> & runs', profilePicAlt: 'A kite' },
    await photo(),
  );
  const { child, newFriendship } = await friendsOf(service, parent);
  await newFriendship();
  await childrenOf(db).updateOne({ _id: child.childId }, { $set: { guardianIds: [parent.userId, other.userId] } });
  for (const [who, action] of [
    [parent, 'changed-pin'],
    [other, 'added-contact'],
  ] as const)
    await guardianEntriesOf(db).insertOne({
      ...{ _id: new ObjectId().toHexString(), childId: child.childId, userId: who.userId, action, at: clock.now() },
    });
  const card = { name: 'Maya', kitPlace: 'In the <blue> bag', contacts: [{ name: 'Gran', phone: '07700 900321' }] };
  const kept = { token: parent.token, payload: { card, version: 0 } };
  expect((await service.call('PUT', `/api/profile/child/${child.childId}/school-card`, kept)).status).toBe(200);
  await mentorPairsOf(db).insertOne({
    ...{ _id: new ObjectId().toHexString(), mentorId: stranger.userId, familyId: parent.userId, state: 'ended' },
    ...{
      askedAt: clock.now(),
      endedAt: clock.now(),
      endedBy: 'mentor',
      endWords: 'Hidden words of a mentor',
      concern: 0,
    },
    answers: { family: { answer: 'helps', words: 'She listens', at: clock.now() } },
  });
  const picture = { id: 'b'.repeat(32), bytes: Buffer.from('the bytes of a post’s picture') };
  peers.pictures.set(picture.id, picture.bytes);
  const at = '2026-02-01T10:00:00.000Z';
  const postId = 'c'.repeat(24);
  peers.pages.feed.set(parent.userId, [
    [{ kind: 'post', postId, text: 'First steps', createdAt: at, pictureId: picture.id, imageAlt: 'A "big" tree' }],
    [{ kind: 'comment', postId, text: 'On the second page', createdAt: at }],
  ]);
  const conversationId = `${parent.userId}/${other.userId}`;
  peers.pages.chat.set(parent.userId, [
    [
      { kind: 'conversation', conversationId, name: 'Jo' },
      { kind: 'message', conversationId, isOwn: true, name: 'Me', text: 'Hello Jo', createdAt: at },
      { kind: 'message', conversationId, isOwn: false, name: 'Jo', text: 'Hi <b>you</b>', createdAt: at },
    ],
  ]);
  peers.pages.chat.set(other.userId, [[{ kind: 'conversation', conversationId, name: 'Never seen' }]]);

  const exportId = await readyExport(parent);
  const answer = await download(service, parent, exportId);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; /),
    'cache-control': 'private, no-store',
  });
  const zip = readZip(answer.rawPayload);
  const services = ['auth', 'profile', 'feed', 'chat', 'emergency', 'content'];
  const { pictureId } = jsonIn(zip, 'profile.json').find(({ kind }: { kind: string }) => kind === 'profile');
  expect([...zip.keys()].sort()).toEqual(
    [
      ...services.flatMap((name) => [`${name}.json`, `${name}.schema.json`]),
      'index.html',
      'manifest.json',
      `pictures/feed-${picture.id}.webp`,
      `pictures/profile-${pictureId}.webp`,
      'what-is-not-in-it.html',
    ].sort(),
  );
  expect(zip.get(`pictures/feed-${picture.id}.webp`)).toEqual(picture.bytes);
  const { files } = jsonIn(zip, 'manifest.json') as { files: { path: string; bytes: number; sha256: string }[] };
  expect(files.length).toBe(zip.size - 1);
  for (const { path, bytes, sha256 } of files) {
    const content = zip.get(path) ?? Buffer.alloc(0);
    expect([bytes, sha256]).toEqual([content.length, createHash('sha256').update(content).digest('hex')]);
  }

  expect(jsonIn(zip, 'auth.json')).toEqual([expect.objectContaining({ email: account(parent.userId).email })]);
  expect(jsonIn(zip, 'feed.json').map(({ text }: { text: string }) => text)).toEqual([
    'First steps',
    'On the second page',
  ]);
  const kinds = jsonIn(zip, 'profile.json').map(({ kind }: { kind: string }) => kind);
  expect(new Set(kinds)).toEqual(
    new Set([
      'profile',
      'consent',
      'child',
      'schoolCard',
      'childFriend',
      'guardianAction',
      'mentoring',
      'connection',
      'block',
    ]),
  );
  const deeds = jsonIn(zip, 'profile.json').filter(({ kind }: { kind: string }) => kind === 'guardianAction');
  const own = ['asked-copy', 'changed-pin', 'saved-school-card'];
  expect(deeds.map(({ action }: { action: string }) => action).toSorted()).toEqual(own);
  expect(jsonIn(zip, 'profile.json')).toContainEqual({
    kind: 'child',
    child: expect.objectContaining({ _id: child.childId, otherGuardian: account(other.userId).username }),
  });
  const page = zip.get('index.html')?.toString() ?? '';
  expect(page).toContain('Climbs &lt;script&gt;alert(1)&lt;/script&gt; &amp; runs');
  expect(page).toContain(`<img src="pictures/feed-${picture.id}.webp" alt="A &quot;big&quot; tree"`);
  expect(page).toContain('<h3>You and Jo</h3>');
  expect(page).toContain('Hi &lt;b&gt;you&lt;/b&gt;');
  expect(page).toContain('In the &lt;blue&gt; bag');
  expect(page).toContain('She listens');
  expect(page).not.toMatch(/<script|https?:/);

  const all = wholeText(zip);
  for (const theirs of [
    account(other.userId).email,
    'SW1A',
    'London',
    'Another family',
    'Never seen',
    'Hidden words',
    '900321',
  ])
    expect(all).not.toContain(theirs);
  expect(await partsOf(db).countDocuments({ exportId })).toBe(0);
  await eventually(() => expect(outbox.timesPublished(parent.userId, exportReady.type)).toBe(1));
  expect((await download(service, other, exportId)).statusCode).toBe(404);
}, 30_000);

test('a copy has no card, friends or copy of messages of a child whom a moderator took reading of', async () => {
  const parent = await familyKnownToAuth();
  const { child, newFriendship } = await friendsOf(service, parent);
  await newFriendship();
  const card = { token: parent.token, payload: { card: { name: 'Maya' }, version: 0 } };
  expect((await service.call('PUT', `/api/profile/child/${child.childId}/school-card`, card)).status).toBe(200);
  const withheld = [{ userId: parent.userId, what: 'decisions' as const }];
  await childrenOf(db).updateOne({ _id: child.childId }, { $set: { withheld } });
  const records = jsonIn(await zipOf(parent, await readyExport(parent)), 'profile.json') as { kind: string }[];
  const kinds = records.map(({ kind }) => kind);
  expect(kinds).toContain('child');
  expect(kinds.filter((kind) => kind === 'schoolCard' || kind === 'childFriend')).toEqual([]);
});

test('a child of 13 has a copy of its own, with its PIN on a device it has used for long, which no parent sees', async () => {
  const parent = await familyKnownToAuth();
  const { child, newFriendship } = await friendsOf(service, parent);
  await newFriendship();
  const { childId, token } = child;
  const ask = (pin: string, as = token) =>
    service.call<{ exportId: string; code: string; msg: string; errors?: object }>(
      'POST',
      '/api/profile/child/exports',
      {
        token: as,
        payload: { pin },
      },
    );
  const born = (age: number) =>
    childrenOf(db).updateOne(
      { _id: childId },
      { $set: { birthYear: clock.now().getUTCFullYear() - age, birthMonth: 1 } },
    );
  await born(12);
  known.add(childId);
  expect(await ask('7otters')).toMatchObject({ status: 403, body: { msg: expect.stringContaining('from 13 on') } });
  await born(13);
  known.delete(childId);
  expect(await ask('7otters')).toMatchObject({ status: 403, body: { msg: expect.stringContaining('7 days') } });
  known.add(childId);
  expect(await ask('wrong')).toMatchObject({ status: 400, body: { errors: { pin: 'That is not your PIN.' } } });
  expect((await ask('locked')).status).toBe(429);
  expect((await ask('7otters', parent.token)).status).toBe(403);

  const at = '2026-02-01T10:00:00.000Z';
  peers.pages.chat.set(childId, [
    [
      { kind: 'childThread', threadId: 'a/b', childId, childName: 'Ava', friendName: 'Tom' },
      { kind: 'childMessage', threadId: 'a/b', isOwn: true, name: 'Ava', text: 'my own words', createdAt: at },
    ],
  ]);
  const { status, body } = await ask('7otters');
  expect(status).toBe(202);
  const seen = () => service.call<{ state: string }[]>('GET', '/api/profile/child/exports', { token });
  await eventually(async () => expect((await seen()).body).toMatchObject([{ state: 'ready' }]));
  await eventually(() =>
    expect(outbox.dataOf(parent.userId, exportReady.type)).toMatchObject([{ childId, exportId: body.exportId }]),
  );

  const own = (as: string) =>
    service.app.inject({
      url: `/api/profile/child/exports/${body.exportId}/download`,
      headers: { authorization: `Bearer ${as}` },
    });
  const zip = readZip((await own(token)).rawPayload);
  const kinds = jsonIn(zip, 'profile.json').map(({ kind }: { kind: string }) => kind);
  expect(new Set(kinds)).toEqual(new Set(['child', 'childFriend']));
  expect(zip.get('index.html')?.toString()).toMatch(/<h2>You<.*<h2>Your messages<.*my own words/s);
  expect(wholeText(zip)).not.toContain(account(parent.userId).email);
  expect(await exportsSeenBy(service, parent)).toEqual([]);
  expect((await download(service, parent, body.exportId)).statusCode).toBe(404);
  expect((await own(parent.token)).statusCode).toBe(403);
  const sibling = await friendsOf(service, parent);
  expect((await own(sibling.child.token)).statusCode).toBe(404);
  // A device that is new since a new PIN shows nothing of before, in no copy either.
  const newDevice = await service.token({ role: 'child', childId, parentId: parent.userId, claims: { sees_since: 1 } });
  expect((await own(newDevice)).statusCode).toBe(404);
  expect((await service.call('GET', '/api/profile/child/exports', { token: newDevice })).body).toEqual([]);

  await service.transact((session) => eraseExports(db, { childId }, session));
  expect([await filesOf(body.exportId), (await seen()).body]).toEqual([0, []]);
}, 30_000);

test('a wrong password is refused, one copy is made at a time, and five in thirty days', async () => {
  const parent = await familyKnownToAuth();
  const wrong = await requestExport(service, parent, 'not this one');
  expect([wrong.status, wrong.body.errors]).toEqual([400, { password: 'That is not your password.' }]);
  expect(await exportsSeenBy(service, parent)).toEqual([]);
  const answers = await Promise.all([requestExport(service, parent), requestExport(service, parent)]);
  expect(statuses(answers)).toEqual([202, 409]);
  await eventually(async () => expect((await newestOf(parent))?.state).toBe('ready'));
  for (let made = 1; made < EXPORTS_MAX; made += 1) await readyExport(parent);
  const refused = await requestExport(service, parent);
  expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
  clock.passDays(31);
  await readyExport(parent);
}, 30_000);

test('without one service nothing can be downloaded; when it answers again the copy is whole', async () => {
  const parent = await familyKnownToAuth();
  peers.pages.chat.set(parent.userId, [[{ kind: 'conversation', conversationId: 'a/b', name: 'After the outage' }]]);
  peers.state.isChatAway = true;
  const { exportId } = (await requestExport(service, parent)).body;
  await eventually(async () =>
    expect(await exportsOf(db).countDocuments({ _id: exportId, attempts: 1, dueAt: { $gt: clock.now() } })).toBe(1),
  );
  expect((await newestOf(parent))?.state).toBe('waiting');
  expect((await download(service, parent, exportId)).statusCode).toBe(404);
  peers.state.isChatAway = false;
  clock.passMinutes(1);
  await worker.doAll();
  await eventually(async () => expect((await newestOf(parent))?.state).toBe('ready'));
  expect(wholeText(await zipOf(parent, exportId))).toContain('After the outage');
});

test('a service that never answers ends the job, which can be asked for again', async () => {
  const parent = await familyKnownToAuth();
  peers.state.isChatAway = true;
  const { exportId } = (await requestExport(service, parent)).body;
  await eventually(async () => {
    clock.passMinutes(30);
    await worker.doAll();
    expect((await newestOf(parent))?.state).toBe('failed');
  });
  peers.state.isChatAway = false;
  expect([await partsOf(db).countDocuments({ exportId }), await filesOf(exportId)]).toEqual([0, 0]);
  await readyExport(parent);
});

test('a job whose worker died is done again, and what that one has left is gone', async () => {
  const parent = await familyKnownToAuth();
  const [exportId, fileId] = [new ObjectId().toHexString(), new ObjectId()];
  const half = exportBucketOf(db).openUploadStreamWithId(fileId, `${exportId}.zip`);
  await new Promise((resolve) => half.end(Buffer.from('half a zip'), () => resolve(undefined)));
  const part = { exportId, attempt: 1, service: 'feed' as const, page: 0, records: '[{"kind":"stale"}]' };
  await partsOf(db).insertOne(part);
  const before = new Date(clock.now().getTime() - 1000);
  const died = { state: 'waiting' as const, requestedAt: before, dueAt: before, leaseUntil: before, attempts: 1 };
  await exportsOf(db).insertOne({ _id: exportId, userId: parent.userId, fileId, ...died });
  await removeUnusedExports({ db, now: clock.now });
  await worker.doAll();
  await eventually(async () => expect((await newestOf(parent))?.state).toBe('ready'));
  expect(await exportChunksOf(db).countDocuments({ files_id: fileId })).toBe(0);
  expect(await partsOf(db).countDocuments({ exportId })).toBe(0);
  expect(wholeText(await zipOf(parent, exportId))).not.toContain('stale');
});

test('after seven days it is gone; nothing that is used is removed', async () => {
  const [parent, later] = [await familyKnownToAuth(), await familyKnownToAuth()];
  const exportId = await readyExport(parent);
  clock.passDays(6);
  const kept = await readyExport(later);
  await removeUnusedExports({ db, now: clock.now });
  expect((await download(service, parent, exportId)).statusCode).toBe(200);
  clock.passDays(1);
  expect((await newestOf(parent))?.state).toBe('expired');
  expect((await download(service, parent, exportId)).statusCode).toBe(404);
  await removeUnusedExports({ db, now: clock.now });
  expect([await filesOf(exportId), await filesOf(kept)]).toEqual([0, 1]);
  expect((await download(service, later, kept)).statusCode).toBe(200);
});

test('it goes with the account', async () => {
  const parent = await familyKnownToAuth();
  const exportId = await readyExport(parent);
  const { fileId } = (await exportsOf(db).findOne({ _id: exportId })) ?? {};
  await deleteAccount(service, parent);
  await eventually(async () => expect(await exportsOf(db).countDocuments({ userId: parent.userId })).toBe(0));
  expect([await filesOf(exportId), await exportChunksOf(db).countDocuments({ files_id: fileId as ObjectId })]).toEqual([
    0, 0,
  ]);
});
