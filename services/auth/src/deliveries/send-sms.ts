import type { Twilio } from 'twilio';
import type { AuthConfig } from '../config.ts';
import { DeliveryRefused } from './deliveries.rules.ts';
import type { Send } from './messages.ts';

const TIMEOUT_MS = 10_000;
const BAD_REQUEST = 400;

type TwilioConfig = Pick<AuthConfig, 'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'TWILIO_FROM' | 'TWILIO_API_URL'>;

/** Loaded with the first message: the SDK takes 16 MB. */
async function connect({ TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_API_URL }: TwilioConfig): Promise<Twilio> {
  const { default: twilio } = await import('twilio');
  const client = twilio(TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, { timeout: TIMEOUT_MS });
  if (TWILIO_API_URL) client.api.baseUrl = TWILIO_API_URL.replace(/\/$/, '');
  return client;
}

/** A 400 is about the message itself. Rate limits, our credentials and outages may recover in a minute. */
const isRefusal = (error: unknown): error is { status: number; code?: number } =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === BAD_REQUEST;

/** Sends text messages through Twilio. */
export function createSmsSender(config: TwilioConfig): Send<'sms'> {
  let client: Promise<Twilio> | undefined;
  return async ({ to, text }) => {
    client ??= connect(config);
    const { messages } = await client;
    try {
      await messages.create({ to, from: config.TWILIO_FROM, body: text });
    } catch (error) {
      throw isRefusal(error) ? new DeliveryRefused(`twilio ${error.code ?? error.status}`) : error;
    }
  };
}
