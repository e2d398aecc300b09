import { type DecisionLetter, internal, personHeld, REPORTS_PER_DAY, TEXTS } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { leave, type Parent, subscribe } from '@notalone/testing/people-in-test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listed as listedShops, submitted } from './businesses.ts';
import { admin, decide, listed, opened, parent, startModeration } from './moderation.ts';
import type { Service } from './service.ts';

let stop: () => Promise<void>;
let service: Service;
let ann: Parent;
let kim: Parent;
beforeAll(async () => {
  ({ service, stop } = await startModeration());
  [ann, kim] = [await admin(service), await admin(service, { safeguarding: true })];
});
afterAll(() => stop());

const REASON = { reason: 'Please be kind to each other' };
const send = (who: Parent, payload: object, key?: string) =>
  service.call('POST', '/api/reports', {
    token: who.token,
    payload,
    ...(key && { headers: { 'idempotency-key': key } }),
  });
/** Answers the case of a report in words. */
async function inWords(reason = 'Something odd'): Promise<string> {
  const reporter = await parent(service);
  expect((await send(reporter, { reason, message: 'A member asks for money' })).status).toBe(201);
  const mine = (await listed(service, kim)).find(({ reportedBy }) => reportedBy?.username === reporter.username);
  return mine?._id ?? '';
}
const name = (who: Parent, caseId: string, username: string) =>
  service.call<{ message: string }>('PUT', `/api/reports/${caseId}/person`, {
    token: who.token,
    payload: { username },
  });

test('the queue shows what was written to us, unless it is about child safety', async () => {
  const excerptOf = async (caseId: string) => (await listed(service, kim)).find(({ _id }) => _id === caseId)?.excerpt;
  expect(await excerptOf(await inWords())).toBe('A member asks for money');
  expect(await excerptOf(await inWords(TEXTS.reasonChildSafety))).toBeUndefined();
});

test('ten reports in words are taken on one day, and one more if a child may not be safe', async () => {
  const reporter = await parent(service);
  const statuses: number[] = [];
  const ask = async (reason: string) => void statuses.push((await send(reporter, { reason, message: '' })).status);
  for (let count = 0; count <= REPORTS_PER_DAY; count += 1) await ask(`Odd ${count}`);
  await ask(TEXTS.reasonChildSafety);
  expect(statuses).toEqual([...Array(REPORTS_PER_DAY).fill(201), 429, 201]);
});

test('what somebody writes whose account is stopped is a case of child safety, once', async () => {
  const reporter = await parent(service);
  const auth = await service.internalClient('auth');
  const send = () =>
    auth.call(internal.content.reportInWords, {
      params: { userId: reporter.userId },
      body: { words: 'A picture of my son' },
      idempotencyKey: `of-${reporter.userId}`,
    });
  for (let time = 0; time < 2; time += 1) await send();
  const mine = (await listed(service, kim)).filter(({ reportedBy }) => reportedBy?.username === reporter.username);
  expect(mine).toEqual([expect.objectContaining({ priority: 'safety', count: 1 })]);
  expect((await listed(service, ann)).some(({ _id }) => _id === mine[0]?._id)).toBe(false);
});

test('nothing can be done with a report in words that names nobody, and the answer says why', async () => {
  const caseId = await inWords();
  expect((await opened(service, ann, caseId)).body.actions).toEqual(['dismiss']);
  const nobody = {
    status: 409,
    body: { msg: 'Nobody is named in this report. Please say first which member it is about.' },
  };
  expect(await decide(service, ann, caseId, 'warn', REASON)).toMatchObject(nobody);
  expect(await decide(service, ann, caseId, 'ban')).toMatchObject(nobody);
  expect(await decide(service, ann, caseId, 'remove')).toMatchObject({
    status: 409,
    body: { msg: 'There is nothing to remove: this report is in words alone.' },
  });
  expect((await decide(service, ann, caseId, 'dismiss', REASON)).status).toBe(200);
});

test('once an admin has said which member it is about, that member can be warned, and is told', async () => {
  const [wrong, subject] = [await parent(service), await parent(service)];
  const caseId = await inWords();
  expect((await name(ann, caseId, 'nobody at all')).status).toBe(400);
  expect((await name(ann, caseId, wrong.username)).status).toBe(200);
  expect((await name(ann, caseId, subject.username.toUpperCase())).body.message).toContain(subject.username);
  const { body } = await opened(service, ann, caseId);
  expect(body).toMatchObject({ subject: { _id: subject.userId }, actions: ['warn', 'ban', 'dismiss'] });
  expect((await decide(service, ann, caseId, 'warn', REASON)).status).toBe(200);
  const noticesOf = async (who: Parent) =>
    (await service.call<DecisionLetter[]>('GET', '/api/moderation/decision-letters', who)).body.map(
      ({ action }) => action,
    );
  expect([await noticesOf(wrong), await noticesOf(subject)]).toEqual([[], ['warn']]);
  expect((await name(ann, caseId, wrong.username)).status).toBe(409);
  const { body: audit } = await service.call<{ subjectId: string }[]>('GET', '/api/audit?action=person-named', ann);
  expect(audit.map(({ subjectId }) => subjectId)).toEqual([subject.userId, wrong.userId]);
});

