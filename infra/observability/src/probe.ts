import { type Api, createApi } from '@notalone/contracts/client/create-api';
import { namingCalls } from '@notalone/contracts/client/naming-calls';
import { Gauge, type Registry } from '@prometheus-io/client';

export interface ProbeAccount {
  /** The services know the probe by it: without, its presses would be texted like a child's. */
  readonly userId: string;
  readonly email: string;
  readonly password: string;
  /** A child of this family, which texts numbers of our own only. */
  readonly childName: string;
  readonly pin: string;
}
type Step = 'sign in' | 'read' | 'write' | 'press' | 'sign out';

const ANSWER_MS = 10_000;

/** Does what a family does, with an account of its own, and exports what works. */
export function createProbe(publicUrl: string, account: ProbeAccount, register: Registry) {
  const success = new Gauge({
    name: 'probe_success',
    help: '1 when the last run could do the step',
    labelNames: ['step'],
    registers: [register],
  });
  const seconds = new Gauge({
    name: 'probe_seconds',
    help: 'How long the step took in the last run',
    labelNames: ['step'],
    registers: [register],
  });
  const lastRun = new Gauge({ name: 'probe_last_run_seconds', help: 'When the last run ended', registers: [register] });

  /** The public API, for whoever holds this token or for somebody without one. */
  function apiOf(token?: string): Api['api'] {
    const send: typeof fetch = (path, init) => {
      const headers = new Headers(init?.headers);
      headers.set('user-agent', 'notalone-probe');
      return fetch(new URL(String(path), publicUrl), { ...init, headers, signal: AbortSignal.timeout(ANSWER_MS) });
    };
    const tokens = { getValid: async () => token, refresh: async () => undefined };
    return namingCalls(createApi({ fetch: send, tokens })).api;
  }
  async function step<T>(name: Step, work: () => Promise<T>): Promise<T | undefined> {
    const began = performance.now();
    try {
      const result = await work();
      success.set({ step: name }, 1);
      return result;
    } catch (error) {
      success.set({ step: name }, 0);
      process.stderr.write(`The probe could not ${name}: ${(error as Error).message}\n`);
      return undefined;
    } finally {
      seconds.set({ step: name }, (performance.now() - began) / 1000);
    }
  }

  async function signInParent(): Promise<{ token: string }> {
    const { email, password } = account;
    const answer = await apiOf()('POST /api/auth/login', { body: { email, password } });
    if (answer.userId !== account.userId)
      throw new Error(`PROBE_USER_ID must be ${answer.userId}, here and for the services`);
    return answer;
  }
  /** Else sessions would pile up. */
  const signOut = (token: string) => step('sign out', () => apiOf(token)('POST /api/auth/logout', { withToken: true }));

  return {
    async run(): Promise<void> {
      const { childName, pin } = account;
      const signedIn = await step('sign in', signInParent);
      if (signedIn) {
        const { token } = signedIn;
        await step('read', () => read(token));
        await step('write', () =>
          apiOf(token)('PUT /api/emergency-sms/location-setting', { body: { enabled: false } }),
        );
        await step('press', () => press({ childName, pin }));
        await signOut(token);
      }
      lastRun.set(Date.now() / 1000);
    },
  };

  /** Reads, and requires that no family can find the probe's. */
  async function read(token: string): Promise<void> {
    const api = apiOf(token);
    await api('GET /api/feed');
    const profile = await api('GET /api/profile/me');
    if (profile?.profileVisibility !== 'private') throw new Error('the profile of the probe must be private');
  }
  /** Presses, requires that the provider took the text, and cancels, so that nobody is telephoned. */
  async function press(child: Pick<ProbeAccount, 'childName' | 'pin'>): Promise<void> {
    const { token } = await apiOf()('POST /api/auth/child-login', { body: child });
    const api = apiOf(token);
    const answer = await api('POST /api/emergency-sms/quick/{code}', {
      params: { code: '222' },
      body: {},
      idempotencyKey: crypto.randomUUID(),
    });
    await api('POST /api/emergency-sms/alerts/{alertId}/cancel', { params: { alertId: answer.alertId } });
    await signOut(token);
    if (!answer.success) throw new Error('the provider took no text');
  }
}
