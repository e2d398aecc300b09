import {
  accountChanged,
  type ChildId,
  childChanged,
  childIdSchema,
  type DataOf,
  type emergency,
  guardedBy,
  phoneChanged,
  type ReplyOf,
  type UserId,
  userIdSchema,
} from '@notalone/contracts';
import { type Emulators, startEmulators } from '@notalone/emulators/start-emulators';
import { eventually } from '@notalone/testing/eventually';
import { accountOf } from '@notalone/testing/people-in-test';
import { freePort } from '@notalone/testing/servers/free-port';
import { type StartOptions, startServiceInTest } from '@notalone/testing/start-service';
import { randomId } from '@notalone/testing/tokens';
import { expect } from 'vitest';
import { warmUp } from '../src/alerts/warm-up.ts';
import { buildApp, createDeps } from '../src/app.ts';
import type { EmergencyConfig } from '../src/config.ts';
import { COLLECTIONS } from '../src/erasure/collections.ts';
import { MIGRATIONS } from '../src/migrations.ts';

const TWILIO = { accountSid: `AC${'a'.repeat(32)}`, authToken: 'token' };

const STRIPE = { apiKey: 'sk_test_ours', webhookSecret: 'whsec_ours' };

const startProviders = (port: number): Promise<Emulators> =>
  startEmulators({
    httpPort: 0,
    smtpPort: 0,
    twilio: TWILIO,
    stripe: { ...STRIPE, webhookUrl: `http://127.0.0.1:${port}/api/subscription/webhook` },
    inboundUrl: `http://127.0.0.1:${port}/api/emergency-sms/webhooks/twilio/inbound`,
  });

const ownConfig = ({ url, smtpUrl }: Pick<Emulators, 'url' | 'smtpUrl'>) => ({
  KEY_SECRET: 'k8Jq2vXw9ZrT4mNp7LsB3cYd6HfG1aQe',
  TWILIO_ACCOUNT_SID: TWILIO.accountSid,
  TWILIO_AUTH_TOKEN: TWILIO.authToken,
  TWILIO_FROM: '+447700900999',
  TWILIO_API_URL: url,
  TWILIO_TEST_ACCOUNT_SID: `AC${'b'.repeat(32)}`,
  TWILIO_TEST_AUTH_TOKEN: 'test token',
  STRIPE_SECRET_KEY: STRIPE.apiKey,
  STRIPE_WEBHOOK_SECRET: STRIPE.webhookSecret,
  STRIPE_PRICE_ID: 'price_test',
  STRIPE_API_URL: url,
  SMTP_URL: smtpUrl,
  MAIL_FROM: 'Not Alone <hello@notalone.example>',
});

let lastNumber = 100;
/** The child's page offers its other ways to get help after this time without an answer. */
export const PAGE_FALLBACK_MS = 5_000;

/** From the range that Ofcom reserves for fiction; used by nobody else of this file. */
export const aNumber = (): string => {
  lastNumber += 1;
  return `+447700900${lastNumber}`;
};

export interface Family {
  readonly parentId: UserId;
  readonly childId: ChildId;
  readonly phone: string;
  readonly email: string;
  readonly parentToken: string;
  readonly childToken: string;
}
type ChildState = DataOf<typeof childChanged>;
/** A child as profile tells of it. */
export const childOf = (
  { childId, parentId }: Pick<Family, 'childId' | 'parentId'>,
  changes: Partial<ChildState> = {},
): ChildState =>
  ({
    childId,
    ...guardedBy(parentId),
    name: 'Alfie',
    avatar: 'space-owl.svg',
    consents: { login: true, messages: true, position: true },
    status: 'active',
    version: 1,
    ...changes,
  }) as ChildState;
export type PressResult = ReplyOf<typeof emergency.send>;
export type AlertView = ReplyOf<typeof emergency.getAlert>;

/**
 * The service with emulated providers, which reach it at the port that it listens to. Time is ours: `pass` lets it go
 * on.
 */
