import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type Emulators, startEmulators } from '@notalone/emulators/start-emulators';
import { eventually } from '@notalone/testing/eventually';
import { type StartOptions, startServiceInTest } from '@notalone/testing/start-service';
import { expect } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { AuthConfig } from '../src/config.ts';
import { type AuthDeps, createAuthDeps } from '../src/deps.ts';
import { COLLECTIONS } from '../src/erasure/collections.ts';
import { MIGRATIONS } from '../src/migrations.ts';

/** Results of concurrent calls, sorted. */
export const statusesOf = (replies: readonly Reply[]): number[] =>
  replies.map(({ status }) => status).toSorted((a, b) => a - b);

const TWILIO = { accountSid: `AC${'a'.repeat(32)}`, authToken: 'token' };
/** In the range for fiction; no person in tests has it. */
export const ON_CALL_PHONE = '+447700900000';
export const OPERATOR_EMAIL = 'help@notalone.example.org';
export const SECOND_ON_CALL_PHONE = '+447700900998';
export const PASSWORD = 'seven purple otters';

export interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
  readonly headers: Headers;
  /** Cookies as the browser would send them back. */
  readonly cookie: string;
}
export interface Sender {
  /** Another client's address. */
  readonly from?: string;
  readonly token?: string;
  readonly cookie?: string;
}
export interface Person {
  readonly userId: string;
  readonly username: string;
  readonly email: string;
  readonly phoneNumber: string;
}

/** The service itself; `deps` are its own parts. */
export async function startAuthService(emulators: Pick<Emulators, 'url' | 'smtpUrl'>, options: StartOptions = {}) {
  let deps: AuthDeps | undefined;
  const service = await startServiceInTest<AuthConfig>(
    {
      service: 'auth',
      migrations: MIGRATIONS,
      collections: COLLECTIONS,
      ownConfig: {
        KEY_SECRET: 'a secret for tests of thirty-two characters',
        APPEAL_SECRET: 'a secret for the links to decisions in tests',
        TWILIO_ACCOUNT_SID: TWILIO.accountSid,
        TWILIO_AUTH_TOKEN: TWILIO.authToken,
        TWILIO_FROM: '+447700900999',
        TWILIO_API_URL: emulators.url,
        SMTP_URL: emulators.smtpUrl,
        MAIL_FROM: 'Not Alone <hello@notalone.example>',
        OPERATOR_EMAIL,
        ON_CALL_PHONE: [ON_CALL_PHONE, SECOND_ON_CALL_PHONE],
      },
      async buildApp(platform) {
        deps = await createAuthDeps(platform);
        return buildApp(platform, deps);
      },
    },
    options,
  );
  if (!deps) throw new Error('The service was not built');
  return { ...service, deps };
}
type AuthService = Awaited<ReturnType<typeof startAuthService>>;

export interface AuthNetwork extends Omit<AuthService, 'stop'> {
  readonly emulators: Emulators;
  readonly baseUrl: string;
  /** Advances this service's clock, once queued messages have been sent. */
  pass(seconds: number): Promise<void>;
  post(path: string, body?: unknown, sender?: Sender): Promise<Reply>;
  send(method: string, path: string, sender?: Sender, body?: unknown): Promise<Reply>;
  /** Details of a person who has not registered yet. */
  someone(): Omit<Person, 'userId'>;
  register(person?: Partial<Omit<Person, 'userId'>>): Promise<Person>;
  /** Registers and verifies the phone. */
  member(person?: Partial<Omit<Person, 'userId'>>): Promise<Person>;
  login(
    person: Pick<Person, 'email'>,
    extra?: { rememberMe?: boolean; password?: string },
    sender?: Sender,
  ): Promise<Reply>;
  /** The newest code texted to a number, once `count` messages have arrived. */
  smsCode(phoneNumber: string, count?: number): Promise<string>;
  mailCode(email: string): Promise<string>;
  close(): Promise<void>;
}

/** Ofcom's numbers for fiction. Each network has its own database and phones. */
let people = 0;
function someNumber(): string {
  people += 1;
  return `+447700900${String(people % 1000).padStart(3, '0')}`;
}

