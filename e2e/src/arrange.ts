import { randomInt } from 'node:crypto';
import { CODE_MAX_TRIES } from '@notalone/contracts/limits';
import { createCaller } from '@notalone/testing/product/caller';
import { expect } from '@playwright/test';
import { BASE_URL } from './environment.ts';
import { smsCode, wrongCode } from './messages.ts';
import { newPerson, newWarriorName, type Person } from './people.ts';
import { retryUntilKnown } from './retry-until-known.ts';

export interface Member extends Person {
  readonly userId: string;
  readonly token: string;
}

/** Profile texts; missing ones are invented. */
export interface ProfileWish {
  readonly childName?: string;
  readonly postcode?: string;
  readonly city?: string;
  readonly bio?: string | undefined;
  readonly lookingFor?: string;
}

/** An error answer of the API with its status, for journeys about refusals. */
export async function statusOf(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { token }: Pick<Member, 'token'>,
  body?: object,
): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(`${BASE_URL}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return answer.status;
}

/** The texts in a list of the API, in its order. */
export async function textsOf({ token }: Member, path: string): Promise<string[]> {
  const answer = await fetch(`${BASE_URL}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { content: string }[]).map(({ content }) => content);
}

/** Each family has its own network, so that per-network limits do not interfere. */
export const newNetwork = () => `127.${randomInt(1, 255)}.${randomInt(1, 255)}.1`;

async function post<Reply>(path: string, body: object | FormData, token?: string): Promise<Reply> {
  const call = createCaller(BASE_URL, { from: newNetwork() });
  const answer = await call('POST', path, { token, ...(body instanceof FormData ? { form: body } : { json: body }) });
  if (answer.status >= 300) throw new Error(`POST ${path} answered ${answer.status}: ${answer.text}`);
  return JSON.parse(answer.text) as Reply;
}

/** Registers a person through the public API. */
export async function register(wish: Partial<Person> = {}): Promise<Person & { userId: string }> {
  const person = await newPerson(wish);
  const { username, email, phone, password } = person;
  const { userId } = await post<{ userId: string }>('/api/auth/register', {
    username,
    email,
    phoneNumber: phone,
    password,
  });
  return { ...person, userId };
}

/** The same, with a verified phone. */
export async function verifiedPerson(wish: Partial<Person> = {}): Promise<Person & { userId: string }> {
  const person = await register(wish);
  await post('/api/auth/verify-sms', { userId: person.userId, verificationCode: await smsCode(person.phone) });
  return person;
}

/**
 * Uses up the tries of a reset code from another network, which voids the right code. `handle`: forgot-password's
 * answer.
 */
export async function wearOutResetCode(handle: string, code: string): Promise<void> {
  const call = createCaller(BASE_URL, { from: newNetwork() });
  const json = { userId: handle, resetCode: wrongCode(code), newPassword: 'seven old kettles' };
  for (let tries = 0; tries < CODE_MAX_TRIES; tries++)
    expect((await call('POST', '/api/auth/reset-password', { json })).status).toBe(400);
}

/** The same, with a profile. */
export async function member(wish: ProfileWish = {}): Promise<Member> {
  const person = await verifiedPerson();
  const { token } = await post<{ token: string }>('/api/auth/login', {
    email: person.email,
    password: person.password,
  });
  await post('/api/profile', profileForm(wish), token);
  return { ...person, token };
}

/** A ten-year-old child of `parent` who may write and be found. */
export async function addChild(parent: Member, childName: string, moreConsents: object = {}) {
  const child = { childName, pin: '7otters', t1dWarriorUsername: newWarriorName() };
  const birth = { birthMonth: 1, birthYear: new Date().getFullYear() - 10 };
  const consents = { login: true, messages: true, ...moreConsents };
  const { _id } = await post<{ _id: string }>(
    '/api/profile/child',
    { ...child, ...birth, consents, discoverable: true },
    parent.token,
  );
  return { ...child, childId: _id };
}

/** Connects two families through the API and waits until they can write to each other. */
export async function connect(one: Member, other: Member): Promise<void> {
  await retryUntilKnown(() => post(`/api/profile/connect/${other.userId}`, {}, one.token));
  await post(`/api/profile/connect/${one.userId}`, {}, other.token);
  await expect
    .poll(() => statusOf('GET', `/api/messages/${other.userId}`, one), { message: 'chat knows of the connection' })
    .toBe(200);
}

/** Sends a message from `from` to `to`. */
export const say = (from: Member, to: Member, content: string) =>
  post('/api/messages', { receiverId: to.userId, content }, from.token);

function profileForm({
  childName = 'Wren',
  postcode = 'LS6 3HN',
  city = 'Leeds',
  bio = 'Mum of a seven-year-old with a pump.',
  lookingFor = '',
}: ProfileWish): FormData {
  const form = new FormData();
  const fields = {
    childName,
    postcode,
    city,
    bio,
    lookingFor,
    age: '7',
    diabetesType: '1',
    searchRadius: '25',
    diagnosisDate: '2024-03-05',
    photoConsent: 'true',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
