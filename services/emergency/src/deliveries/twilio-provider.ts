import { TEXT_VALID_SECONDS } from '@notalone/contracts';
import { createTwilio, RINGS_SECONDS, type TwilioConfig } from '@notalone/service-kit/senders/twilio';

type ProviderConfig = TwilioConfig & {
  readonly PROBE_USER_ID?: string | undefined;
  readonly TWILIO_TEST_ACCOUNT_SID?: string | undefined;
  readonly TWILIO_TEST_AUTH_TOKEN?: string | undefined;
};

/** A lease covers two of them. */
export const PROVIDER_TIMEOUT_MS = 5_000;
const LOOKED_AT = 20;

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

/** From this number Twilio's test credentials take every text and send none. */
const TEST_FROM = '+15005550006';

/** What takes the probe's texts, without sending them. @throws when there is a probe and no test credentials */
export function createTestProvider(config: ProviderConfig): Provider | undefined {
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
export function createTwilioProvider(config: TwilioConfig): Provider {
  const { ask } = createTwilio(config, { timeoutMs: PROVIDER_TIMEOUT_MS });
  return {
    sendSms: ({ to, text, statusUrl }) =>
      ask(async ({ client: { messages } }) => {
        const options = { validityPeriod: TEXT_VALID_SECONDS, smartEncoded: true, statusCallback: statusUrl };
        const { sid, status } = await messages.create({ to, from: config.TWILIO_FROM, body: text, ...options });
        return { id: sid, status };
      }),
    findSms: ({ to, mark }) =>
      ask(async ({ client: { messages } }) => {
        const found = (await messages.list({ to, limit: LOOKED_AT })).find(({ body }) => body.includes(mark));
        return found && { id: found.sid, status: found.status };
      }),
    call: ({ to, voiceUrl }) =>
      ask(async ({ client: { calls } }) => {
        const { sid, status } = await calls.create({
          to,
          from: config.TWILIO_FROM,
          url: voiceUrl,
          timeout: RINGS_SECONDS,
        });
        return { id: sid, status };
      }),
  };
}