test('an admin who is named cannot be warned or banned, and the page does not offer it', async () => {
  const caseId = await inWords();
  await name(ann, caseId, kim.username);
  expect((await opened(service, ann, caseId)).body.actions).toEqual(['dismiss']);
  expect((await decide(service, ann, caseId, 'warn', REASON)).status).toBe(403);
});

test('who is named in a report of child safety is held, and the one named by mistake no longer', async () => {
  const held = subscribe(service, personHeld);
  try {
    const [wrong, subject] = [await parent(service), await parent(service)];
    const caseId = await inWords(TEXTS.reasonChildSafety);
    expect((await name(ann, caseId, subject.username)).status).toBe(404);
    await name(kim, caseId, wrong.username);
    await name(kim, caseId, subject.username);
    await eventually(() => expect(held.of(subject.userId)).toHaveLength(1));
    const casesOf = async ({ userId }: Parent) =>
      (await service.db.collection('legalHolds').findOne({ _id: userId as never }))?.cases.length;
    expect([await casesOf(wrong), await casesOf(subject)]).toEqual([0, 1]);
  } finally {
    await held.stop();
  }
});

async function listedShop(): Promise<string> {
  const businessId = await submitted(service, ann.token);
  await service.call('POST', `/api/businesses/approve/${businessId}`, { token: ann.token });
  return businessId;
}
const isOnPage = async (businessId: string) => (await listedShops(service)).some(({ _id }) => _id === businessId);

test('reports of a shop are one case; removing takes it off the page, and taking that back lists it again', async () => {
  const businessId = await listedShop();
  const payload = { reason: 'Selling or advertising', message: 'It sells a cure', businessId };
  const [first, second] = [await parent(service), await parent(service)];
  expect((await send(first, payload)).status).toBe(201);
  expect((await send(first, payload)).status).toBe(409);
  expect((await send(second, payload)).status).toBe(201);
  const found = (await listed(service, ann)).find(({ type }) => type === 'business');
  expect(found).toMatchObject({ about: 'Pocket & Pump', excerpt: 'It sells a cure' });
  expect(found).toMatchObject({ count: 2, actions: ['remove', 'dismiss'] });
  const caseId = found?._id ?? '';
  expect((await opened(service, ann, caseId)).body.snapshot).toMatchObject({
    message: 'It sells a cure',
    fields: expect.arrayContaining([{ name: 'Shop', value: 'Pocket & Pump' }]),
  });
  expect(await decide(service, ann, caseId, 'ban')).toMatchObject({
    status: 409,
    body: { msg: 'There is no member to warn or ban in this case.' },
  });
  expect((await decide(service, ann, caseId, 'remove', REASON)).status).toBe(200);
  expect(await isOnPage(businessId)).toBe(false);
  expect((await send(await parent(service), payload)).status).toBe(404);
  const { decisionId } = (await opened(service, ann, caseId)).body.history[0] ?? {};
  const reversed = { token: ann.token, payload: { reason: 'It is fine' } };
  expect((await service.call('POST', `/api/moderation/decisions/${decisionId}/reverse`, reversed)).status).toBe(200);
  expect(await isOnPage(businessId)).toBe(true);
});

test('one person who reports a shop many times at once counts once, so the shop stays on the page', async () => {
  const businessId = await listedShop();
  const reporter = await parent(service);
  const payload = { reason: 'Selling or advertising', message: '', businessId };
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(reporter, payload)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409]);
  const found = await service.db.collection('cases').findOne({ type: 'business', itemId: businessId });
  expect([found?.['count'], await isOnPage(businessId)]).toEqual([1, true]);
});

test('a report in words that is sent again under its key is one case; another person’s is another', async () => {
  const [one, other] = [await parent(service), await parent(service)];
  const key = crypto.randomUUID();
  const payload = { reason: TEXTS.reasonChildSafety, message: 'He waits at the gate' };
  const atOnce = await Promise.all([send(one, payload, key), send(one, payload, key), send(one, payload, key)]);
  const answers = [...atOnce, await send(one, payload, key), await send(other, payload, key)];
  for (const { status, body } of answers) expect([status, body]).toEqual([201, { message: 'Report submitted.' }]);
  const casesOf = async ({ username }: Parent) =>
    (await listed(service, kim)).filter(({ reportedBy }) => reportedBy?.username === username);
  expect(await casesOf(one)).toMatchObject([{ count: 1 }]);
  expect(await casesOf(other)).toMatchObject([{ count: 1 }]);
  // Decided meanwhile: the same again opens no other.
  const caseId = (await casesOf(one))[0]?._id ?? '';
  expect((await decide(service, kim, caseId, 'dismiss', REASON)).status).toBe(200);
  expect((await send(one, payload, key)).status).toBe(201);
  expect(await casesOf(one)).toEqual([]);
});

test('two people whose reports had the same key can both leave', async () => {
  const payload = { reason: 'Something odd', message: 'Odd' };
  const key = crypto.randomUUID();
  const [one, other] = [await parent(service), await parent(service)];
  for (const who of [one, other]) {
    expect((await send(who, payload, key)).status).toBe(201);
    await leave(service, who);
  }
  const left = () => service.db.collection('cases').find({ message: 'Odd' }).toArray();
  await eventually(async () =>
    expect((await left()).map(({ reports }) => Object.keys(reports[0]).toSorted())).toEqual([
      ['at', 'reportId'],
      ['at', 'reportId'],
    ]),
  );
});
