import { testAccessMatrix } from '@notalone/testing/access-matrix';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, beforeAll } from 'vitest';
import { aNumber, type Family, type Service, startService } from './service.ts';

let service: Service;
let family: Family;
let alertId: string;
let contactId: string;
let link: string;
beforeAll(async () => {
  service = await startService();
  family = await service.newFamily();
  contactId = (await service.newContact(family))._id;
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
const nobody = 'a'.repeat(20);

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
    'emergency.listAlerts': { status: everyone },
    'emergency.checkReady': {
      send: { body: { worker: true, position: 'granted' } },
      status: { 'no token': 401, expired: 401, child: 200, otherwise: 403 },
    },
    'emergency.registerDevice': { status: 200 },
    'emergency.forgetThisDevice': { status: 200 },
    'emergency.listContacts': { status: everyone },
    'emergency.addContact': {
      send: () => ({ body: contact() }),
      status: { parent: 402, otherwise: 201 },
    },
    'emergency.changeContact': {
      send: () => ({ params: { contactId }, body: contact() }),
      status: { parent: 200, otherwise: 404 },
    },
    'emergency.removeContact': { send: () => ({ params: { contactId } }), status: { parent: 200, otherwise: 404 } },
    'emergency.saveMessage': {
      send: { body: { message: 'Please come' } },
      status: { admin: 200, otherwise: 402 },
    },
    'emergency.saveLocationSetting': { send: { body: { enabled: true } }, status: 200 },
    'emergency.listDevices': { status: 200 },
    'emergency.forgetDevice': { send: () => ({ params: { deviceId: randomId() } }), status: 404 },
    'emergency.getOwnLocationSetting': { status: 200 },
    'emergency.saveOwnLocationSetting': { send: { body: { emergencyLocationEnabled: true } }, status: 200 },
    'emergency.showLink': { send: () => ({ params: { token: link } }), status: 200 },
    'emergency.acknowledge': { send: () => ({ params: { token: link }, body: {} }), status: 200 },
    'emergency.answerInvitation': { send: { params: { token: nobody }, body: { answer: 'yes' } }, status: 404 },
    // without the provider's signature
    'emergency.twilioStatus': { send: () => ({ query: { delivery: randomId() } }), status: 403 },
    'emergency.twilioInbound': { status: 403 },
    'emergency.twilioVoice': { send: () => ({ query: { delivery: randomId() } }), status: 403 },
    'emergency.getSubscription': { status: 200 },
    'emergency.openPortal': { status: 404 },
    'emergency.openCheckout': { status: 200 },
    'emergency.stripeWebhook': { status: 403 },
  },
});
