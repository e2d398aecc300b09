import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiProblem } from '@notalone/contracts/client/api-problem';
import type { Api } from '@notalone/contracts/client/create-api';
import type { AnyInput, Arguments, Input, Reply, Route } from '@notalone/contracts/client/request';
import { createNodeFetch } from '@notalone/local/product/node-fetch';
import { createClientOver } from '@notalone/local/product/product-client';

interface Text {
  readonly body: string;
}
export interface Login {
  readonly email: string;
  readonly password: string;
}
/** Answers a function that resolves to a valid access token. */
type SignIn = (send: typeof fetch, login: Login) => () => Promise<string>;

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

/** The transport of calls from the network address `from`. */
export function fetchOf({ url, callTimeoutMs = CALL_MS, onCall }: ReachedProduct, from: string): typeof fetch {
  const send = createNodeFetch(url, { from, timeoutMs: callTimeoutMs });
  if (!onCall) return send;
  return async (path, init) => {
    const begunAt = performance.now();
    const call = { method: init?.method ?? 'GET', path: String(path) };
    const ended = (answered: Pick<EndedCall, 'status'>) =>
      onCall({ ...call, milliseconds: performance.now() - begunAt, ...answered });
    try {
      const answer = await send(path, init);
      ended({ status: answer.status });
      return answer;
    } catch (error) {
      ended({});
      throw error;
    }
  };
}

/** Asked after each failure: a result or an error ends the repetition. `status` is undefined when nothing answered. */
type OnFailed<X> = (status: number | undefined, tries: number) => X | undefined | Promise<X | undefined>;

/** A family that calls the public API, as its pages do. */
export interface Family {
  readonly number: number;
  readonly userId: string;
  /** The network address that its calls come from. */
  readonly address: string;
  token(): Promise<string>;
  /** One call. Rejects with an `ApiProblem`, whose status is 0 when nothing answers. */
  readonly api: Api['api'];
  /** All pages of a list, by their Link headers. */
  pages<R extends Route>(route: R, input?: Pick<AnyInput, 'params' | 'query'>): Promise<Reply<R>[]>;
  /** Repeats one call until it succeeds, or until `onFailed` ends that. */
  callUntilSuccess<R extends Route, X = never>(
    route: R,
    input: Input<R>,
    onFailed?: OnFailed<X>,
  ): Promise<Reply<R> | X>;
}

/** The status of an answer that is no success; undefined when nothing answered. */
const statusOf = (error: unknown): number | undefined => (error instanceof ApiProblem && error.status) || undefined;

/** How many calls failed and were repeated, by call and status. */
export type FailedCalls = Map<string, number>;

function countFailure(failedCalls: FailedCalls, what: string, error: unknown): void {
  const kind = `${what}: ${statusOf(error) ?? 'no answer'}`;
  failedCalls.set(kind, (failedCalls.get(kind) ?? 0) + 1);
}

/** Retries during an outage use up the rate limit; those of a long one would keep the services busy after it. */
const delayAfter = (error: unknown, tries: number) =>
  statusOf(error) === LIMITED ? LIMITED_MS : Math.min(TRY_AGAIN_MS * 2 ** (tries - 1), TRY_AGAIN_MAX_MS);

const BUSY = 503;
/** Retries while the service is busy. */
async function unlessBusy<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await call();
    } catch (error) {
      if (statusOf(error) !== BUSY || tries === BUSY_TRIES) throw error;
    }
    await delay(1_000);
  }
}

async function register(api: Api['api'], { emulators }: ReachedProduct, number: number) {
  const mark = randomBytes(3).toString('hex');
  const [email, password, phoneNumber] = [
    `parent${number}.${mark}@example.com`,
    'a long walk by the sea',
    `07700900${String(number).padStart(3, '0')}`,
  ];
  const body = { username: `parent-${number}-${mark}`, email, password, phoneNumber };
  const { userId } = await unlessBusy(() => api('POST /api/auth/register', { body }));
  for (const end = Date.now() + CODE_WITHIN_MS; ; ) {
    const [newest] = await emulators.sms(`+44${phoneNumber.slice(1)}`);
    const verificationCode = /\b\d{6}\b/.exec(newest?.body ?? '')?.[0];
    if (verificationCode) {
      await unlessBusy(() => api('POST /api/auth/verify-sms', { body: { userId, verificationCode } }));
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
export function logInAgain(send: typeof fetch, body: Login): () => Promise<string> {
  const { api } = createClientOver(send);
  let signedIn: Promise<string> | undefined;
  let signedInAt = 0;
  const logIn = async () => (await unlessBusy(() => api('POST /api/auth/login', { body }))).token;
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
  const send = fetchOf(product, address);
  const { userId, email, password } = await register(createClientOver(send).api, product, number);
  const token = signIn(send, { email, password });
  const { api, apiPage } = createClientOver(send, token);
  return {
    number,
    userId,
    address,
    token,
    api,
    async pages<R extends Route>(route: R, input: Pick<AnyInput, 'params' | 'query'> = {}) {
      const pages: Reply<R>[] = [];
      for (let cursor: string | undefined; ; ) {
        const query = { ...input.query, limit: 100, ...(cursor && { cursor }) };
        const { items, next } = await apiPage(route, ...([{ ...input, query }] as unknown as Arguments<R>));
        pages.push(items);
        if (!next) return pages;
        cursor = next;
      }
    },
    async callUntilSuccess<R extends Route, X>(route: R, input: Input<R>, onFailed?: OnFailed<X>) {
      for (let tries = 1; ; tries++) {
        try {
          return await api(route, ...([input] as unknown as Arguments<R>));
        } catch (error) {
          const result = await onFailed?.(statusOf(error), tries);
          if (result !== undefined) return result;
          countFailure(failedCalls, route, error);
          await delay(delayAfter(error, tries));
        }
      }
    },
  };
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
  await family.callUntilSuccess('POST /api/profile', { form: profileForm(family.number) }, (status) => {
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
