import type { Twilio, twiml } from 'twilio';
import * as z from 'zod';
import { ProviderRefused, ProviderUnavailable } from './provider-errors.ts';

/** The account at Twilio from which texts and calls leave. */
export const twilioConfig = {
  TWILIO_ACCOUNT_SID: z.string().regex(/^AC[0-9a-f]{32}$/i),
  TWILIO_AUTH_TOKEN: z.string().min(1),
  TWILIO_FROM: z.string().min(1),
  /** Points the SDK elsewhere; the real API when absent. */
  TWILIO_API_URL: z.url({ protocol: /^https?$/ }).optional(),
};
export type TwilioConfig = Readonly<z.output<z.ZodObject<typeof twilioConfig>>>;

/** How long a phone rings, in seconds: voicemail answers later. */
export const RINGS_SECONDS = 25;

const BAD_REQUEST = 400;
/**
 * A 400 is about the message itself. Limits, our credentials and the provider's own troubles may be better in a minute.
 */
const isRefusal = (error: unknown): error is { status: number; code?: number } =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === BAD_REQUEST;

interface Connected {
  readonly client: Twilio;
  /** Writes what a call says. */
  readonly VoiceResponse: typeof twiml.VoiceResponse;
}
async function connect(
  { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_API_URL }: TwilioConfig,
  timeout: number,
): Promise<Connected> {
  const { default: twilio } = await import('twilio');
  const client = twilio(TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, { timeout });
  if (TWILIO_API_URL) client.api.baseUrl = TWILIO_API_URL.replace(/\/$/, '');
  return { client, VoiceResponse: twilio.twiml.VoiceResponse };
}

/**
 * Calls Twilio through a client that is made once, with the first message: the SDK takes 16 MB.
 * @throws ProviderRefused, ProviderUnavailable
 */
export function createTwilio(
  config: TwilioConfig,
  { timeoutMs }: { readonly timeoutMs: number },
): {
  ask<T>(work: (connected: Connected) => Promise<T>): Promise<T>;
} {
  let connecting: Promise<Connected> | undefined;
  return {
    async ask(work) {
      connecting ??= connect(config, timeoutMs);
      const parts = await connecting;
      try {
        return await work(parts);
      } catch (error) {
        // Without a cause: the SDK's errors hold credentials, number and text.
        // biome-ignore lint/style/useErrorCause: see above
        if (isRefusal(error)) throw new ProviderRefused(String(error.code ?? error.status));
        // biome-ignore lint/style/useErrorCause: see above
        throw new ProviderUnavailable((error as Error).name);
      }
    },
  };
}
