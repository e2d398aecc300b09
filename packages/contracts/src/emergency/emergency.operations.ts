import * as z from 'zod';
import { idSchema, messageReplySchema } from '../fields.ts';
import { operation } from '../operation.ts';
import {
  alertSchema,
  laterPositionSchema,
  pressResultSchema,
  pressSchema,
  quickCodeSchema,
  sendSchema,
} from './emergency.fields.ts';

/** The child by its token or by its device's key, or its parent. */
const family = {
  access: { callers: ['parent', 'child'], ownership: 'the child itself or its parent, else 404' },
  credential: 'device',
} as const;
const alert = z.object({ alertId: idSchema });

export const send = operation({
  ...family,
  id: 'emergency.send',
  service: 'emergency',
  method: 'POST',
  path: '/api/emergency-sms/send',
  summary:
    'Text my family; a parent sends a test to itself. Idempotency-Key, 8 to 64 letters, digits, - or _, names the press.',
  body: sendSchema,
  replies: { 200: pressResultSchema },
  errors: ['BUTTON_ENDED'],
});
export const sendQuick = operation({
  ...family,
  id: 'emergency.sendQuick',
  service: 'emergency',
  method: 'POST',
  path: '/api/emergency-sms/quick/{code}',
  summary: 'Text my family a quick code; the same as send with `code`.',
  params: z.object({ code: quickCodeSchema }),
  body: pressSchema,
  replies: { 200: pressResultSchema },
  errors: ['BUTTON_ENDED'],
});
export const addPosition = operation({
  ...family,
  id: 'emergency.addPosition',
  service: 'emergency',
  method: 'POST',
  path: '/api/emergency-sms/alerts/{alertId}/position',
  summary: 'Where I am, once the device knows: into a text that waits for it, else to the answer page.',
  params: alert,
  body: laterPositionSchema,
  replies: { 200: alertSchema },
  errors: ['NOT_FOUND', 'BUTTON_ENDED'],
});
export const cancelAlert = operation({
  ...family,
  id: 'emergency.cancelAlert',
  service: 'emergency',
  method: 'POST',
  path: '/api/emergency-sms/alerts/{alertId}/cancel',
  summary: 'I am OK: stop what waits, and tell whoever had a text. Answers stay.',
  params: alert,
  replies: { 200: alertSchema },
  errors: ['NOT_FOUND', 'BUTTON_ENDED'],
});
export const getAlert = operation({
  ...family,
  id: 'emergency.getAlert',
  service: 'emergency',
  method: 'GET',
  path: '/api/emergency-sms/alerts/{alertId}',
  summary: 'How an alert stands, contact by contact.',
  params: alert,
  replies: { 200: alertSchema },
  errors: ['NOT_FOUND', 'BUTTON_ENDED'],
});
export const listAlerts = operation({
  ...family,
  access: { callers: ['parent', 'child'], ownership: 'the caller’s own; a parent’s children’s and tests' },
  id: 'emergency.listAlerts',
  service: 'emergency',
  method: 'GET',
  path: '/api/emergency-sms/alerts',
  summary: 'Alerts, the newest first: a parent’s of twelve months, a child’s of the last 24 hours.',
  replies: { 200: z.array(alertSchema) },
  errors: ['BUTTON_ENDED'],
});
export const checkReady = operation({
  ...family,
  access: { callers: ['child'], ownership: 'the child itself' },
  id: 'emergency.checkReady',
  service: 'emergency',
  method: 'POST',
  path: '/api/emergency-sms/ready',
  summary: 'Is my button ready? Whether this device has a key and whom it would text.',
  /** What only the device knows: its service worker runs; whether it may ask for its position. */
  body: z.strictObject({
    worker: z.boolean('Must be true or false'),
    position: z.enum(['granted', 'denied', 'prompt']),
  }),
  replies: {
    200: z.object({
      /** All in order: a key, a worker, and somebody who would be texted. */
      ready: z.boolean(),
      hasKey: z.boolean(),
      /** Contacts who would be told what happened; unconfirmed ones do not count. */
      contacts: z.int(),
    }),
  },
  errors: ['BUTTON_ENDED'],
});
export const registerDevice = operation({
  id: 'emergency.registerDevice',
  service: 'emergency',
  method: 'POST',
  path: '/api/emergency-sms/device',
  summary: 'Give this device a key of its own, in a cookie, with which the button works when nothing else does.',
  access: { callers: ['child'], ownership: 'the child itself' },
  replies: { 200: z.object({ deviceId: idSchema }) },
  errors: [],
});
export const forgetThisDevice = operation({
  id: 'emergency.forgetThisDevice',
  service: 'emergency',
  method: 'DELETE',
  path: '/api/emergency-sms/device',
  summary: 'End the key of this device; part of a deliberate logout. Without a key nothing happens.',
  access: { callers: 'anyone' },
  replies: { 200: messageReplySchema },
  errors: [],
});
