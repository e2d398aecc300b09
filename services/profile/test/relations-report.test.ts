import { pairKey } from '@notalone/contracts';
import { REFUSED_ASK_AGAIN_DAYS, REFUSED_HIDDEN_DAYS, REQUEST_EXPIRES_DAYS } from '@notalone/contracts/limits';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { expect, test } from 'vitest';
import { expireRelations } from '../src/relations/expire-relations.ts';
import { movableClock, newFamily } from './families.ts';
import { photo, save } from './forms.ts';
import { relationsService } from './relations-service.ts';
import { newParent, type Parent } from './service.ts';

const clock = movableClock();
const { service, recorder, family } = await relationsService({ clock: clock.now });
const two = async () => [await newFamily(service), await newFamily(service, { childName: 'Tomos' })] as const;
const history = (one: Parent, other: Parent): string[] =>
  recorder.dataOf(pairKey(one.userId, other.userId)).map(({ outcome }) => String(outcome ?? 'asked'));
const same = (body: object) => ({ ...body, requestId: '' });

/** All that somebody can find out about somebody asked. */
async function seenByAsker(asker: Parent, asked: Parent) {
  const [connected, view, sent] = [
    await family.connect(asker, asked),
    await family.view(asker, asked),
    await family.sent(asker),
  ];
  const { createdAt, expiresAt } = sent.find(({ toUserId }) => toUserId._id === asked.userId) ?? {};
  return { status: connected.status, connected: connected.body, relation: view.body.relation, createdAt, expiresAt };
}

test('a reported person disappears, with the picture, only for the reporter', async () => {
  const [reporter, other] = [await newFamily(service), await newFamily(service)];
  const subject = await newParent(service);
  const { body } = await save(
    service,
    subject,
    { profileVisibility: 'public', profilePicAlt: 'A kite' },
    await photo(),
  );
  const picture = (by: Parent) => service.call('GET', body.profile.profilePicUrl ?? '', by);
  await family.report(reporter, subject);
  const [gone, unknown] = [await family.view(reporter, subject), await family.view(reporter, { userId: randomId() })];
  expect([gone.status, same(gone.body)]).toEqual([404, same(unknown.body)]);
  expect([(await picture(reporter)).status, (await picture(other)).status]).toEqual([404, 200]);
  expect([(await family.connect(reporter, subject)).status, (await family.view(other, subject)).status]).toEqual([
    404, 200,
  ]);
});

test('a report refuses a pending request of the reported person silently', async () => {
  const [reporter, subject] = await two();
  await family.connect(subject, reporter);
  const [request] = await family.received(reporter);
  const sent = await family.sent(subject);
  await family.report(reporter, subject);
  expect(await family.received(reporter)).toEqual([]);
  expect((await family.accept(reporter, request?._id ?? '')).status).toBe(404);
  expect(await family.sent(subject)).toEqual(sent);
  await eventually(() => expect(history(subject, reporter)).toEqual(['asked', 'refused']));
});

test('requests of a reported person reach nobody for seven months, and look pending to their sender', async () => {
  const [asker, reporter] = await two();
  const undecided = await newFamily(service);
  await family.report(reporter, asker);
  for (const days of [
    0,
    REFUSED_ASK_AGAIN_DAYS - 1,
    1,
    REQUEST_EXPIRES_DAYS - REFUSED_ASK_AGAIN_DAYS,
    REFUSED_HIDDEN_DAYS,
    REQUEST_EXPIRES_DAYS,
  ]) {
    clock.passDays(days);
    await expireRelations(service, new AbortController().signal);
    const ofReporter = await seenByAsker(asker, reporter);
    expect(ofReporter).toEqual(await seenByAsker(asker, undecided));
    expect(ofReporter).toMatchObject({
      connected: { status: 'pending' },
      relation: 'sent',
      createdAt: expect.any(String),
    });
    expect(await family.received(reporter)).toEqual([]);
  }
  await eventually(() => expect(history(asker, undecided).filter((told) => told === 'asked')).toHaveLength(4));
  expect(history(asker, reporter)).toEqual([]);
});

test('a report withdraws the reporter’s own request, which cannot connect the two any more', async () => {
  const [reporter, subject] = await two();
  await family.connect(reporter, subject);
  const [request] = await family.received(subject);
  await family.report(reporter, subject);
  expect([await family.sent(reporter), await family.received(subject)]).toEqual([[], []]);
  expect((await family.accept(subject, request?._id ?? '')).status).toBe(404);
  expect((await family.connect(subject, reporter)).body.status).toBe('pending');
  expect([await family.connections(reporter), await family.received(reporter)]).toEqual([[], []]);
  await eventually(() => expect(history(reporter, subject)).toEqual(['asked', 'withdrawn']));
});

test('a connection survives a report; once it ends, the reported person disappears', async () => {
  const [reporter, subject] = await two();
  await family.join(reporter, subject);
  await family.report(reporter, subject);
  expect((await family.view(reporter, subject)).body).toMatchObject({ view: 'connection' });
  expect(await family.connections(reporter)).toHaveLength(1);
  await family.disconnect(subject, reporter);
  expect((await family.view(reporter, subject)).status).toBe(404);
  expect((await family.connect(subject, reporter)).body.status).toBe('pending');
  expect(await family.received(reporter)).toEqual([]);
});

test('a reported person can still be blocked', async () => {
  const [reporter, subject] = await two();
  await family.report(reporter, subject);
  expect((await family.block(reporter, subject)).status).toBe(200);
  expect((await family.view(subject, reporter)).status).toBe(404);
});

test('somebody who was blocked can be reported once, even a private family, and stays hidden after the block', async () => {
  const [reporter, subject] = await two();
  await save(service, subject, { profileVisibility: 'private', bio: 'Only for friends' });
  await family.join(reporter, subject);
  await family.block(reporter, subject);
  const report = () =>
    service.call('POST', `/api/profile/report/${subject.userId}`, {
      token: reporter.token,
      payload: { reason: 'Harassment' },
    });
  expect([(await report()).status, (await report()).status]).toEqual([201, 409]);
  const stored = await service.db.collection('reports').findOne({ reporterId: reporter.userId });
  expect(stored?.snapshot).not.toHaveProperty('bio');
  await family.unblock(reporter, subject);
  expect((await family.view(reporter, subject)).status).toBe(404);
});
