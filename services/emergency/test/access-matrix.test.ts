import { createHmac } from 'node:crypto';
import { testAccessMatrix } from '@notalone/testing/access-matrix';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import twilio from 'twilio';
import { afterAll, beforeAll, expect } from 'vitest';
import { aNumber, type Family, type Service, startService } from './service.ts';

let service: Service;
let family: Family;
let alertId: string;
let contactId: string;
let link: string;
let invitation: string;
beforeAll(async () => {
  service = await startService();
  family = await service.newFamily();
  const gran = await service.newContact(family);
  contactId = gran._id;
  invitation = await service.linkIn(gran.phoneNumber);
  alertId = (await service.press(family.childToken, { code: '333' })).body.alertId;
  link = await service.linkIn(family.phone);
});
afterAll(() => service.stop());

/** Somebody without a token and without a device's key may not use what a device may. */
const device = { 'no token': 401, expired: 401, admin: 200 };
const ofFamily = { ...device, parent: 200, child: 200, admin: 404, otherwise: 404 };
const everyone = { ...device, otherwise: 200 };
const alert = () => ({ params: { alertId } });
const contact = () => ({ name: 'Gran', phoneNumber: aNumber(), relationship: 'Grandmother' });

/** Signed as the providers do; without that each is refused (other tests). */
function fromTwilio(kind: string, query: Readonly<Record<string, string>> = {}) {
  const search = new URLSearchParams(query);
  const url = `${service.config.PUBLIC_URL}/api/emergency-sms/webhooks/twilio/${kind}${search.size > 0 ? `?${search}` : ''}`;
  const body = { AccountSid: `AC${'a'.repeat(32)}` };
  return { query, body, headers: { 'x-twilio-signature': twilio.getExpectedTwilioSignature('token', url, body) } };
}
function fromStripe() {
  const body = { id: `evt_${randomId()}`, object: 'event', type: 'ping', data: { object: { object: 'account' } } };
  const at = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', 'whsec_ours')
    .update(`${at}.${JSON.stringify(body)}`)
    .digest('hex');
  return { body, headers: { 'stripe-signature': `t=${at},v1=${signature}` } };
}
/** A contact whose invitation has failed. */
async function failedContact() {
  // What its earlier invitations come to would say otherwise.
  const underWay = { contactId, status: { $in: ['waiting', 'accepted', 'sent'] } };
  await eventually(async () => expect(await service.db.collection('deliveries').countDocuments(underWay)).toBe(0));
  await service.db.collection('contacts').updateOne({ _id: contactId as never }, { $set: { state: 'failed' } });
  return { params: { contactId } };
}
async function newDevice() {
  const { body } = await service.call<{ deviceId: string }>('POST', '/api/emergency-sms/device', {
    token: family.childToken,
  });
  return { params: { deviceId: body.deviceId } };
}
/** As the child's other guardian, who has left since, has forgotten it. */
async function forgottenDevice() {
  const { params } = await newDevice();
  const forgotten = { forgottenAt: new Date(), forgottenBy: randomId() };
  await service.db.collection('devices').updateOne({ _id: params.deviceId as never }, { $set: forgotten });
  return { params };
}

