import * as z from 'zod';

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

const BAD_REQUEST = 400;
/**
 * A 400 is about the message itself. Limits, our credentials and the provider's own troubles may be better in a minute.
 */
const isRefusal = (error: unknown): error is { status: number; code?: number } =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === BAD_REQUEST;

/**
 * Calls the provider through a client that is made once, with the first message: the SDK takes 16 MB.
 * @throws ProviderRefused, ProviderUnavailable
 */
export function createProvider<Client>(connect: () => Promise<Client>): {
  /** Makes the client beforehand. */
  prepare(): Promise<void>;
  ask<T>(work: (client: Client) => Promise<T>): Promise<T>;
} {
  let connecting: Promise<Client> | undefined;
  const client = () => {
    connecting ??= connect();
    return connecting;
  };
  return {
    prepare: async () => void (await client()),
    async ask(work) {
      const connected = await client();
      try {
        return await work(connected);
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
