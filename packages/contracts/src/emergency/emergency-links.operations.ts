import * as z from 'zod';
import { idSchema } from '../base/fields.ts';
import { operation } from '../base/operation.ts';
import { answerAlertSchema, grownUpAnswerSchema } from './emergency.fields.ts';

const anyone = { callers: 'anyone' } as const;
const link = z.object({ token: z.string().regex(/^[abcdefghjkmnpqrstuvwxyz23456789]{20}$/, 'Must be a link of ours') });

export const showLink = operation({
  id: 'emergency.showLink',
  service: 'emergency',
  method: 'GET',
  path: '/e/{token}',
  summary:
    'The page behind the link of a text message: to answer an alert, or to become a contact. Looking answers nothing.',
  access: anyone,
  params: link,
  replies: { 200: null },
  errors: ['NOT_FOUND'],
});
export const acknowledge = operation({
  id: 'emergency.acknowledge',
  service: 'emergency',
  method: 'POST',
  path: '/api/emergency-sms/acknowledge/{token}',
  summary: 'Answer an alert, `on-the-way` by default, and say how long. A form goes back to its page by 303.',
  access: anyone,
  params: link,
  body: answerAlertSchema,
  replies: { 200: z.object({ answer: grownUpAnswerSchema }), 303: null },
  errors: ['NOT_FOUND'],
});
export const answerInvitation = operation({
  id: 'emergency.answerInvitation',
  service: 'emergency',
  method: 'POST',
  path: '/api/emergency-sms/invitation/{token}',
  summary: 'Become a contact of a family, or never be texted by anybody here. A form goes back to its page by 303.',
  access: anyone,
  params: link,
  body: z.strictObject({ answer: z.enum(['yes', 'never'], 'Must be yes or never') }),
  replies: { 200: z.object({ answer: z.enum(['yes', 'never']) }), 303: null },
  errors: ['NOT_FOUND'],
});

/** Twilio's requests are forms of any fields, so their bodies have no schema here; each needs its signature. */
const webhook = { access: anyone, errors: ['FORBIDDEN'], perMinute: 6000 } as const;
const delivery = z.object({ delivery: idSchema });
export const twilioStatus = operation({
  ...webhook,
  id: 'emergency.twilioStatus',
  service: 'emergency',
  method: 'POST',
  path: '/api/emergency-sms/webhooks/twilio/status',
  summary: 'What became of a text message or a call; only ever forward.',
  query: delivery,
  replies: { 204: null },
});
export const twilioInbound = operation({
  ...webhook,
  id: 'emergency.twilioInbound',
  service: 'emergency',
  method: 'POST',
  path: '/api/emergency-sms/webhooks/twilio/inbound',
  summary:
    'A reply to a text message: YES or COMING as the whole message answers the alert or an invitation, WITH says together.',
  replies: { 200: null },
});
export const twilioVoice = operation({
  ...webhook,
  id: 'emergency.twilioVoice',
  service: 'emergency',
  method: 'POST',
  path: '/api/emergency-sms/webhooks/twilio/voice',
  summary: 'What a call says, and the key that was pressed: 1 is coming, 2 together.',
  query: delivery,
  replies: { 200: null },
});
