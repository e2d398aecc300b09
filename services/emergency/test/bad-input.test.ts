import { badInput } from '@notalone/testing/bad-input';
import { afterAll, beforeAll } from 'vitest';
import { aNumber, type Service, startService } from './service.ts';

let service: Service;
let childToken: string;
beforeAll(async () => {
  service = await startService();
  ({ childToken } = await service.newFamily());
});
afterAll(() => service.stop());

const COLLECTIONS = ['alerts', 'deliveries', 'contacts', 'families', 'childSettings', 'devices'];
const someId = 'a'.repeat(24);
const position = { latitude: 51.5, longitude: -0.1, accuracyMetres: 20, positionAgeSeconds: 5 };
const link = { token: 'a'.repeat(20) };
const contact = { name: 'Gran', phoneNumber: aNumber(), relationship: 'Grandmother' };

badInput({
  service: 'emergency',
  baseUrl: () => `http://127.0.0.1:${service.port}`,
  // Presses by a child that is known: the service asks nobody, and the same press again is the same alert.
  token: ({ takesAnyBody, access: { callers } }) =>
    takesAnyBody
      ? Promise.resolve(childToken)
      : service.token({ role: callers.includes('child') ? 'child' : 'parent' }),
  valid: {
    'emergency.send': { body: { ...position, awaitPositionSeconds: 0, customMessage: 'Help', code: '111' } },
    'emergency.sendQuick': { params: { code: '111' }, body: { ...position, awaitPositionSeconds: 0 } },
    'emergency.addPosition': { params: { alertId: someId }, body: position },
    'emergency.cancelAlert': { params: { alertId: someId } },
    'emergency.sayTogether': { params: { alertId: someId }, body: { together: true } },
    'emergency.answerAlert': { params: { alertId: someId }, body: { answer: 'on-the-way', minutes: 5 } },
    'emergency.registerDevice': { body: { isOwnDevice: true } },
    'emergency.getAlert': { params: { alertId: someId } },
    'emergency.listOpenAlerts': { query: { childId: someId } },
    'emergency.listAlerts': { query: { childId: someId } },
    'emergency.listContacts': { query: { childId: someId } },
    'emergency.forgetThisDevice': { query: { childId: someId, because: 'logout' } },
    'emergency.checkReady': { body: { worker: true, position: 'granted' } },
    'emergency.addContact': { body: contact },
    'emergency.changeContact': { params: { contactId: someId }, body: contact },
    'emergency.inviteContactAgain': { params: { contactId: someId } },
    'emergency.saveContactPlace': { params: { contactId: someId }, body: { getsPlace: true } },
    'emergency.removeContact': { params: { contactId: someId } },
    'emergency.saveMessage': { body: { message: 'Please come to {location}' } },
    'emergency.saveLocationSetting': { body: { enabled: true } },
    'emergency.saveFamilyWord': { body: { familyWord: 'Marmalade' } },
    'emergency.saveChildPhone': { params: { childId: someId }, body: { phoneNumber: aNumber() } },
    'emergency.forgetDevice': { params: { deviceId: someId } },
    'emergency.approveDevice': { params: { deviceId: someId } },
    'emergency.restoreDevice': { params: { deviceId: someId } },
    'emergency.saveOwnLocationSetting': { body: { emergencyLocationEnabled: true } },
    'emergency.showLink': { params: link },
    'emergency.acknowledge': { params: link, body: { answer: 'on-the-way' } },
    'emergency.answerInvitation': { params: link, body: { answer: 'never' } },
    'emergency.twilioStatus': { query: { delivery: someId } },
    'emergency.twilioVoice': { query: { delivery: someId } },
  },
  // Calls for the alerts that were pressed come by the clock.
  stored: () =>
    Promise.all(COLLECTIONS.map((name) => service.db.collection(name).countDocuments({ channel: { $ne: 'call' } }))),
});
