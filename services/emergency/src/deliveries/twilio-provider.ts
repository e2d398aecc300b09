import { TEXT_VALID_SECONDS } from '@notalone/contracts';
import type { Twilio } from 'twilio';
import type { EmergencyConfig } from '../config.ts';

/** Less than a lease: LEASE_SECONDS must cover two calls. */
const TIMEOUT_MS = 5_000;
const BAD_REQUEST = 400;
const LOOKED_AT = 20;

type TwilioConfig = Pick<
  EmergencyConfig,
  'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'TWILIO_FROM' | 'TWILIO_API_URL'
>;

/** The provider will never take this message or call: trying again is useless. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
  /** Its code; its text may hold the number. */
  readonly providerCode: string;
  constructor(providerCode: string) {
    super('The provider refused');
    this.providerCode = providerCode;
  }
}
/**
 * Nobody knows whether the provider has taken it. Its own error holds credentials, number and text, so it is not kept.
 */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

export interface Taken {
  readonly id: string;
  readonly status: string;
}
export interface Provider {
  /** @throws ProviderRefused, ProviderUnavailable */
  sendSms(message: { to: string; text: string; statusUrl: string }): Promise<Taken>;
  /** A text that the provider has taken although its answer never came; `mark` is part of it and of no other. */
  findSms(message: { to: string; mark: string }): Promise<Taken | undefined>;
  call(call: { to: string; voiceUrl: string }): Promise<Taken>;
}

/** Loads the SDK with the first message: it takes 16 MB. */
async function connect({ TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_API_URL }: TwilioConfig): Promise<Twilio> {
  const { default: twilio } = await import('twilio');
  const client = twilio(TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, { timeout: TIMEOUT_MS });
  if (TWILIO_API_URL) client.api.baseUrl = TWILIO_API_URL.replace(/\/$/, '');
  return client;
}

/**
 * A 400 is about the message itself. Limits, our credentials and the provider's own troubles may be better in a minute.
 */
const isRefusal = (error: unknown): error is { status: number; code?: number } =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === BAD_REQUEST;

/** From this number Twilio's test credentials take every text and send none. */
const TEST_FROM = '+15005550006';

/** What takes the probe's texts, without sending them. @throws when there is a probe and no test credentials */
export function createTestProvider(config: EmergencyConfig): Provider | undefined {
  if (!config.PROBE_USER_ID) return undefined;
  const { TWILIO_TEST_ACCOUNT_SID, TWILIO_TEST_AUTH_TOKEN, TWILIO_API_URL } = config;
  if (!TWILIO_TEST_ACCOUNT_SID || !TWILIO_TEST_AUTH_TOKEN)
    throw new Error('PROBE_USER_ID needs TWILIO_TEST_ACCOUNT_SID and TWILIO_TEST_AUTH_TOKEN');
  return createTwilioProvider({
    TWILIO_ACCOUNT_SID: TWILIO_TEST_ACCOUNT_SID,
    TWILIO_AUTH_TOKEN: TWILIO_TEST_AUTH_TOKEN,
    TWILIO_FROM: TEST_FROM,
    TWILIO_API_URL,
  });
}

/** Texts and calls through Twilio. */
export function createTwilioProvider(config: TwilioConfig): Provider & { prepare(): Promise<void> } {
  let connecting: Promise<Twilio> | undefined;
  const client = () => {
    connecting ??= connect(config);
    return connecting;
  };
  async function ask<T>(work: (twilio: Twilio) => Promise<T>): Promise<T> {
    const twilio = await client();
    try {
      return await work(twilio);
    } catch (error) {
      // Without a cause: the SDK's errors hold credentials, number and text.
      // biome-ignore lint/style/useErrorCause: see above
      if (isRefusal(error)) throw new ProviderRefused(String(error.code ?? error.status));
      // biome-ignore lint/style/useErrorCause: see above
      throw new ProviderUnavailable((error as Error).name);
    }
  }
  return {
    prepare: async () => void (await client()),
    sendSms: ({ to, text, statusUrl }) =>
      ask(async ({ messages }) => {
        const options = { validityPeriod: TEXT_VALID_SECONDS, smartEncoded: true, statusCallback: statusUrl };
        const { sid, status } = await messages.create({ to, from: config.TWILIO_FROM, body: text, ...options });
        return { id: sid, status };
      }),
    findSms: ({ to, mark }) =>
      ask(async ({ messages }) => {
        const found = (await messages.list({ to, limit: LOOKED_AT })).find(({ body }) => body.includes(mark));
        return found && { id: found.sid, status: found.status };
      }),
    call: ({ to, voiceUrl }) =>
      ask(async ({ calls }) => {
        const { sid, status } = await calls.create({ to, from: config.TWILIO_FROM, url: voiceUrl, timeout: 25 });
        return { id: sid, status };
      }),
  };
}
