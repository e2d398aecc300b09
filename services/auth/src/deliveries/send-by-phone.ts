import { createTwilio, RINGS_SECONDS, type TwilioConfig } from '@notalone/service-kit/senders/twilio';
import { PROVIDER_TIMEOUT_MS } from './deliveries.rules.ts';
import type { Send } from './messages.ts';

/** Sends text messages and places telephone calls through Twilio. */
export function createPhoneSenders(config: TwilioConfig): { sms: Send<'sms'>; call: Send<'call'> } {
  const { ask } = createTwilio(config, { timeoutMs: PROVIDER_TIMEOUT_MS });
  const from = config.TWILIO_FROM;
  return {
    sms: async ({ to, text }) => void (await ask(({ client }) => client.messages.create({ to, from, body: text }))),
    call: ({ to, text }) =>
      ask(async ({ client, VoiceResponse }) => {
        // Said twice: whoever answers asleep misses the beginning.
        const said = new VoiceResponse();
        said.say({ language: 'en-GB' }, text);
        said.pause({ length: 1 });
        said.say({ language: 'en-GB' }, text);
        await client.calls.create({ to, from, twiml: said.toString(), timeout: RINGS_SECONDS });
      }),
  };
}
