import * as z from 'zod';
import { childIdSchema, idSchema, messageReplySchema } from '../base/fields.ts';
import { operation } from '../base/operation.ts';
import {
  alertSchema,
  answerAlertSchema,
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
/** Which of the children whose keys the device holds; the one used last when absent. */
const ofDevice = z.object({ childId: childIdSchema.optional() });

export const send = operation({
  ...family,
  id: 'emergency.send',
  service: 'emergency',
  method: 'POST',
  path: '/api/emergency-sms/send',
  summary:
    'Text my family; with `test`, a parent’s session texts itself. Idempotency-Key, 8 to 64 letters, digits, - or _, names the press.',
  takesAnyBody: true,
  body: sendSchema,
  replies: { 200: pressResultSchema },
  errors: ['DEVICE_FORGOTTEN', 'BUTTON_ENDED'],
});
export const sendQuick = operation({
  ...family,
  id: 'emergency.sendQuick',
  service: 'emergency',
  method: 'POST',
  path: '/api/emergency-sms/quick/{code}',
  summary: 'Text my family a quick code; the same as send with `code`.',
  params: z.object({ code: quickCodeSchema }),
  takesAnyBody: true,
  body: pressSchema,
  replies: { 200: pressResultSchema },
  errors: ['DEVICE_FORGOTTEN', 'BUTTON_ENDED'],
});
export const addPosition = operation({
  ...family,
  id: 'emergency.addPosition',
  service: 'emergency',
  method: 'POST',
  path: '/api/emergency-sms/alerts/{alertId}/position',
  summary:
    'Where I am, until the alert is closed: into texts that wait for it, to the answer page, and in one more text where the first had none.',
  params: alert,
  body: laterPositionSchema,
  replies: { 200: alertSchema },
  errors: ['NOT_FOUND', 'FORBIDDEN', 'DEVICE_FORGOTTEN', 'BUTTON_ENDED'],
});
export const cancelAlert = operation({
  ...family,
  id: 'emergency.cancelAlert',
  service: 'emergency',
  method: 'POST',
  path: '/api/emergency-sms/alerts/{alertId}/cancel',
  summary: 'I am OK, or my parent closes it: stop what waits, and tell whoever had a text. Answers stay.',
  params: alert,
  replies: { 200: alertSchema },
  errors: ['NOT_FOUND', 'FORBIDDEN', 'DEVICE_FORGOTTEN', 'BUTTON_ENDED'],
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
  errors: ['NOT_FOUND', 'DEVICE_FORGOTTEN', 'BUTTON_ENDED'],
});
export const sayTogether = operation({
  ...family,
  id: 'emergency.sayTogether',
  service: 'emergency',
  method: 'POST',
  path: '/api/emergency-sms/alerts/{alertId}/together',
  summary: 'Is who was coming with me? Yes closes the alert, no opens it again.',
  params: alert,
  body: z.strictObject({ together: z.boolean('Must be true or false') }),
  replies: { 200: alertSchema },
  errors: ['NOT_FOUND', 'FORBIDDEN', 'DEVICE_FORGOTTEN', 'BUTTON_ENDED'],
});
export const answerAlert = operation({
  id: 'emergency.answerAlert',
  service: 'emergency',
  method: 'POST',
  path: '/api/emergency-sms/alerts/{alertId}/answer',
  summary: 'Answer an alert of my child on the page. Not on a device that holds the child’s key.',
  access: { callers: ['parent', 'admin'], ownership: 'the caller’s children’s, else 404' },
  params: alert,
  body: answerAlertSchema,
  replies: { 200: alertSchema },
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
});
export const listOpenAlerts = operation({
  ...family,
  access: { callers: ['parent', 'child'], ownership: 'the caller’s own; a parent’s children’s' },
  id: 'emergency.listOpenAlerts',
  service: 'emergency',
  method: 'GET',
  path: '/api/emergency-sms/alerts/open',
  summary: 'Alerts that are not closed, and those closed in the last two minutes; no tests. The newest first.',
  query: ofDevice,
  replies: { 200: z.array(alertSchema) },
  errors: ['DEVICE_FORGOTTEN', 'BUTTON_ENDED'],
});
export const listAlerts = operation({
  ...family,
  access: { callers: ['parent', 'child'], ownership: 'the caller’s own; a parent’s children’s and tests' },
  id: 'emergency.listAlerts',
  service: 'emergency',
  method: 'GET',
  path: '/api/emergency-sms/alerts',
  summary: 'Alerts, the newest first: a parent’s of twelve months, a child’s of the last 24 hours.',
  query: ofDevice,
  replies: { 200: z.array(alertSchema) },
  errors: ['DEVICE_FORGOTTEN', 'BUTTON_ENDED'],
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
      /** Names of those who have answered STOP: they are telephoned instead. */
      withoutTexts: z.array(z.string()),
    }),
  },
  errors: ['DEVICE_FORGOTTEN', 'BUTTON_ENDED'],
});
export const registerDevice = operation({
  id: 'emergency.registerDevice',
  service: 'emergency',
  method: 'POST',
  path: '/api/emergency-sms/device',
  summary:
    'Give this device a key of its own, in a cookie, with which the button works when nothing else does; one for each child.',
  access: { callers: ['child'], ownership: 'the child itself' },
  /** Absent: as it was, else its own. */
  body: z.strictObject({ isOwnDevice: z.boolean('Must be true or false').optional() }),
  replies: { 200: z.object({ deviceId: idSchema, isOwnDevice: z.boolean() }) },
  errors: ['CONFLICT'],
});
export const listKeysOfDevice = operation({
  id: 'emergency.listKeysOfDevice',
  service: 'emergency',
  method: 'GET',
  path: '/api/emergency-sms/device',
  summary: 'Whose buttons this device holds, by its keys.',
  access: { callers: 'anyone' },
  credential: 'device',
  replies: {
    200: z.array(
      z.object({ deviceId: idSchema, childId: childIdSchema, childName: z.string(), isOwnDevice: z.boolean() }),
    ),
  },
  errors: [],
});
export const forgetThisDevice = operation({
  id: 'emergency.forgetThisDevice',
  service: 'emergency',
  method: 'DELETE',
  path: '/api/emergency-sms/device',
  summary:
    'Take the button off this device, which mails the guardians; at a logout only where the device is shared. Without a key nothing happens.',
  access: { callers: 'anyone' },
  query: z.object({
    /** Of all keys that the device holds when absent. */
    childId: childIdSchema.optional(),
    because: z.enum(['logout', 'taken-off']).default('taken-off'),
  }),
  replies: { 200: messageReplySchema },
  errors: ['FORBIDDEN'],
});
