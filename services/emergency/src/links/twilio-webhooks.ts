import { emergencyLinks } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DeliveryHooks } from '../deliveries/prepared.ts';
import type { EmergencyDeps } from '../deps.ts';
import { takeReply } from './take-reply.ts';
import { takeStatus } from './take-status.ts';
import { takeVoice } from './take-voice.ts';

/** What Twilio has sent, by its names. */
export type Form = Readonly<Record<string, string>>;

/**
 * The form that Twilio has sent. Its signature is over our public address, never over what a client says of it.
 * @throws FORBIDDEN
 */
async function signedForm({ config }: EmergencyDeps, request: FastifyRequest): Promise<Form> {
  const { validateRequest } = (await import('twilio')).default;
  const form = (request.body ?? {}) as Form;
  const url = new URL(request.raw.url ?? '', config.PUBLIC_URL).href;
  const signature = String(request.headers['x-twilio-signature'] ?? '');
  const isGood = validateRequest(config.TWILIO_AUTH_TOKEN, signature, url, form);
  // Names and values are signed unseparated, so the account is checked too.
  if (!isGood || form['AccountSid'] !== config.TWILIO_ACCOUNT_SID) throw apiError('FORBIDDEN');
  return form;
}

const xml = (content: string) =>
  answer(200, Buffer.from(`<?xml version="1.0" encoding="UTF-8"?><Response>${content}</Response>`), {
    'content-type': 'text/xml; charset=utf-8',
  });

export function twilioWebhooks(app: FastifyInstance, deps: EmergencyDeps & { readonly hooks: DeliveryHooks }): void {
  serveOperation(app, emergencyLinks.twilioStatus, async ({ query, reply }) => {
    await takeStatus(deps, query.delivery, await signedForm(deps, reply.request));
    return undefined as never;
  });
  serveOperation(app, emergencyLinks.twilioInbound, async ({ reply }) => {
    await takeReply(deps, await signedForm(deps, reply.request));
    return xml('');
  });
  serveOperation(app, emergencyLinks.twilioVoice, async ({ query, reply }) =>
    xml(await takeVoice(deps, query.delivery, await signedForm(deps, reply.request))),
  );
}
