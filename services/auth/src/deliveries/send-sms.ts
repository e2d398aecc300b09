import type { RequestOpts } from 'twilio/lib/base/BaseTwilio.js';
import { MessageListInstance } from 'twilio/lib/rest/api/v2010/account/message.js';
import type { AuthConfig } from '../config.ts';
import type { Send } from './courier.ts';
import { DeliveryRefused } from './deliveries.rules.ts';

const API_URL = 'https://api.twilio.com';
const API_VERSION = '2010-04-01';
const TIMEOUT_MS = 10_000;
const BAD_REQUEST = 400;

type TwilioConfig = Pick<AuthConfig, 'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'TWILIO_FROM' | 'TWILIO_API_URL'>;

/**
 * How the SDK's resources reach the API: over `fetch`. With its own client on axios the SDK costs 16 MB and blocks the event loop for 160 ms
 * while it loads; the service uses one resource of some hundred.
 */
function apiVersion({ TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_API_URL = API_URL }: TwilioConfig) {
  const authorization = `Basic ${Buffer.from(`${TWILIO_ACCOUNT_SID}:${TWILIO_AUTH_TOKEN}`).toString('base64')}`;
  const base = `${TWILIO_API_URL.replace(/\/$/, '')}/${API_VERSION}`;
  const version = {
    async create({ uri, data, headers }: RequestOpts) {
      const response = await fetch(`${base}${uri}`, {
        method: 'POST',
        headers: { ...(headers as Record<string, string>), authorization },
        body: new URLSearchParams(data as Record<string, string>),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const answer: unknown = await response.json();
      if (response.ok) return answer;
      const code = typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : undefined;
      // A 400 is about the message itself. Limits, our credentials and the provider's own troubles may be better in a minute.
      throw response.status === BAD_REQUEST ? new DeliveryRefused(`twilio ${code}`) : new Error(`Twilio answered ${response.status} (${code})`);
    },
    // The SDK's old style of callbacks, which nobody uses here.
    setPromiseCallback: <P>(promise: P) => promise,
  };
  return version as unknown as Parameters<typeof MessageListInstance>[0];
}

/** Sends text messages through Twilio. */
export function createSmsSender(config: TwilioConfig): Send<'sms'> {
  const messages = MessageListInstance(apiVersion(config), config.TWILIO_ACCOUNT_SID);
  return async ({ to, text }) => {
    await messages.create({ to, from: config.TWILIO_FROM, body: text });
  };
}
