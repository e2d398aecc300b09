import { randomInt } from 'node:crypto';
import { ApiProblem } from '@notalone/contracts/client/api-problem';
import type { Api } from '@notalone/contracts/client/create-api';
import type { Input } from '@notalone/contracts/client/request';
import { CODE_MAX_TRIES } from '@notalone/contracts/limits';
import { createProductClient } from '@notalone/testing/product/product-client';
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

/** Each family has its own network, so that per-network limits do not interfere. */
export const newNetwork = () => `127.${randomInt(1, 255)}.${randomInt(1, 255)}.1`;

/** The public API, for somebody who is not logged in. */
export const anyoneApi = (): Api['api'] => createProductClient(BASE_URL, { from: newNetwork() }).api;

/** The public API, for this person. */
export const apiOf = ({ token }: Pick<Member, 'token'>): Api['api'] =>
  createProductClient(BASE_URL, { from: newNetwork() }).as(token).api;

/** The status with which a call is refused. Rejects when nothing answers. */
export const statusOf = (call: Promise<unknown>): Promise<number | 'success'> =>
  call.then(
    () => 'success' as const,
    (error: unknown) => {
      if (error instanceof ApiProblem && error.status > 0) return error.status;
      throw error;
    },
  );

/** Registers a person through the public API. */
export async function register(wish: Partial<Person> = {}): Promise<Person & { userId: string }> {
  const person = await newPerson(wish);
  const { username, email, phone, password } = person;
  const body = { username, email, phoneNumber: phone, password };
  const { userId } = await anyoneApi()('POST /api/auth/register', { body });
  return { ...person, userId };
}

/** The same, with a verified phone. */
export async function verifiedPerson(wish: Partial<Person> = {}): Promise<Person & { userId: string }> {
  const person = await register(wish);
  const body = { userId: person.userId, verificationCode: await smsCode(person.phone) };
  await anyoneApi()('POST /api/auth/verify-sms', { body });
  return person;
}

/**
 * Uses up the tries of a reset code from another network, which voids the right code. `handle`: forgot-password's
 * answer.
 */
export async function wearOutResetCode(handle: string, code: string): Promise<void> {
  const api = anyoneApi();
  const body = { userId: handle, resetCode: wrongCode(code), newPassword: 'seven old kettles' };
  for (let tries = 0; tries < CODE_MAX_TRIES; tries++)
    expect(await statusOf(api('POST /api/auth/reset-password', { body }))).toBe(400);
}

/** The same, with a profile. */
export async function member(wish: ProfileWish = {}): Promise<Member> {
  const person = await verifiedPerson();
  const body = { email: person.email, password: person.password };
  const { token } = await anyoneApi()('POST /api/auth/login', { body });
  await apiOf({ token })('POST /api/profile', { form: profileForm(wish) });
  return { ...person, token };
}

export type Consents = Partial<NonNullable<Input<'POST /api/profile/child'>['body']['consents']>>;
/** A ten-year-old child of `parent` who may write and be found. */
export async function addChild(parent: Member, childName: string, moreConsents: Consents = {}) {
  const child = { childName, pin: '7otters', t1dWarriorUsername: newWarriorName() };
  const birth = { birthMonth: 1, birthYear: new Date().getFullYear() - 10 };
  const consents = { login: true, messages: true, ...moreConsents };
  const body = { ...child, ...birth, consents, discoverable: true };
  const { _id } = await apiOf(parent)('POST /api/profile/child', { body });
  return { ...child, childId: _id };
}

/** Connects two families through the API and waits until they can write to each other. */
export async function connect(one: Member, other: Member): Promise<void> {
  const ask = (by: Member, { userId }: Member) =>
    apiOf(by)('POST /api/profile/connect/{userId}', { params: { userId } });
  await retryUntilKnown(() => ask(one, other));
  await ask(other, one);
  const read = () => statusOf(apiOf(one)('GET /api/messages/{userId}', { params: { userId: other.userId } }));
  await expect.poll(read, { message: 'chat knows of the connection' }).toBe('success');
}

/** Sends a message from `from` to `to`. */
export const say = (from: Member, to: Member, content: string) =>
  apiOf(from)('POST /api/messages', { body: { receiverId: to.userId, content } });

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