export const sixDigits = (text: string | undefined): string => /\d{6}/.exec(text ?? '')?.[0] ?? 'none';
/** A code that differs from the given one. */
export const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const startProviders = (): Promise<Emulators> => startEmulators({ httpPort: 0, smtpPort: 0, twilio: TWILIO });

/** A network that no other test uses, so that per-client limits do not interfere. */
let clients = 0;
function aClient(): string {
  clients += 1;
  return `10.${(clients >> 8) & 255}.${clients & 255}.7`;
}

const BUSY = 503;
const BUSY_TRIES = 20;

/** Retries when a busy machine answers "try again", as any client may. */
async function patiently(ask: () => Promise<Response>): Promise<Response> {
  for (let time = 1; ; time += 1) {
    const response = await ask();
    if (response.status !== BUSY || time === BUSY_TRIES) return response;
    await delay(250);
  }
}

async function call(
  baseUrl: string,
  method: string,
  path: string,
  { from, token, cookie }: Sender = {},
  body?: unknown,
): Promise<Reply> {
  const headers = {
    'x-forwarded-for': from ?? aClient(),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(cookie ? { cookie } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const response = await patiently(() => fetch(`${baseUrl}/api/auth/${path}`, init));
  const cookies = response.headers.getSetCookie().map((set) => set.split(';')[0]);
  return {
    status: response.status,
    body: await response.json(),
    headers: response.headers,
    cookie: cookies.join('; '),
  };
}

/** The auth service on real servers, listening, with its own emulated phones and mailboxes. */
export async function startAuthNetwork(
  log?: StartOptions['log'],
  internalUrls?: StartOptions['internalUrls'],
): Promise<AuthNetwork> {
  const emulators = await startProviders();
  let passedMs = 0;
  const service = await startAuthService(emulators, {
    log,
    internalUrls,
    clock: () => new Date(Date.now() + passedMs),
  });
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const baseUrl = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`;

  const network: AuthNetwork = {
    ...service,
    emulators,
    baseUrl,
    async pass(seconds) {
      await eventually(async () => expect(await service.deps.db.collection('deliveries').countDocuments()).toBe(0));
      passedMs += seconds * 1000;
    },
    post: (path, body, sender) => call(baseUrl, 'POST', path, sender, body ?? {}),
    send: (method, path, sender, body) => call(baseUrl, method, path, sender, body),
    someone() {
      const id = randomUUID().slice(0, 8);
      return { username: `Parent ${id}`, email: `parent.${id}@example.com`, phoneNumber: someNumber() };
    },
    async register(person) {
      const details = { ...network.someone(), ...person };
      const reply = await network.post('register', { ...details, password: PASSWORD });
      expect(reply.body, 'registration').toEqual({ userId: expect.stringMatching(/^[0-9a-f]{24}$/) });
      return { ...details, userId: reply.body.userId };
    },
    async member(person) {
      const before = person?.phoneNumber ? emulators.sms(person.phoneNumber).length : 0;
      const registered = await network.register(person);
      const verificationCode = await network.smsCode(registered.phoneNumber, before + 1);
      expect(await network.post('verify-sms', { userId: registered.userId, verificationCode })).toMatchObject({
        status: 200,
      });
      return registered;
    },
    login: ({ email }, { password = PASSWORD, ...extra } = {}, sender) =>
      network.post('login', { email, password, ...extra }, sender),
    async smsCode(phoneNumber, count = 1) {
      return eventually(() => {
        expect(emulators.sms(phoneNumber).length).toBeGreaterThanOrEqual(count);
        return sixDigits(emulators.sms(phoneNumber)[0]?.body);
      });
    },
    async mailCode(email) {
      return eventually(() => {
        expect(emulators.mails(email).length).toBeGreaterThan(0);
        return sixDigits(emulators.mails(email)[0]?.text);
      });
    },
    async close() {
      await service.stop();
      await emulators.close();
    },
  };
  return network;
}
