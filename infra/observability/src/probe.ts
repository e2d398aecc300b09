import { Gauge, type Registry } from '@prometheus-io/client';

export interface ProbeAccount {
  readonly email: string;
  readonly password: string;
  /** A child of this family, whose only contact is a number of our own. */
  readonly childName: string;
  readonly pin: string;
}
type Step = 'sign in' | 'read' | 'write' | 'press';

/** At most ten texts an hour go to a contact (rules 5.10), so not every run presses. */
const PRESS_EVERY_RUNS = 10;
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
  let runs = 0;

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

  return {
    async run(): Promise<void> {
      const { email, password, childName, pin } = account;
      const signedIn = await step('sign in', () =>
        call<{ token: string }>('POST', '/api/auth/login', { json: { email, password } }),
      );
      if (signedIn) {
        const { token } = signedIn;
        await step('read', () => call('GET', '/api/feed', { token }));
        await step('write', () =>
          call('PUT', '/api/emergency-sms/location-setting', { token, json: { enabled: false } }),
        );
      }
      if (runs % PRESS_EVERY_RUNS === 0) await step('press', () => press({ childName, pin }));
      runs += 1;
      lastRun.set(Date.now() / 1000);
    },
  };

  /** Presses, requires that the provider took the text, and cancels, so that nobody is telephoned. */
  async function press(child: Pick<ProbeAccount, 'childName' | 'pin'>): Promise<void> {
    const { token } = await call<{ token: string }>('POST', '/api/auth/child-login', { json: child });
    const answer = await call<{ success: boolean; alertId: string }>('POST', '/api/emergency-sms/quick/222', {
      token,
      json: {},
    });
    await call('POST', `/api/emergency-sms/alerts/${answer.alertId}/cancel`, { token, json: {} });
    if (!answer.success) throw new Error('the provider took no text');
  }
}
