import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type CallAnswer, type Caller, type CallInput, createCaller } from '@notalone/testing/product/caller';

interface Text {
  readonly body: string;
}
export interface Login {
  readonly email: string;
  readonly password: string;
}
/** Answers a function that resolves to a valid access token. */
type SignIn = (call: Caller, login: Login) => () => Promise<string>;

/** An access token expires after fifteen minutes; log in again well before. */
const TOKEN_MS = 8 * 60_000;
const TRY_AGAIN_MS = 250;
const TRY_AGAIN_MAX_MS = 4_000;
const LIMITED = 429;
const LIMITED_MS = 2_000;
const CALL_MS = 5_000;
const BUSY_TRIES = 20;
const PROFILE_WITHIN_MS = 60_000;
const CODE_WITHIN_MS = 30_000;

/** A call that has ended; without an answer there is no status. */
export interface EndedCall {
  readonly method: string;
  readonly path: string;
  readonly milliseconds: number;
  readonly status?: number;
}
/** The product as families reach it. */
export interface ReachedProduct {
  /** The gateway. */
  readonly url: string;
  /** The texts that arrived at a number, newest first. */
  readonly emulators: { sms(to: string): readonly Text[] | Promise<readonly Text[]> };
  /** How long a call waits for its answer; default 5 s. */
  readonly callTimeoutMs?: number;
  readonly onCall?: (call: EndedCall) => void;
}

/** The product, and a way to make somebody an admin. */
export interface ModeratedProduct extends ReachedProduct {
  /** Answers a function that logs in as the admin, with the second factor, and resolves to an access token. */
  makeAdmin(login: Login): Promise<() => Promise<string>>;
}

/** Calls from the network address `from`. */
export function callerOf({ url, callTimeoutMs = CALL_MS, onCall }: ReachedProduct, from: string): Caller {
  const call = createCaller(url, { from, timeoutMs: callTimeoutMs });
  if (!onCall) return call;
  return async (method, path, input) => {
    const begunAt = performance.now();
    const ended = (status?: number) =>
      onCall({ method, path, milliseconds: performance.now() - begunAt, ...(status !== undefined && { status }) });
    try {
      const answer = await call(method, path, input);
      ended(answer.status);
      return answer;
    } catch (error) {
      ended();
      throw error;
    }
  };
}

/** A family that calls the public API, as its pages do. */
export interface Family {
  readonly number: number;
  readonly userId: string;
  /** The network address that its calls come from. */
  readonly address: string;
  token(): Promise<string>;
  /** One call. Rejects when nothing answers, and with an `HttpError` when the answer is no success. */
  call<T>(method: string, path: string, input?: CallInput): Promise<T>;
  /** All pages of a list, by their Link headers; `name` is the field of the list, where the answer is an object. */
  list<T>(path: string, name?: string): Promise<T[]>;
  /**
   * Repeats one call until it succeeds. `onFailed` may end that with a result, or throw; without an answer there is no
   * status.
   */
  callUntilSuccess<T>(
    method: string,
    path: string,
    input?: CallInput,
    onFailed?: (status: number | undefined, tries: number) => T | undefined | Promise<T | undefined>,
  ): Promise<T>;
}

export class HttpError extends Error {
  readonly status: number;
  constructor(what: string, status: number, text: string) {
    super(`${what} answered ${status}: ${text.slice(0, 300)}`);
    this.status = status;
  }
}

/** How many calls failed and were repeated, by call and status. */
export type FailedCalls = Map<string, number>;

function countFailure(failedCalls: FailedCalls, what: string, error: unknown): void {
  const kind = `${what.replaceAll(/[\da-f]{24}/g, 'ID')}: ${error instanceof HttpError ? error.status : 'no answer'}`;
  failedCalls.set(kind, (failedCalls.get(kind) ?? 0) + 1);
}

/** Retries during an outage use up the rate limit; those of a long one would keep the services busy after it. */
const delayAfter = (error: unknown, tries: number) =>
  error instanceof HttpError && error.status === LIMITED
    ? LIMITED_MS
    : Math.min(TRY_AGAIN_MS * 2 ** (tries - 1), TRY_AGAIN_MAX_MS);

async function success(call: Caller, method: string, path: string, input: CallInput): Promise<CallAnswer> {
  const answer = await call(method, path, input);
  if (answer.status >= 300) throw new HttpError(`${method} ${path}`, answer.status, answer.text);
  return answer;
}
export const callJson = async <T>(call: Caller, method: string, path: string, input: CallInput): Promise<T> =>
  JSON.parse((await success(call, method, path, input)).text) as T;

const BUSY = 503;
/** Retries while the service is busy. */
async function callUnlessBusy<T>(call: Caller, method: string, path: string, input: CallInput): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await callJson<T>(call, method, path, input);
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== BUSY || tries === BUSY_TRIES) throw error;
    }
    await delay(1_000);
  }
}

