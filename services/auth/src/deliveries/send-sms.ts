import twilio from 'twilio';
import type { AuthConfig } from '../config.ts';
import type { Send } from './courier.ts';
import { DeliveryRefused } from './deliveries.rules.ts';

const TIMEOUT_MS = 10_000;
const TOO_MANY_REQUESTS = 429;

type TwilioConfig = Pick<AuthConfig, 'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'TWILIO_FROM' | 'TWILIO_API_URL'>;

function connect(config: TwilioConfig) {
  const httpClient = new twilio.RequestClient({ timeout: TIMEOUT_MS });
  const client = twilio(config.TWILIO_ACCOUNT_SID, config.TWILIO_AUTH_TOKEN, { httpClient });
  if (config.TWILIO_API_URL) client.api.baseUrl = config.TWILIO_API_URL.replace(/\/$/, '');
  return client;
}

/** Twilio's own refusals have an HTTP status and a number; anything else is a network that may come back. */
const isRefusal = (error: unknown): error is { status: number; code?: number } =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  typeof error.status === 'number' &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== TOO_MANY_REQUESTS;

/** Sends text messages through Twilio. */
export function createSmsSender(config: TwilioConfig): Send<'sms'> {
  const client = connect(config);
  return async ({ to, text }) => {
    try {
      await client.messages.create({ to, from: config.TWILIO_FROM, body: text });
    } catch (error) {
      throw isRefusal(error) ? new DeliveryRefused(`twilio ${error.code ?? error.status}`) : error;
    }
  };
}
