import { type Complaint, complaintWaited, type DataOf, internal } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { type InternalPeer, startInternalPeer } from '@notalone/testing/internal-peer';
import { subscribe } from '@notalone/testing/people-in-test';
import { afterAll, assert, beforeAll, expect, test } from 'vitest';
import { complaintsOf } from '../src/complaints/complaints.store.ts';
import { remindOfComplaints } from '../src/complaints/remind-of-complaints.ts';
import { sendMails } from '../src/mails/mails.ts';
import { admin } from './moderation.ts';
import { type Service, startService } from './service.ts';

const DAY_MS = 24 * 3_600_000;
let service: Service;
let auth: InternalPeer;
let isAuthAway = false;
const mailed: { email: string; reference: string; answer?: string | undefined }[] = [];
let token: string;
let now = new Date('2026-11-23T12:00:00Z');
beforeAll(async () => {
  auth = await startInternalPeer(internal.auth.queueMail, ({ body }) => {
    assert(body.kind === 'complaint');
    if (isAuthAway) throw new Error('away');
    mailed.push({ email: body.to, reference: body.reference, answer: body.answer });
    return { result: 'queued' as const };
  });
  service = await startService({ internalUrls: { auth: auth.url }, clock: () => now });
  token = await service.token({ role: 'admin' });
});
afterAll(async () => {
  await service.stop();
  await auth.close();
});

let networks = 0;
function complain(changes: object = {}, from?: string, key?: string) {
  networks += 1;
  const payload = { name: 'Helen', email: `h${networks}@families.example`, text: 'You keep my postcode.', ...changes };
  const headers = { 'x-forwarded-for': from ?? `10.7.${networks}.1`, ...(key && { 'idempotency-key': key }) };
  return service.call<{ reference: string; answerBy: string }>('POST', '/api/complaints', { payload, headers });
}
const list = async (state: Complaint['state'] = 'open', as = token) =>
  (await service.call<Complaint[]>('GET', `/api/complaints?state=${state}&limit=100`, { token: as })).body;
const byReference = async (reference: string, state?: Complaint['state']) =>
  (await list(state)).find((one) => one.reference === reference);
const answer = (id: string, text = 'We have deleted it today.') =>
  service.call<{ message: string; code?: string }>('POST', `/api/complaints/${id}/answer`, {
    token,
    payload: { answer: text },
  });
const mailsTo = (email: string) => mailed.filter((mail) => mail.email === email);

