import { connectPlatform } from '@notalone/service-kit/platform';
import { buildApp, createDeps, createSenders } from '../../src/app.ts';
import type { EmergencyConfig } from '../../src/config.ts';
import type { Provider } from '../../src/deliveries/twilio-provider.ts';

/** Where an instance kills itself. */
export type Step =
  | 'never'
  | 'after the press is stored'
  | 'before the provider is asked'
  | 'after the provider has taken a text'
  | 'before a text is tried again'
  | 'after a text was taken at the second try'
  | 'before the mail'
  | 'after the mail'
  | 'before the call'
  | 'after the call';

export interface ChildOptions {
  readonly step: Step;
  readonly config: EmergencyConfig;
  /** How far its clock is ahead; a message moves it further. */
  readonly aheadMs: number;
}

const options: ChildOptions = JSON.parse(process.argv[2] ?? '');
let { aheadMs } = options;
process.on('message', (ahead: number) => {
  aheadMs = ahead;
});

async function around<T>(before: Step, work: () => Promise<T>, after?: Step): Promise<T> {
  if (options.step === before) process.kill(process.pid, 'SIGKILL');
  const result = await work();
  if (options.step === after) process.kill(process.pid, 'SIGKILL');
  return result;
}

const platform = await connectPlatform({
  service: 'emergency',
  config: options.config,
  clock: () => new Date(Date.now() + aheadMs),
});
const real = createSenders(options.config);
let tries = 0;
const provider: Provider = {
  ...real.provider,
  sendSms(message) {
    tries += 1;
    const first = ['before the provider is asked', 'after the provider has taken a text'] as const;
    const later = ['before a text is tried again', 'after a text was taken at the second try'] as const;
    const [before, after] = tries === 1 ? first : later;
    return around(before, () => real.provider.sendSms(message), after);
  },
  call: (call) => around('before the call', () => real.provider.call(call), 'after the call'),
};
const deps = createDeps(platform, {
  provider,
  sendMail: (mail) => around('before the mail', () => real.sendMail(mail), 'after the mail'),
});
const { sendNow } = deps.worker;
Object.assign(deps.worker, {
  sendNow: (alertId: string) => around('after the press is stored', () => sendNow(alertId)),
});
const app = await buildApp(platform, deps);
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
