import formbody from '@fastify/formbody';
import { fastify } from 'fastify';
import { authenticatorRoutes } from './authenticator.routes.ts';
import { createFailures, type Failure } from './failures.ts';
import { inboxRoutes } from './inbox.routes.ts';
import { createInbox, type Mail, mailRecipient, phoneRecipient, type Sms } from './inbox.ts';
import { type Exchange, openAiRoutes } from './openai/openai.routes.ts';
import { createOpenAiSwitch, type OpenAiFailure } from './openai/openai-failures.ts';
import { pageRoutes } from './page.routes.ts';
import { pushDeviceRoutes } from './push/push.routes.ts';
import { type PushOptions, type PushService, startPushService } from './push/start-push-service.ts';
import { startSmtpInbox } from './smtp-inbox.ts';
import { stripeRoutes } from './stripe/stripe.routes.ts';
import { createStripeAccount, type StripeAccount } from './stripe/stripe-account.ts';
import { type Call, createNetwork, type Network } from './twilio/network.ts';
import { type TwilioAccount, twilioRoutes } from './twilio/twilio.routes.ts';

const SMS_KEPT = 1000;
const MAILS_KEPT = 500;
const EXCHANGES_KEPT = 100;
const CALLS_KEPT = 200;

export interface Emulators {
  /** Base URL of the page, the JSON and the emulated APIs. */
  readonly url: string;
  readonly smtpUrl: string;
  /** Newest first. */
  sms(to: string): readonly Sms[];
  mails(to: string): readonly Mail[];
  /** Newest first. */
  calls(to: string): readonly Call[];
  /** Answers a call, and presses a key. Answers whether it was ringing. */
  answerCall: Network['answer'];
  /** Lets a call ring out. Answers whether it was ringing. */
  ignoreCall: Network['ignore'];
  /** A phone writes back. Answers whether somebody took the reply. */
  reply: Network['reply'];
  /** What the card provider keeps. */
  readonly stripe: StripeAccount;
  /** Absent unless it was asked for. */
  readonly push: Omit<PushService, 'close'> | undefined;
  /** Makes messages to a number, a mail address or a device (`push ID`) fail; `undefined` ends it. */
  fail(recipient: string, failure: Failure | undefined): void;
  /** Requests to the language model, newest first. */
  exchanges(): readonly Exchange[];
  /** Makes the language model or its moderation fail; `undefined` ends it. */
  failModel(failure: OpenAiFailure | undefined): void;
  close(): Promise<void>;
}

interface Options {
  /** The address to listen at. Default: loopback */
  readonly host?: string;
  readonly httpPort: number;
  /** Where a browser finds the emulated payment page. Default: the address listened at */
  readonly publicUrl?: string | undefined;
  readonly smtpPort: number;
  /** A push service of browsers, started only when it is asked for. */
  readonly push?: PushOptions | undefined;
  /** The only account that may send. */
  readonly twilio?: TwilioAccount | undefined;
  /** Where replies of phones are posted, as configured at Twilio for the number. */
  readonly inboundUrl?: string | undefined;
  /** The card provider: the only key that may call, and where its signed events go. */
  readonly stripe?:
    | { readonly apiKey: string; readonly webhookSecret: string; readonly webhookUrl: string }
    | undefined;
  /** The only key that may call the language model. */
  readonly openAiKey?: string | undefined;
}

/** Starts the provider emulators for development and tests. Port 0: any free port. */
export async function startEmulators(options: Options): Promise<Emulators> {
  const { host = '127.0.0.1' } = options;
  const sms = createInbox<Sms>(SMS_KEPT, phoneRecipient);
  const mails = createInbox<Mail>(MAILS_KEPT, mailRecipient);
  const calls = createInbox<Call>(CALLS_KEPT, phoneRecipient);
  const network = createNetwork({ sms, calls, inboundUrl: () => options.inboundUrl });
  const failures = createFailures();
  const exchanges = createInbox<Exchange>(EXCHANGES_KEPT, (to) => to);
  const modelSwitch = createOpenAiSwitch();
  const app = fastify({
    bodyLimit: 256 * 1024,
    forceCloseConnections: true,
    ajv: { customOptions: { coerceTypes: false, strict: false } },
  });
  await app.register(formbody);
  twilioRoutes(app, { network, failures, account: options.twilio });
  const stripe = createStripeAccount({
    webhookUrl: () => options.stripe?.webhookUrl,
    webhookSecret: options.stripe?.webhookSecret ?? 'whsec_unset',
  });
  stripeRoutes(app, {
    account: stripe,
    apiKey: options.stripe?.apiKey,
    origin: () => options.publicUrl ?? app.listeningOrigin.replace(/\[::1\]|0\.0\.0\.0/, '127.0.0.1'),
  });
  openAiRoutes(app, { failures: modelSwitch, apiKey: options.openAiKey, keep: exchanges.add });
  const push = options.push && (await startPushService(options.push, { host, failures }));
  if (push) pushDeviceRoutes(app, push.devices);
  inboxRoutes(app, { sms, mails, exchanges, calls, network, failures, push: push?.devices });
  authenticatorRoutes(app);
  pageRoutes(app);
  const smtp = await startSmtpInbox({ host, port: options.smtpPort, mails, failures });
  const url = await app.listen({ port: options.httpPort, host }).catch(async (error: Error) => {
    await Promise.all([smtp.close(), push?.close()]);
    throw error;
  });
  return {
    url,
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    sms: (to) => sms.list(to),
    mails: (to) => mails.list(to),
    calls: (to) => calls.list(to),
    answerCall: network.answer,
    ignoreCall: network.ignore,
    reply: network.reply,
    stripe,
    push,
    fail: (recipient, failure) => (failure ? failures.set(recipient, failure) : failures.clear(recipient)),
    exchanges: () => exchanges.list(),
    failModel: modelSwitch.set,
    close: async () => {
      await Promise.all([app.close(), smtp.close(), push?.close()]);
    },
  };
}
