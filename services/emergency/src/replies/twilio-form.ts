import { apiError } from '@notalone/service-kit/errors/api-error';
import type { FastifyRequest } from 'fastify';
import type { EmergencyDeps } from '../shared/deps.ts';

/** What Twilio has sent, by its names. */
export type Form = Readonly<Record<string, string>>;

/**
 * The form that Twilio has sent. Its signature is over our public address, never over what a client says of it.
 * @throws FORBIDDEN
 */
export async function signedForm({ config }: EmergencyDeps, request: FastifyRequest): Promise<Form> {
  const { validateRequest } = (await import('twilio')).default;
  const form = (request.body ?? {}) as Form;
  const url = new URL(request.raw.url ?? '', config.PUBLIC_URL).href;
  const signature = String(request.headers['x-twilio-signature'] ?? '');
  const isGood = validateRequest(config.TWILIO_AUTH_TOKEN, signature, url, form);
  // Names and values are signed unseparated, so the account is checked too.
  if (!isGood || form['AccountSid'] !== config.TWILIO_ACCOUNT_SID) throw apiError('FORBIDDEN');
  return form;
}
