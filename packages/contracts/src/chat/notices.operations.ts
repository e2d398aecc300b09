import * as z from 'zod';
import { idSchema, messageReplySchema } from '../base/fields.ts';
import { operation } from '../base/operation.ts';
import {
  addDeviceSchema,
  changeNoticeSettingsSchema,
  noticeDeviceSchema,
  noticeSettingsSchema,
  pushKeySchema,
  pushReceiptSchema,
} from './notice.fields.ts';

const own = { callers: ['parent', 'admin'], ownership: 'the caller’s own' } as const;

export const getNoticeSettings = operation({
  id: 'chat.getNoticeSettings',
  service: 'chat',
  method: 'GET',
  path: '/api/notifications/settings',
  summary: 'How I am told of what happens while no page is open: by kind and channel, quiet hours, my devices.',
  access: own,
  replies: { 200: noticeSettingsSchema },
  errors: [],
});
export const saveNoticeSettings = operation({
  id: 'chat.saveNoticeSettings',
  service: 'chat',
  method: 'PUT',
  path: '/api/notifications/settings',
  summary: 'Choose channels and quiet hours. Moderation, account safety and a child’s safety stay on.',
  access: own,
  body: changeNoticeSettingsSchema,
  replies: { 200: noticeSettingsSchema },
  writesToNobody: true,
  errors: [],
});
export const getPushKey = operation({
  id: 'chat.getPushKey',
  service: 'chat',
  method: 'GET',
  path: '/api/notifications/push-key',
  summary: 'The public key for a push subscription of this browser.',
  access: own,
  replies: { 200: pushKeySchema },
  errors: [],
});
export const addDevice = operation({
  id: 'chat.addDevice',
  service: 'chat',
  method: 'POST',
  path: '/api/notifications/devices',
  summary:
    'Send push messages to this browser. The same endpoint again is the same device; of another account, it moves.',
  access: own,
  body: addDeviceSchema,
  replies: { 200: noticeDeviceSchema },
  writesToNobody: true,
  errors: ['CONFLICT'],
});
const ofDevice = {
  service: 'chat',
  access: { callers: ['parent', 'admin'], ownership: 'the caller’s own, else 404' },
  params: z.object({ deviceId: idSchema }),
  writesToNobody: true,
  errors: ['NOT_FOUND'],
} as const;
export const removeDevice = operation({
  ...ofDevice,
  id: 'chat.removeDevice',
  method: 'DELETE',
  path: '/api/notifications/devices/{deviceId}',
  summary: 'Send no more push messages to this device.',
  replies: { 204: null },
});
export const testDevice = operation({
  ...ofDevice,
  id: 'chat.testDevice',
  method: 'POST',
  path: '/api/notifications/devices/{deviceId}/test',
  summary: 'Send a test message to this device now; its receipt changes the device’s state.',
  replies: { 200: messageReplySchema },
  perMinute: 6,
});
export const confirmPush = operation({
  id: 'chat.confirmPush',
  service: 'chat',
  method: 'POST',
  path: '/api/notifications/receipts',
  summary: 'A device has shown a push message, or somebody has opened it. Unknown receipts answer the same.',
  access: { callers: 'anyone' },
  body: pushReceiptSchema,
  replies: { 204: null },
  errors: [],
  perMinute: 240,
});

const stop = {
  service: 'chat',
  path: '/api/notifications/stop-mails/{token}',
  access: { callers: 'anyone' },
  params: z.object({ token: z.string().regex(/^[\w-]{22}$/, 'Must be a link of ours') }),
  /** Names of kinds, separated by commas. */
  query: z.object({ kinds: z.string().max(200) }),
} as const;
export const showStopMails = operation({
  ...stop,
  id: 'chat.showStopMails',
  method: 'GET',
  summary: 'The link of a mail, opened in a browser: goes to the page that asks. Looking stops nothing.',
  replies: { 303: null },
  errors: [],
});
export const stopMails = operation({
  ...stop,
  id: 'chat.stopMails',
  method: 'POST',
  summary: 'Stop mails of these kinds, with one click and without signing in (RFC 8058).',
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND'],
});