async function register(call: Caller, { emulators }: ReachedProduct, number: number) {
  const mark = randomBytes(3).toString('hex');
  const [email, password, phoneNumber] = [
    `parent${number}.${mark}@example.com`,
    'a long walk by the sea',
    `07700900${String(number).padStart(3, '0')}`,
  ];
  const json = { username: `parent-${number}-${mark}`, email, password, phoneNumber };
  const { userId } = await callUnlessBusy<{ userId: string }>(call, 'POST', '/api/auth/register', { json });
  for (const end = Date.now() + CODE_WITHIN_MS; ; ) {
    const [newest] = await emulators.sms(`+44${phoneNumber.slice(1)}`);
    const verificationCode = /\b\d{6}\b/.exec(newest?.body ?? '')?.[0];
    if (verificationCode) {
      await callUnlessBusy(call, 'POST', '/api/auth/verify-sms', { json: { userId, verificationCode } });
      return { userId, email, password };
    }
    if (Date.now() > end) throw new Error(`No code came for family ${number}`);
    await delay(50);
  }
}

function profileForm(number: number): FormData {
  const form = new FormData();
  const fields = {
    childName: `Child ${number}`,
    age: '7',
    diabetesType: '1',
    diagnosisDate: '2024-03-05',
    postcode: 'LS6 3HN',
    city: 'Leeds',
  };
  for (const [name, value] of Object.entries({
    ...fields,
    searchRadius: '25',
    bio: 'We like kites.',
    photoConsent: 'true',
  }))
    form.append(name, value);
  return form;
}

/** Logs in again before a token ends, and keeps no cookie. */
export function logInAgain(call: Caller, json: Login): () => Promise<string> {
  let signedIn: Promise<string> | undefined;
  let signedInAt = 0;
  const logIn = async () => (await callUnlessBusy<{ token: string }>(call, 'POST', '/api/auth/login', { json })).token;
  return async () => {
    if (!signedIn || Date.now() - signedInAt > TOKEN_MS) {
      signedInAt = Date.now();
      signedIn = logIn();
      signedIn.catch(() => {
        signedIn = undefined;
      });
    }
    return signedIn;
  };
}

/** Registers a family. Rejects when the registration is not acknowledged. */
export async function joinFamily(
  product: ReachedProduct,
  number: number,
  failedCalls: FailedCalls,
  signIn: SignIn = logInAgain,
): Promise<Family> {
  const address = `127.4.${number}.1`;
  const call = callerOf(product, address);
  const { userId, email, password } = await register(call, product, number);
  const family: Family = {
    number,
    userId,
    address,
    token: signIn(call, { email, password }),
    async call<T>(method: string, path: string, input: CallInput = {}) {
      return callJson<T>(call, method, path, { ...input, token: await family.token() });
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
    async callUntilSuccess<T>(
      method: string,
      path: string,
      input?: CallInput,
      onFailed?: (status: number | undefined, tries: number) => T | undefined | Promise<T | undefined>,
    ) {
      for (let tries = 1; ; tries++) {
        try {
          return await family.call<T>(method, path, input);
        } catch (error) {
          const result = await onFailed?.(error instanceof HttpError ? error.status : undefined, tries);
          if (result !== undefined) return result;
          countFailure(failedCalls, `${method} ${path}`, error);
          await delay(delayAfter(error, tries));
        }
      }
    },
  };
  return family;
}

/** The same, but answers `undefined` when the registration is not acknowledged. */
export async function tryToJoin(
  product: ReachedProduct,
  number: number,
  failedCalls: FailedCalls,
  signIn?: SignIn,
): Promise<Family | undefined> {
  try {
    return await joinFamily(product, number, failedCalls, signIn);
  } catch (error) {
    countFailure(failedCalls, 'registration given up', error);
    return undefined;
  }
}

/** Rejects when the profile is not saved within a minute. */
export async function saveProfile(family: Family): Promise<void> {
  const end = Date.now() + PROFILE_WITHIN_MS;
  await family.callUntilSuccess('POST', '/api/profile', { form: profileForm(family.number) }, (status) => {
    if (Date.now() > end)
      throw new Error(`The profile of family ${family.number} could not be saved: ${status ?? 'no answer'}`);
    return undefined;
  });
}

/** On a busy machine a registration may not be answered in time; a number is texted three codes an hour. */
const TRIES = 3;

/** Registers a family with a profile. Rejects when three registrations were not acknowledged. */
export async function joinWithProfile(
  product: ReachedProduct,
  number: number,
  failedCalls: FailedCalls,
  signIn?: SignIn,
): Promise<Family> {
  for (let tries = 1; tries <= TRIES; tries++) {
    const family = await tryToJoin(product, number, failedCalls, signIn);
    if (!family) continue;
    await saveProfile(family);
    return family;
  }
  throw new Error(`Family ${number} could not join: ${[...failedCalls.keys()].join(', ')}`);
}