testAccessMatrix({
  service: 'emergency',
  baseUrl: () => `http://127.0.0.1:${service.port}`,
  token: (caller) => {
    if (caller === 'child') return Promise.resolve(family.childToken);
    if (caller === 'parent') return Promise.resolve(family.parentToken);
    if (caller === 'expired') return service.token({ role: 'parent', userId: family.parentId, expiresInSeconds: -1 });
    return service.token({ role: caller === 'admin' ? 'admin' : 'parent' });
  },
  matrix: {
    'emergency.send': { send: { body: { code: '333' } }, status: everyone },
    'emergency.sendQuick': { send: { params: { code: '333' }, body: {} }, status: everyone },
    'emergency.addPosition': {
      send: () => ({ ...alert(), body: { latitude: 51.5, longitude: -0.1 } }),
      status: ofFamily,
    },
    'emergency.getAlert': { send: alert, status: ofFamily },
    'emergency.cancelAlert': { send: alert, status: ofFamily },
    'emergency.sayTogether': { send: () => ({ ...alert(), body: { together: false } }), status: ofFamily },
    'emergency.answerAlert': {
      send: () => ({ ...alert(), body: { answer: 'call-me' } }),
      status: { 'no token': 401, expired: 401, child: 403, parent: 200, otherwise: 404 },
    },
    'emergency.listOpenAlerts': { status: everyone },
    'emergency.listKeysOfDevice': { status: 200 },
    'emergency.listAlerts': { status: everyone },
    'emergency.checkReady': {
      send: { body: { worker: true, position: 'granted' } },
      status: { 'no token': 401, expired: 401, child: 200, otherwise: 403 },
    },
    'emergency.registerDevice': { send: { body: {} }, status: 200 },
    'emergency.forgetThisDevice': { status: 200 },
    'emergency.listContacts': { status: everyone },
    'emergency.addContact': {
      send: () => ({ body: contact() }),
      status: { parent: 402, otherwise: 201 },
    },
    'emergency.answerInvitation': {
      send: () => ({ params: { token: invitation }, body: { answer: 'yes' } }),
      status: 200,
    },
    'emergency.changeContact': {
      send: () => ({ params: { contactId }, body: contact() }),
      status: { parent: 200, otherwise: 404 },
    },
    'emergency.inviteContactAgain': {
      send: failedContact,
      status: { parent: 200, otherwise: 404 },
    },
    'emergency.saveContactPlace': {
      send: () => ({ params: { contactId }, body: { getsPlace: true } }),
      status: { parent: 200, otherwise: 404 },
    },
    'emergency.removeContact': { send: () => ({ params: { contactId } }), status: { parent: 200, otherwise: 404 } },
    'emergency.saveMessage': {
      send: { body: { message: 'Please come' } },
      status: { admin: 200, otherwise: 402 },
    },
    'emergency.saveLocationSetting': { send: { body: { enabled: true } }, status: 200 },
    'emergency.saveFamilyWord': { send: { body: { familyWord: 'Marmalade' } }, status: 200 },
    'emergency.saveChildPhone': {
      send: () => ({ params: { childId: family.childId }, body: { phoneNumber: aNumber() } }),
      status: { parent: 200, otherwise: 404 },
    },
    'emergency.listDevices': { status: 200 },
    'emergency.forgetDevice': { send: newDevice, status: { parent: 200, otherwise: 404 } },
    'emergency.listForgottenDevices': { status: 200 },
    'emergency.approveDevice': { send: newDevice, status: { parent: 200, otherwise: 404 } },
    'emergency.restoreDevice': { send: forgottenDevice, status: { parent: 200, otherwise: 404 } },
    'emergency.getOwnLocationSetting': { status: 200 },
    'emergency.saveOwnLocationSetting': { send: { body: { emergencyLocationEnabled: true } }, status: 200 },
    'emergency.showLink': { send: () => ({ params: { token: link } }), status: 200 },
    'emergency.acknowledge': { send: () => ({ params: { token: link }, body: {} }), status: 200 },
    'emergency.twilioStatus': { send: () => fromTwilio('status', { delivery: randomId() }), status: 204 },
    'emergency.twilioInbound': { send: () => fromTwilio('inbound'), status: 200 },
    'emergency.twilioVoice': { send: () => fromTwilio('voice', { delivery: randomId() }), status: 200 },
    'emergency.getSubscription': { status: 200 },
    'emergency.openCheckout': { status: 200 },
    'emergency.openPortal': { status: { parent: 200, otherwise: 404 } },
    'emergency.stripeWebhook': { send: fromStripe, status: 204 },
  },
});
