import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type CallAnswer, type Caller, type CallInput, createCaller } from '@notalone/testing/product/caller';
import type { Stack } from './stack.ts';

/** An access token lives for fifteen minutes; a new one well before. */
const TOKEN_MS = 8 * 60_000;
const TRY_AGAIN_MS = 250;
const LIMITED = 429;
const LIMITED_MS = 2_000;
const CALL_MS = 5_000;
const PATIENT_TRIES = 20;
const PROFILE_WITHIN_MS = 60_000;
const CODE_WITHIN_MS = 30_000;

/** A family that calls the public API, as pages do for it. */
export interface Family {
  readonly number: number;
  readonly userId: string;
  /** Its own network. */
  readonly address: string;
  token(): Promise<string>;
  /** One call. Rejects when nothing answers; any answer but success is a `Refused`. */
  ask<T>(method: string, path: string, input?: CallInput): Promise<T>;
  /** All pages of a list, by their Link headers; `name` where the answer is not the bare list. */
  list<T>(path: string, name?: string): Promise<T[]>;
  /** One call, again and again until it succeeds, for as long as the run goes on. `onFailed` decides what no trying will change; without an answer there is no status. */
  insist<T>(
    method: string,
    path: string,
    input?: CallInput,
    onFailed?: (status: number | undefined, tries: number) => T | undefined | Promise<T | undefined>,
  ): Promise<T>;
}

class Refused extends Error {
  readonly status: number;
  constructor(what: string, status: number, text: string) {
    super(`${what} answered ${status}: ${text.slice(0, 300)}`);
    this.status = status;
  }
}

/** How many calls failed and were made again, by what was asked and what came back. */
export type Troubles = Map<string, number>;

function note(troubles: Troubles, what: string, error: unknown): void {
  const kind = `${what.replaceAll(/[\da-f]{24}/g, 'ID')}: ${error instanceof Refused ? error.status : 'no answer'}`;
  troubles.set(kind, (troubles.get(kind) ?? 0) + 1);
}

/** Whoever tried too often in an outage has used up the minute's messages. */
const waitAfter = (error: unknown) => (error instanceof Refused && error.status === LIMITED ? LIMITED_MS : TRY_AGAIN_MS);

async function success(call: Caller, method: string, path: string, input: CallInput): Promise<CallAnswer> {
  const answer = await call(method, path, input);
  if (answer.status >= 300) throw new Refused(`${method} ${path}`, answer.status, answer.text);
  return answer;
}
const answered = async <T>(call: Caller, method: string, path: string, input: CallInput): Promise<T> =>
  JSON.parse((await success(call, method, path, input)).text) as T;

const BUSY = 503;
/** A machine that is busy asks to come back. */
async function patiently<T>(call: Caller, method: string, path: string, input: CallInput): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await answered<T>(call, method, path, input);
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== BUSY || tries === PATIENT_TRIES) throw error;
    }
    await delay(1_000);
  }
}

async function register(call: Caller, { emulators }: Stack, number: number) {
  const mark = randomBytes(3).toString('hex');
  const [email, password, phoneNumber] = [`parent${number}.${mark}@example.com`, 'a long walk by the sea', `07700900${String(number).padStart(3, '0')}`];
  const json = { username: `parent-${number}-${mark}`, email, password, phoneNumber };
  const { userId } = await patiently<{ userId: string }>(call, 'POST', '/api/auth/register', { json });
  for (const end = Date.now() + CODE_WITHIN_MS; ; ) {
    const verificationCode = /\b\d{6}\b/.exec(emulators.sms(`+44${phoneNumber.slice(1)}`)[0]?.body ?? '')?.[0];
    if (verificationCode) {
      await patiently(call, 'POST', '/api/auth/verify-sms', { json: { userId, verificationCode } });
      return { userId, email, password };
    }
    if (Date.now() > end) throw new Error(`No code came for family ${number}`);
    await delay(50);
  }
}

function profileForm(number: number): FormData {
  const form = new FormData();
  const fields = { childName: `Child ${number}`, age: '7', diabetesType: '1', diagnosisDate: '2024-03-05', postcode: 'LS6 3HN', city: 'Leeds' };
  for (const [name, value] of Object.entries({ ...fields, searchRadius: '25', bio: 'We like kites.', photoConsent: 'true' })) form.append(name, value);
  return form;
}

/** Registers a family. Rejects when that was not acknowledged. */
export async function joinFamily(stack: Stack, number: number, troubles: Troubles): Promise<Family> {
  const address = `127.4.${number}.1`;
  const call = createCaller(stack.url, { from: address, timeoutMs: CALL_MS });
  const { userId, email, password } = await register(call, stack, number);
  let signedIn: Promise<string> | undefined;
  let signedInAt = 0;
  const logIn = async () => (await patiently<{ token: string }>(call, 'POST', '/api/auth/login', { json: { email, password } })).token;
  const family: Family = {
    number,
    userId,
    address,
    async token() {
      if (!signedIn || Date.now() - signedInAt > TOKEN_MS) {
        signedInAt = Date.now();
        signedIn = logIn();
        signedIn.catch(() => {
          signedIn = undefined;
        });
      }
      return signedIn;
    },
    async ask<T>(method: string, path: string, input: CallInput = {}) {
      return answered<T>(call, method, path, { ...input, token: await family.token() });
    },
    async list<T>(path: string, name?: string) {
      const items: T[] = [];
      for (let next: string | undefined = `${path}?limit=100`; next; ) {
        const { text, headers }: CallAnswer = await success(call, 'GET', next, { token: await family.token() });
        const body = JSON.parse(text) as T[] | Record<string, T[]>;
        items.push(...(Array.isArray(body) ? body : (body[name ?? ''] ?? [])));
        next = /<([^>]+)>; rel="next"/.exec(String(headers['link'] ?? ''))?.[1];
      }
      return items;
    },
    async insist<T>(
      method: string,
      path: string,
      input?: CallInput,
      onFailed?: (status: number | undefined, tries: number) => T | undefined | Promise<T | undefined>,
    ) {
      for (let tries = 1; ; tries++) {
        try {
          return await family.ask<T>(method, path, input);
        } catch (error) {
          const settled = await onFailed?.(error instanceof Refused ? error.status : undefined, tries);
          if (settled !== undefined) return settled;
          note(troubles, `${method} ${path}`, error);
          await delay(waitAfter(error));
        }
      }
    },
  };
  return family;
}

/** The same, and nobody where it was not acknowledged: nothing was promised then. */
export async function tryToJoin(stack: Stack, number: number, troubles: Troubles): Promise<Family | undefined> {
  try {
    return await joinFamily(stack, number, troubles);
  } catch (error) {
    note(troubles, 'a registration, given up', error);
    return undefined;
  }
}

/** Rejects when it is not saved within a minute. */
export async function saveProfile(family: Family): Promise<void> {
  const end = Date.now() + PROFILE_WITHIN_MS;
  await family.insist('POST', '/api/profile', { form: profileForm(family.number) }, (status) => {
    if (Date.now() > end) throw new Error(`The profile of family ${family.number} could not be saved: ${status ?? 'no answer'}`);
    return undefined;
  });
}
