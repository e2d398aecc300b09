import { deletionRequested, guardedBy, internal, phoneChanged } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { exportedRecords } from '@notalone/testing/exported-records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countReachable } from '../src/contacts/count-reachable.ts';
import { takeRingText } from '../src/contacts/numbers.store.ts';
import { type ContactView, contactCalls } from './contact-calls.ts';
import { aNumber, type Family, type Service, startService } from './service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const calls = contactCalls(() => service);
const { add, remove, savePlace, answer, list, other, mailed } = calls;
const DAY = 24 * 3600;
const own = async (family: Family): Promise<ContactView | undefined> =>
  (await list(family)).find(({ isParent }) => isParent);
const press = async (family: Family, code: string) => (await service.press(family.childToken, { code })).body;

describe('STOP', () => {
  test('is kept per number: red and told by mail in every family, the parent’s own included, until START', async () => {
    const [parent, family] = [await service.newFamily(), await service.newFamily()];
    // The parent of one family is a contact of the other.
    await add(family, parent.phone, 'Auntie');
    await answer(await service.linkIn(parent.phone), 'yes');
    const both = async () => [await own(parent), await other(family)];

    await service.emulators.reply(parent.phone, 'STOP');
    const stopped = { takesTexts: false, state: 'confirmed', confirmed: true };
    await eventually(async () => expect(await both()).toMatchObject([stopped, stopped]));
    await mailed(parent, ['Your own phone takes no more emergency texts']);
    await mailed(family, ['An emergency contact takes no more texts']);
    expect(await countReachable(service.deps, guardedBy(parent.parentId))).toEqual({
      contacts: 1,
      withoutTexts: ['Sam'],
    });
    expect(await countReachable(service.deps, guardedBy(family.parentId))).toEqual({
      contacts: 2,
      withoutTexts: ['Auntie'],
    });

    await service.emulators.reply(parent.phone, 'START');
    const starts = { takesTexts: true, state: 'confirmed' };
    await eventually(async () => expect(await both()).toMatchObject([starts, starts]));
    expect(await countReachable(service.deps, guardedBy(family.parentId))).toEqual({ contacts: 2, withoutTexts: [] });
  });

  test('said twice mails once, and then the number is telephoned', async () => {
    const family = await service.newFamily();
    await service.emulators.reply(family.phone, 'STOP');
    await service.emulators.reply(family.phone, 'STOP');
    await press(family, '333');
    await eventually(() => expect(service.emulators.mails(family.email)).toHaveLength(2));
    await mailed(family, ['Your child has asked for help', 'Your own phone takes no more emergency texts']);
    expect(service.emulators.calls(family.phone)).toHaveLength(1);
  });

  test('that only the provider knows of turns the contact red', async () => {
    const family = await service.newFamily();
    const gran = await service.newContact(family);
    service.emulators.fail(gran.phoneNumber, { mode: 'opt-out', times: 1 });
    await press(family, '333');
    await eventually(async () => expect(await other(family)).toMatchObject({ takesTexts: false, state: 'confirmed' }));
  });
});

const NOT_REACHED = 'We could not reach an emergency contact';
describe('a message that fails', () => {
  test('marks the number and mails once, and never takes the yes; the next delivery clears it', async () => {
    const family = await service.newFamily();
    const gran = await service.newContact(family);
    service.emulators.fail(gran.phoneNumber, { mode: 'reject', code: 30_005 });
    await press(family, '222');
    await eventually(async () =>
      expect(await other(family)).toMatchObject({ state: 'confirmed', notReachedAt: expect.any(String) }),
    );
    const failures = () => service.emulators.mails(family.email).filter(({ subject }) => subject === NOT_REACHED);
    await eventually(() => expect(failures()).toHaveLength(1));
    await press(family, '333');
    await service.pass(0);
    expect(failures()).toHaveLength(1);
    expect(failures()[0]?.text).toMatch(/We could not reach this number on \d+ \w+ at \d\d:\d\d: Gran\./);

    service.emulators.fail(gran.phoneNumber, undefined);
    const { results } = await press(family, '444');
    expect(results).toMatchObject([{ success: true }, { name: 'Gran', success: true }]);
    await eventually(async () => expect((await other(family))?.notReachedAt).toBeUndefined());
    expect(failures()).toHaveLength(1);
  });

  test('says nothing of the number that the account has then', async () => {
    const family = await service.newFamily();
    service.emulators.fail(family.phone, { mode: 'reject', code: 30_005 });
    await press(family, '222');
    await eventually(async () => expect(await own(family)).toMatchObject({ notReachedAt: expect.any(String) }));
    const phoneNumber = aNumber();
    const { parentId } = family;
    await service.publish('auth', phoneChanged, parentId, { userId: parentId, phoneNumber, version: 2 });
    await eventually(async () => expect(await own(family)).toMatchObject({ phoneNumber, confirmed: true }));
    expect((await own(family))?.notReachedAt).toBeUndefined();
  });
});

