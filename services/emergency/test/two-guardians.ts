import { type ChildId, childChanged, type DataOf, type UserId } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { expect } from 'vitest';
import { childOf, type Family, type PressResult, type Service } from './service.ts';

export type Withheld = { userId: UserId; what: 'decisions' | 'place' | 'texts' }[];
type Change = Partial<Pick<DataOf<typeof childChanged>, 'guardianRevokedAt' | 'needsNewPin' | 'name'>>;

/** What tests of two guardians do with the service. */
export function twoGuardians(service: Service) {
  const asked = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, token: string, payload?: object) =>
    service.call<Record<string, unknown>>(method, `/api/emergency-sms${path}`, { token, ...(payload && { payload }) });

  let version = 1;
  /** Profile says whose child it is now. */
  async function guard(
    childId: ChildId,
    guardianIds: UserId[],
    withheld: Withheld = [],
    { name = 'Mia', ...change }: Change = {},
  ): Promise<void> {
    version += 1;
    const [parentId] = guardianIds as [UserId];
    const state = { ...childOf({ childId, parentId }, { name, guardianIds, withheld, version, ...change }) };
    await service.publish('profile', childChanged, childId, state);
    const known = { _id: childId as never, version };
    await eventually(async () => expect(await service.db.collection('children').countDocuments(known)).toBe(1));
  }

  /** Anna and Bilal with their Mia; Anna has said a word, and Gran is a contact; Bilal has his uncle and the same Gran. */
  async function newPair() {
    const [anna, bilal] = [
      await service.newFamily({}, randomId(), 'anna'),
      await service.newFamily({}, randomId(), 'bilal'),
    ];
    const paid = [anna, bilal].map(({ parentId }) => ({
      _id: parentId as never,
      status: 'active',
      subscriptionId: `sub_${parentId}`,
    }));
    await service.db.collection('subscriptions').insertMany(paid);
    await guard(anna.childId, [anna.parentId, bilal.parentId]);
    const gran = await service.newContact(anna);
    const uncle = await service.newContact(bilal, 'Uncle');
    const known = { name: 'Granny', phoneNumber: gran.phoneNumber, relationship: 'Grandmother' };
    await asked('POST', '/contacts', bilal.parentToken, known);
    await asked('PUT', '/family-word', anna.parentToken, { familyWord: 'Marmalade' });
    await asked('PUT', '/family-word', bilal.parentToken, { familyWord: 'Zebra' });
    const all = [anna.phone, bilal.phone, gran.phoneNumber, uncle.phoneNumber];
    const press = (body: object = { code: '555' }) => service.press(anna.childToken, body);
    return { anna, bilal, gran, uncle, all, press, mia: anna.childId, both: [anna.parentId, bilal.parentId] };
  }

  /** A browser of the child's with a key of its own. */
  async function newDevice(childToken: string, approvers: readonly Family[] = [], body: object = {}) {
    const registered = await service.call<{ deviceId: string }>('POST', '/api/emergency-sms/device', {
      token: childToken,
      payload: body,
    });
    const cookies = { na_emergency: /na_emergency=([^;]+)/.exec(String(registered.headers['set-cookie']))?.[1] ?? '' };
    const { deviceId } = registered.body;
    for (const { parentToken } of approvers)
      expect((await asked('POST', `/devices/${deviceId}/approve`, parentToken)).status).toBe(200);
    const call = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, token?: string) =>
      service.call<Record<string, unknown>>(method, `/api/emergency-sms${path}`, {
        cookies,
        ...(token !== undefined && { token }),
        ...(payload && { payload }),
      });
    /** What the page shows and keeps: the names, and everything as text. */
    const shows = async () => {
      const { body: settings } = await call('GET', '/contacts');
      const contacts = settings['emergencyContacts'] as { name: string }[];
      return { names: contacts.map(({ name }) => name), text: JSON.stringify(settings), settings };
    };
    return { deviceId, cookies, call, shows, press: (code = '555', token?: string) => pressOn(code, token) };

    async function pressOn(code: string, token?: string) {
      const { body: pressed, status } = await call('POST', `/quick/${code}`, {}, token);
      return { ...(pressed as unknown as PressResult), status };
    }
  }
  return { asked, guard, newPair, newDevice };
}