test('a complaint has its receipt at once, on the page and by mail, with a date to be answered by', async () => {
  const { status, body } = await complain({ email: 'helen@families.example' });
  expect([status, body.answerBy]).toEqual([201, '2026-12-23']);
  expect(body.reference).toMatch(/^C-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  await sendMails(service);
  expect(mailsTo('helen@families.example')).toEqual([{ email: 'helen@families.example', reference: body.reference }]);
  expect(await byReference(body.reference)).toMatchObject({ name: 'Helen', state: 'open', daysLeft: 30 });
});

test('an address gets one receipt by mail a day; a network may complain three times', async () => {
  const again = { email: 'much@families.example' };
  for (let nth = 0; nth < 3; nth += 1) expect((await complain(again, '10.8.1.1')).status).toBe(201);
  const { status, body } = await complain(again, '10.8.1.1');
  expect([status, body]).toMatchObject([429, { code: 'RATE_LIMITED' }]);
  await sendMails(service);
  expect(mailsTo('much@families.example')).toHaveLength(1);
});

test('no answer tells whether somebody has complained with the address before', async () => {
  const receipts = [
    await complain({ email: 'told@families.example' }),
    await complain({ email: 'told@families.example' }),
  ];
  for (const { status, body } of receipts)
    expect([status, Object.keys(body).toSorted()]).toEqual([201, ['answerBy', 'reference']]);
});

test('the audit records each look at complaints, before the admin sees them', async () => {
  const kim = await admin(service);
  for (const state of ['open', 'answered', 'open'] as const) await list(state, kim.token);
  const { body } = await service.call<{ admin: string; detail: string }[]>(
    'GET',
    '/api/audit?action=complaints-listed',
    {
      token: kim.token,
    },
  );
  const looks = body.filter((entry) => entry.admin === kim.username).map(({ detail }) => detail);
  expect(looks).toEqual(['open', 'answered', 'open']);
});

test('one answer is mailed, however many admins answer, and it waits while auth is away', async () => {
  const { reference } = (await complain({ email: 'answered@families.example' })).body;
  const { _id = '' } = (await byReference(reference)) ?? {};
  isAuthAway = true;
  const answers = await Promise.all([answer(_id, 'The first answer'), answer(_id, 'The second answer')]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  isAuthAway = false;
  await sendMails(service);
  await sendMails(service);
  const said = mailsTo('answered@families.example').flatMap((mail) => mail.answer ?? []);
  expect(said).toHaveLength(1);
  expect(await byReference(reference)).toBeUndefined();
  const answered = await byReference(reference, 'answered');
  expect(answered).toMatchObject({ state: 'answered', answer: said[0] });
  expect(answered?.daysLeft).toBeUndefined();
  expect((await answer('a'.repeat(24))).status).toBe(404);
});

test('admins are reminded after 20 and 27 days, once each, and not of what is answered', async () => {
  const ann = await admin(service);
  const waited = subscribe(service, complaintWaited);
  const { reference } = (await complain()).body;
  const { _id = '' } = (await byReference(reference)) ?? {};
  const other = (await byReference((await complain()).body.reference))?._id ?? '';
  await answer(other);
  const start = now;
  const look = () => Promise.all([remindOfComplaints(service), remindOfComplaints(service)]);
  const at = async (days: number) => {
    now = new Date(start.getTime() + days * DAY_MS);
    await look();
  };
  const daysTold = () => (waited.of(_id) as DataOf<typeof complaintWaited>[]).map(({ days }) => days);
  await at(19.9);
  await at(20.1);
  await at(26);
  await eventually(() => expect(daysTold()).toEqual([20]));
  await at(27.1);
  await at(29);
  await eventually(() => expect(daysTold()).toEqual([20, 27]));
  expect(waited.of(_id)[0]).toMatchObject({ answerBy: '2026-12-23', adminIds: expect.arrayContaining([ann.userId]) });
  expect(waited.of(other)).toEqual([]);
  await at(31);
  expect((await byReference(reference))?.daysLeft).toBe(-1);
  now = start;
  await waited.stop();
});

test('nothing of an account is kept with a complaint', async () => {
  const parent = await service.token({ role: 'parent' });
  const payload = { email: 'own@families.example', text: 'Mine' };
  const headers = { 'x-forwarded-for': '10.9.1.1' };
  expect((await service.call('POST', '/api/complaints', { token: parent, payload, headers })).status).toBe(201);
  const stored = await complaintsOf(service.db).findOne({ email: 'own@families.example' });
  expect(Object.keys(stored ?? {}).toSorted()).toEqual(
    ['_id', 'answerBy', 'email', 'name', 'receivedAt', 'reference', 'reminders', 'text'].toSorted(),
  );
});

test('a complaint that its page sends again, also at once, is one, with one receipt, the same each time', async () => {
  const [email, key] = ['again@families.example', crypto.randomUUID()];
  const send = () => complain({ email }, '10.11.1.1', key);
  const atOnce = await Promise.all([send(), send(), send()]);
  // More than a network may send in a day: what is there already does not count.
  const answers = [...atOnce, await send(), await send()];
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(answers[0]?.status).toBe(201);
  await sendMails(service);
  expect(mailsTo(email)).toHaveLength(1);
  expect((await list()).filter((one) => one.email === email)).toHaveLength(1);

  const other = await complain({ email: 'else@families.example' }, undefined, key);
  expect([other.status, other.body.reference === answers[0]?.body.reference]).toEqual([201, false]);
  expect(await byReference(other.body.reference)).toMatchObject({ email: 'else@families.example' });
});

test('of the same complaint twice at once, whichever is kept has the one mail of the address', async () => {
  const emails = Array.from({ length: 20 }, (_, nth) => `at-once-${nth}@families.example`);
  await Promise.all(
    emails.map(async (email) => {
      const key = crypto.randomUUID();
      const answers = await Promise.all([complain({ email }, undefined, key), complain({ email }, undefined, key)]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    }),
  );
  await sendMails(service);
  for (const email of emails) expect(mailsTo(email)).toHaveLength(1);
});