describe('who has not said yes', () => {
  test('is told to ring a parent once a day, whichever families press', async () => {
    const [family, others] = [await service.newFamily(), await service.newFamily()];
    const phoneNumber = aNumber();
    const told = () => service.emulators.sms(phoneNumber).filter(({ body }) => body.includes('Please ring')).length;
    for (const one of [family, others]) await add(one, phoneNumber);
    await press(family, '222');
    await press(others, '555');
    await service.pass(3600);
    await press(family, '999');
    expect(told()).toBe(1);
    await service.pass(DAY);
    await press(others, '222');
    expect(told()).toBe(2);
  });

  test('is told so once when many ask at the same moment', async () => {
    const number = aNumber();
    const asked = Array.from({ length: 12 }, () =>
      service.transact((session) => takeRingText(service.deps, number, session)),
    );
    expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1);
  });
});

test('a contact gets the place until the parent says otherwise, also after it was removed and added', async () => {
  const [family, others] = [await service.newFamily(), await service.newFamily()];
  const gran = await service.newContact(family);
  expect(await list(family)).toMatchObject([{ getsPlace: true }, { getsPlace: true }]);
  expect((await savePlace(others, gran._id, false)).status).toBe(404);
  expect((await savePlace(family, gran._id, false)).body).toMatchObject({ name: 'Gran', getsPlace: false });
  await remove(family, gran._id);
  expect((await add(family, gran.phoneNumber)).body).toMatchObject({ getsPlace: false, confirmed: true });
  expect((await savePlace(family, gran._id, true)).body.getsPlace).toBe(true);
});

test('the parent’s own contact has the account’s number, and is neither removed nor corrected to another', async () => {
  const family = await service.newFamily();
  const mine = await own(family);
  expect(mine).toMatchObject({ phoneNumber: family.phone, state: 'confirmed' });
  expect((await remove(family, mine?._id ?? '')).status).toBe(409);
  expect((await calls.change(family, mine?._id ?? '', aNumber())).status).toBe(409);
  expect((await calls.change(family, mine?._id ?? '', family.phone, 'Mum')).body).toMatchObject({ name: 'Mum' });
  expect((await add(family, family.phone)).status).toBe(400);
});

test('what is kept of contacts that were removed goes with the family', async () => {
  const family = await service.newFamily();
  const { parentId } = family;
  const gran = await service.newContact(family);
  await remove(family, gran._id);
  const kept = () => service.db.collection('removedContacts').countDocuments({ parentId });
  expect(await kept()).toBe(1);
  const erasureId = crypto.randomUUID();
  await service.publish('profile', deletionRequested, parentId, { userId: parentId, erasureId });
  await eventually(async () => expect(await kept()).toBe(0));
});

test('the copy of a person’s data has contacts and alerts, no place, and of others’ numbers the ending alone', async () => {
  const [family, other] = [await service.newFamily(), await service.newFamily({ name: 'Zara' })];
  const gran = await service.newContact(family);
  await service.newContact(other, 'Their uncle');
  const { body } = await service.press(family.childToken, { code: '222', latitude: 51.50741, longitude: -0.12779 });
  await service.press(other.childToken, { code: '333' });
  const client = await service.internalClient('profile');
  const records = await exportedRecords(client, internal.emergency.exportPage, { userId: family.parentId });
  expect(records).toMatchObject([
    { kind: 'buttonSettings' },
    { kind: 'contact', isParent: true, phoneEnding: family.phone.slice(-3) },
    { kind: 'contact', name: 'Gran', phoneEnding: gran.phoneNumber.slice(-3), state: 'confirmed' },
    { kind: 'alert', alertId: body.alertId, code: '222', childName: 'Alfie', contacts: [{}, { name: 'Gran' }] },
  ]);
  expect(JSON.stringify(records)).not.toMatch(/51\.5|0\.127|latitude|\+44|Zara|uncle/);
  const own = { userId: family.parentId, childId: family.childId };
  expect(await exportedRecords(client, internal.emergency.exportPage, own)).toMatchObject([
    { kind: 'alert', alertId: body.alertId, code: '222' },
  ]);
});
