import * as z from 'zod';
import { childIdSchema, idSchema, instantSchema, messageReplySchema } from '../base/fields.ts';
import { operation } from '../base/operation.ts';
import {
  childPhoneSchema,
  deviceSchema,
  emergencyContactSchema,
  emergencyMessageSchema,
  emergencySettingsSchema,
  familyWordSchema,
  newContactSchema,
} from './emergency.fields.ts';

const parents = { callers: ['parent', 'admin'], ownership: 'the caller’s own' } as const;
const own = { ...parents, ownership: 'the caller’s own, else 404' } as const;
const contact = z.object({ contactId: idSchema });

export const listContacts = operation({
  id: 'emergency.listContacts',
  service: 'emergency',
  method: 'GET',
  path: '/api/emergency-sms/contacts',
  summary: 'Whom the button texts, with the message and the location switch: a parent’s own, a child’s family’s.',
  access: { callers: ['parent', 'child'], ownership: 'the caller’s family' },
  credential: 'device',
  query: z.object({
    /** Which of the children whose keys the device holds; the one used last when absent. */
    childId: childIdSchema.optional(),
  }),
  replies: { 200: emergencySettingsSchema },
  errors: ['DEVICE_FORGOTTEN', 'BUTTON_ENDED'],
});
export const addContact = operation({
  id: 'emergency.addContact',
  service: 'emergency',
  method: 'POST',
  path: '/api/emergency-sms/contacts',
  summary: 'Add a contact, who is asked by text whether they want to be one. One besides the parent is free.',
  access: parents,
  body: newContactSchema,
  replies: { 201: emergencyContactSchema },
  errors: ['SUBSCRIPTION_NEEDED', 'CONFLICT', 'RATE_LIMITED'],
  perMinute: 10,
});
export const changeContact = operation({
  id: 'emergency.changeContact',
  service: 'emergency',
  method: 'PUT',
  path: '/api/emergency-sms/contacts/{contactId}',
  summary:
    'Correct a contact; another number is asked anew. The number of the parent’s own contact stays the account’s.',
  access: own,
  params: contact,
  body: newContactSchema,
  replies: { 200: emergencyContactSchema },
  errors: ['NOT_FOUND', 'CONFLICT'],
  perMinute: 10,
});
export const inviteContactAgain = operation({
  id: 'emergency.inviteContactAgain',
  service: 'emergency',
  method: 'POST',
  path: '/api/emergency-sms/contacts/{contactId}/invitation',
  summary: 'Send an invitation that failed again.',
  access: own,
  params: contact,
  replies: { 200: emergencyContactSchema },
  errors: ['NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
  perMinute: 10,
});
export const saveContactPlace = operation({
  id: 'emergency.saveContactPlace',
  service: 'emergency',
  method: 'PUT',
  path: '/api/emergency-sms/contacts/{contactId}/place',
  summary: 'Whether a contact gets the child’s place; off holds in open alerts too, at once. Free.',
  access: own,
  params: contact,
  body: z.strictObject({ getsPlace: z.boolean('Must be true or false') }),
  replies: { 200: emergencyContactSchema },
  errors: ['NOT_FOUND', 'CONFLICT'],
});
export const removeContact = operation({
  id: 'emergency.removeContact',
  service: 'emergency',
  method: 'DELETE',
  path: '/api/emergency-sms/contacts/{contactId}',
  summary: 'Remove a contact; not the parent’s own number, which always works.',
  access: own,
  params: contact,
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND', 'CONFLICT'],
});
export const saveMessage = operation({
  id: 'emergency.saveMessage',
  service: 'emergency',
  method: 'PUT',
  path: '/api/emergency-sms/message',
  summary: 'Set the family’s message; {location} and {childName} are filled in. Needs the subscription.',
  access: parents,
  body: emergencyMessageSchema,
  replies: { 200: emergencyMessageSchema },
  errors: ['SUBSCRIPTION_NEEDED'],
});
export const saveLocationSetting = operation({
  id: 'emergency.saveLocationSetting',
  service: 'emergency',
  method: 'PUT',
  path: '/api/emergency-sms/location-setting',
  summary: 'Switch positions in texts on or off for the family, at once.',
  access: parents,
  body: z.strictObject({ enabled: z.boolean('Must be true or false') }),
  replies: { 200: z.object({ emergencyLocationEnabled: z.boolean() }) },
  errors: [],
});
export const saveFamilyWord = operation({
  id: 'emergency.saveFamilyWord',
  service: 'emergency',
  method: 'PUT',
  path: '/api/emergency-sms/family-word',
  summary: 'Set the word at the start of our texts, by which contacts know them; empty for none. Free.',
  access: parents,
  body: familyWordSchema,
  replies: { 200: familyWordSchema },
  errors: [],
});
export const saveChildPhone = operation({
  id: 'emergency.saveChildPhone',
  service: 'emergency',
  method: 'PUT',
  path: '/api/emergency-sms/children/{childId}/phone',
  summary: 'Set the number at which contacts ring my child; empty for none: they ring me. Free.',
  access: own,
  params: z.object({ childId: childIdSchema }),
  body: childPhoneSchema,
  replies: { 200: z.object({ childId: childIdSchema, phoneNumber: z.string() }) },
  errors: ['NOT_FOUND', 'CONFLICT'],
});
export const listDevices = operation({
  id: 'emergency.listDevices',
  service: 'emergency',
  method: 'GET',
  path: '/api/emergency-sms/devices',
  summary: 'Devices of my children on which the button works without a login.',
  access: parents,
  replies: { 200: z.array(deviceSchema) },
  errors: [],
});
export const approveDevice = operation({
  id: 'emergency.approveDevice',
  service: 'emergency',
  method: 'POST',
  path: '/api/emergency-sms/devices/{deviceId}/approve',
  summary: 'Say that this is my child’s device: it shows my number and my contacts. Idempotent.',
  access: own,
  params: z.object({ deviceId: idSchema }),
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND', 'CONFLICT', 'PASSWORD_NEEDED', 'SECOND_FACTOR_NEEDED'],
});
export const forgetDevice = operation({
  id: 'emergency.forgetDevice',
  service: 'emergency',
  method: 'DELETE',
  path: '/api/emergency-sms/devices/{deviceId}',
  summary: 'Forget a device: its key ends at once. One that shows 999 alone ends for good.',
  access: own,
  params: z.object({ deviceId: idSchema }),
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND', 'CONFLICT'],
});
export const listForgottenDevices = operation({
  id: 'emergency.listForgottenDevices',
  service: 'emergency',
  method: 'GET',
  path: '/api/emergency-sms/forgotten-devices',
  summary: 'Devices of my children that another guardian has forgotten within the last seven days.',
  access: own,
  replies: { 200: z.array(deviceSchema.extend({ forgottenAt: instantSchema, canRestoreUntil: instantSchema })) },
  errors: [],
});
export const restoreDevice = operation({
  id: 'emergency.restoreDevice',
  service: 'emergency',
  method: 'POST',
  path: '/api/emergency-sms/devices/{deviceId}/restore',
  summary: 'Undo that another guardian has forgotten a device of my child, within seven days.',
  access: own,
  params: z.object({ deviceId: idSchema }),
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND', 'CONFLICT'],
});

const ownSwitch = z.strictObject({ emergencyLocationEnabled: z.boolean('Must be true or false') });
export const getOwnLocationSetting = operation({
  id: 'emergency.getOwnLocationSetting',
  service: 'emergency',
  method: 'GET',
  path: '/api/profile/emergency-location-setting',
  summary: 'My own switch for positions in texts; on unless I switched it off.',
  access: { callers: ['child'], ownership: 'the child itself' },
  replies: { 200: ownSwitch },
  errors: [],
});
export const saveOwnLocationSetting = operation({
  id: 'emergency.saveOwnLocationSetting',
  service: 'emergency',
  method: 'PUT',
  path: '/api/profile/emergency-location-setting',
  summary: 'Switch positions in my texts on or off.',
  access: { callers: ['child'], ownership: 'the child itself' },
  body: ownSwitch,
  replies: { 200: ownSwitch },
  errors: [],
});
