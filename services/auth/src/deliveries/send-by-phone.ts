import {
  createProvider,
  ProviderRefused,
  RINGS_SECONDS,
  type TwilioConfig,
} from '@notalone/service-kit/telephony/ask-provider';
import { DeliveryRefused, PROVIDER_TIMEOUT_MS } from './deliveries.rules.ts';
import type { Send } from './messages.ts';

async function connect({ TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_API_URL }: TwilioConfig) {
  const { default: twilio } = await import('twilio');
  const client = twilio(TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, { timeout: PROVIDER_TIMEOUT_MS });
  if (TWILIO_API_URL) client.api.baseUrl = TWILIO_API_URL.replace(/\/$/, '');
  /** What a call says, twice: whoever answers asleep misses the beginning. */
  const twimlOf = (text: string): string => {
    const response = new twilio.twiml.VoiceResponse();
    response.say({ language: 'en-GB' }, text);
    response.pause({ length: 1 });
    response.say({ language: 'en-GB' }, text);
    return response.toString();
  };
  return { client, twimlOf };
}

/** Sends text messages and places telephone calls through Twilio. */
export function createPhoneSenders(config: TwilioConfig): { sms: Send<'sms'>; call: Send<'call'> } {
  const { ask } = createProvider(() => connect(config));
  const from = config.TWILIO_FROM;
  const asked = async (work: Parameters<typeof ask>[0]): Promise<void> => {
    await ask(work).catch((error: unknown) => {
      throw error instanceof ProviderRefused ? new DeliveryRefused(`twilio ${error.providerCode}`) : error;
    });
  };
  return {
    sms: ({ to, text }) => asked(({ client }) => client.messages.create({ to, from, body: text })),
    call: ({ to, text }) =>
      asked(({ client, twimlOf }) => client.calls.create({ to, from, twiml: twimlOf(text), timeout: RINGS_SECONDS })),
  };
}
