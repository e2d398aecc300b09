import { setTimeout as delay } from 'node:timers/promises';
import type { Emulators } from '@notalone/emulators/start-emulators';
import { percentile, summary } from './percentile.ts';
import type { BenchServers } from './servers.ts';
import { withServices } from './services.ts';

const BAR = 2;
const LOGINS_PER_SECOND = 20;
const REQUESTS_PER_SECOND = 40;
const PHASE_MS = 10_000;
/** Idle and loaded in turn, so that what else the machine does meets both. */
const ROUNDS = 3;
const PEOPLE = 40;
const PASSWORD = 'a long walk by the sea';

let clients = 0;
/** Each call comes from another network, as real ones do; limits per network are not what is measured here. */
const nextClient = () => {
  clients += 1;
  return `10.${(clients >> 8) & 255}.${clients & 255}.1`;
};

interface Session {
  readonly token: string;
  readonly userId: string;
}

async function post<T>(url: string, body: object, token?: string): Promise<T> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': nextClient(), ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json() as Promise<T>;
}

const emailOf = (n: number) => `parent${n}@example.com`;
const login = (auth: string, n: number) => post<Session>(`${auth}/api/auth/login`, { email: emailOf(n), password: PASSWORD });

async function join(auth: string, emulators: Emulators, n: number): Promise<Session> {
  const phoneNumber = `07700900${String(n).padStart(3, '0')}`;
  const { userId } = await post<Session>(`${auth}/api/auth/register`, { username: `parent-${n}`, email: emailOf(n), password: PASSWORD, phoneNumber });
  for (let verificationCode: string | undefined; ; await delay(50)) {
    verificationCode = /\b\d{6}\b/.exec(emulators.sms(`+44${phoneNumber.slice(1)}`)[0]?.body ?? '')?.[0];
    if (!verificationCode) continue;
    await post(`${auth}/api/auth/verify-sms`, { userId, verificationCode });
    return login(auth, n);
  }
}

/**
 * Begins `work` at a steady rate for `PHASE_MS`, whether or not the earlier ones are done, and answers how long each took in ms. Each begins
 * somewhere in its share of the second: two such streams meet by chance, not in lockstep.
 */
async function steadily(perSecond: number, work: (n: number) => Promise<unknown>): Promise<number[]> {
  const started: Promise<number>[] = [];
  const begin = performance.now();
  for (let n = 0; n < (PHASE_MS * perSecond) / 1000; n++) {
    await delay(Math.max(0, begin + ((n + Math.random()) * 1000) / perSecond - performance.now()));
    const from = performance.now();
    started.push(work(n).then(() => performance.now() - from));
  }
  return Promise.all(started);
}

/** How long another request of auth takes while people log in, against the same without logins. */
export const loginLoad = (servers: BenchServers): Promise<boolean> =>
  withServices(servers, ['auth'], async ({ services, emulators }) => {
    const auth = services[0]?.url ?? '';
    const sessions: Session[] = [];
    for (let n = 0; n < PEOPLE; n++) sessions.push(await join(auth, emulators, n));
    const ask = (n: number) => {
      const { token, userId } = sessions[n % PEOPLE] as Session;
      return post(`${auth}/api/auth/user-details`, { ids: [userId] }, token);
    };
    const underLogins = () => Promise.all([steadily(REQUESTS_PER_SECOND, ask), steadily(LOGINS_PER_SECOND, (n) => login(auth, n % PEOPLE))]);
    // What is measured is the service that has seen both, not its first minute.
    await underLogins();
    const took = { idle: [] as number[], loaded: [] as number[], login: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      took.idle.push(...(await steadily(REQUESTS_PER_SECOND, ask)));
      const [loaded, logins] = await underLogins();
      took.loaded.push(...loaded);
      took.login.push(...logins);
    }
    const ratio = percentile(took.loaded, 0.99) / percentile(took.idle, 0.99);
    process.stdout.write(`a request, idle           ${summary(took.idle)} ms\n`);
    process.stdout.write(`a request, ${LOGINS_PER_SECOND} logins/s    ${summary(took.loaded)} ms\n`);
    process.stdout.write(`(a login                  ${summary(took.login)} ms)\n`);
    process.stdout.write(`p99 ratio ${ratio.toFixed(2)}, bar ${BAR.toFixed(2)}: ${ratio <= BAR ? 'holds' : 'missed'}\n`);
    return ratio <= BAR;
  });