export async function startService(options: StartOptions & { providers?: Emulators; port?: number } = {}) {
  const port = options.port ?? (await freePort());
  const emulators = options.providers ?? (await startProviders(port));
  let aheadMs = 0;
  let deps: ReturnType<typeof createDeps> | undefined;
  const service = await startServiceInTest<EmergencyConfig>(
    {
      service: 'emergency',
      migrations: MIGRATIONS,
      collections: COLLECTIONS,
      ownConfig: ownConfig(emulators),
      buildApp: (platform) => {
        deps = createDeps(platform);
        return buildApp(platform, deps);
      },
    },
    {
      clock: () => new Date(Date.now() + aheadMs),
      ...options,
      config: { PUBLIC_URL: `http://127.0.0.1:${port}`, ...options.config },
    },
  );
  await service.app.listen({ host: '127.0.0.1', port });
  if (!deps) throw new Error('The service was not built');
  const { worker } = deps;
  await warmUp(deps);

  async function newFamily(child: Partial<ChildState> = {}, id = randomId(), username = 'Sam'): Promise<Family> {
    const [parentId, childId] = [userIdSchema.parse(id), childIdSchema.parse(randomId())];
    const phone = aNumber();
    const account = accountOf(parentId, { username });
    await service.publish('auth', accountChanged, parentId, account);
    await service.publish('auth', phoneChanged, parentId, { userId: parentId, phoneNumber: phone, version: 1 });
    await service.publish('profile', childChanged, childId, childOf({ childId, parentId }, child));
    await eventually(async () => {
      const { db } = service;
      const known = { _id: parentId as string, account: { $exists: true }, phone: { $exists: true } };
      expect(await db.collection<{ _id: string }>('parents').countDocuments(known)).toBe(1);
      expect(await db.collection<{ _id: string }>('children').countDocuments({ _id: childId })).toBe(1);
    });
    return {
      parentId,
      childId,
      phone,
      email: account.email,
      parentToken: await service.token({ role: 'parent', userId: parentId }),
      childToken: await service.token({ role: 'child', childId, parentId }),
    };
  }
  /** Adds a contact and presses Yes at its link. */
  async function newContact({ parentToken }: Family, name = 'Gran', phoneNumber = aNumber()) {
    const { body, status } = await service.call<{ _id: string }>('POST', '/api/emergency-sms/contacts', {
      token: parentToken,
      payload: { name, phoneNumber, relationship: 'Grandmother' },
    });
    expect(status).toBe(201);
    const token = await eventuallyLink(phoneNumber);
    await service.call('POST', `/api/emergency-sms/invitation/${token}`, { payload: { answer: 'yes' } });
    return { _id: body._id, phoneNumber };
  }
  /** The secret of the link in the newest text to a number. */
  async function eventuallyLink(number: string): Promise<string> {
    let token = '';
    await eventually(() => {
      token = /\/e\/([a-z0-9]{20})/.exec(emulators.sms(number)[0]?.body ?? '')?.[1] ?? '';
      expect(token).not.toBe('');
    });
    return token;
  }
  return {
    ...service,
    emulators,
    worker,
    deps,
    port,
    newFamily,
    newContact,
    linkIn: eventuallyLink,
    /** Lets time go on, and sends what is due then. */
    async pass(seconds: number) {
      aheadMs += seconds * 1000;
      await worker.runDue();
    },
    press: (token: string | undefined, body: object = {}, key?: string) =>
      service.call<PressResult>('POST', '/api/emergency-sms/send', {
        ...(token !== undefined && { token }),
        payload: body,
        ...(key && { headers: { 'idempotency-key': key } }),
      }),
    /** An alert as the caller sees it. */
    async alert(token: string, alertId: string): Promise<AlertView> {
      const { body } = await service.call('GET', `/api/emergency-sms/alerts/${alertId}`, { token });
      return body as unknown as AlertView;
    },
    async stop() {
      await service.stop();
      if (!options.providers) await emulators.close();
    },
  };
}
export type Service = Awaited<ReturnType<typeof startService>>;
