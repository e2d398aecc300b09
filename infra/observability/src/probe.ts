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

  async function call<T>(method: string, path: string, { token, json }: { token?: string; json?: object } = {}) {
    const response = await fetch(new URL(path, publicUrl), {
      method,
      headers: {
        'user-agent': 'notalone-probe',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(json && { 'content-type': 'application/json' }),
        ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
      },
      ...(json && { body: JSON.stringify(json) }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return (await response.json()) as T;
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

  const signIn = (path: string, json: object) => call<{ token: string }>('POST', path, { json });
  async function signInParent(): Promise<{ token: string }> {
    const { email, password } = account;
    const answer = await call<{ token: string; userId: string }>('POST', '/api/auth/login', {
      json: { email, password },
    });
    if (answer.userId !== account.userId)
      throw new Error(`PROBE_USER_ID must be ${answer.userId}, here and for the services`);
    return answer;
  }
  /** Else sessions would pile up. */
  const signOut = (token: string) => step('sign out', () => call('POST', '/api/auth/logout', { token, json: {} }));

  return {
    async run(): Promise<void> {
      const { childName, pin } = account;
      const signedIn = await step('sign in', signInParent);
      if (signedIn) {
        const { token } = signedIn;
        await step('read', () => read(token));
        await step('write', () =>
          call('PUT', '/api/emergency-sms/location-setting', { token, json: { enabled: false } }),
        );
        await step('press', () => press({ childName, pin }));
        await signOut(token);
      }
      lastRun.set(Date.now() / 1000);
    },
  };

  /** Reads, and requires that no family can find the probe's. */
  async function read(token: string): Promise<void> {
    await call('GET', '/api/feed', { token });
    const { profileVisibility } = await call<{ profileVisibility: string }>('GET', '/api/profile/me', { token });
    if (profileVisibility !== 'private') throw new Error('the profile of the probe must be private');
  }
  /** Presses, requires that the provider took the text, and cancels, so that nobody is telephoned. */
  async function press(child: Pick<ProbeAccount, 'childName' | 'pin'>): Promise<void> {
    const { token } = await signIn('/api/auth/child-login', child);
    const answer = await call<{ success: boolean; alertId: string }>('POST', '/api/emergency-sms/quick/222', {
      token,
      json: {},
    });
    await call('POST', `/api/emergency-sms/alerts/${answer.alertId}/cancel`, { token, json: {} });
    await signOut(token);
    if (!answer.success) throw new Error('the provider took no text');
  }
}
