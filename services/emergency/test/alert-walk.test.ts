import { phoneChanged } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callable } from '../src/alerts/alert-life.rules.ts';
import { type AlertDocument, alertsOf } from '../src/alerts/alerts.store.ts';
import { claimDelivery, deliveriesOf } from '../src/deliveries/deliveries.store.ts';
import { aNumber, type Family, type Service, startService } from './service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const WALKS = 12;
const STEPS_MAX = 18;

const WHO = [0, 1, 2] as const;
const who = fc.constantFrom(...WHO);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('press'), code: fc.constantFrom('111', '444', '999') }) },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('answer'),
      who,
      said: fc.constantFrom('on-the-way', 'on-the-way', 'cannot-come', 'call-me', 'together', 'not-together'),
      minutes: fc.constantFrom(undefined, 5, 15, 30),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('cancel', 'close') }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('say together'), together: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('remove', 'correct number', 'STOP', 'START'), who }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('fail'),
      who,
      mode: fc.constantFrom('down', 'undelivered', 'lost-answer'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('sender dies', 'phones work') }) },
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant('pass'),
      seconds: fc.constantFrom(5, 31, 61, 130, 301, 901, 1201, 4 * 3600),
    }),
  },
);
type Step = { does: string; who?: (typeof WHO)[number]; [more: string]: unknown };

interface Walk {
  readonly family: Family;
  /** The parent's own, Gran's and Dad's; a contact is gone once removed. */
  readonly people: { contactId: string; number: string; isThere: boolean }[];
  phoneVersion: number;
}

async function begin(): Promise<Walk> {
  const family = await service.newFamily();
  await service.db.collection('subscriptions').insertOne({
    _id: family.parentId as never,
    status: 'active',
    subscriptionId: 'sub_walk',
  });
  const gran = await service.newContact(family, 'Gran');
  const dad = await service.newContact(family, 'Dad').catch(() => undefined);
  const { body } = await service.call<{ emergencyContacts: { _id: string }[] }>('GET', '/api/emergency-sms/contacts', {
    token: family.parentToken,
  });
  const own = { contactId: body.emergencyContacts[0]?._id ?? '', number: family.phone, isThere: true };
  const others = [gran, dad].map((one) => ({
    contactId: one?._id ?? '',
    number: one?.phoneNumber ?? '',
    isThere: one !== undefined,
  }));
  return { family, people: [own, ...others], phoneVersion: 1 };
}

const newest = ({ family }: Walk) =>
  alertsOf(service.db).findOne({ ownerId: family.childId }, { sort: { createdAt: -1 } });
const openOf = ({ family }: Walk) =>
  alertsOf(service.db)
    .find({ ownerId: family.childId, closedAt: { $exists: false } })
    .toArray();

async function correctNumber(walk: Walk, index: number): Promise<void> {
  const person = walk.people[index];
  if (!person?.isThere) return;
  const number = aNumber();
  if (index === 0) {
    walk.phoneVersion += 1;
    const { parentId } = walk.family;
    const data = { userId: parentId, phoneNumber: number, version: walk.phoneVersion };
    await service.publish('auth', phoneChanged, parentId, data);
    await eventually(async () =>
      expect(
        await service.db.collection('parents').countDocuments({ _id: parentId as never, 'phone.phoneNumber': number }),
      ).toBe(1),
    );
    person.number = number;
    return;
  }
  const { status } = await service.call('PUT', `/api/emergency-sms/contacts/${person.contactId}`, {
    token: walk.family.parentToken,
    payload: { name: 'Someone', relationship: 'Somebody', phoneNumber: number },
  });
  if (status === 200) Object.assign(person, { number, isThere: false });
}

async function answer(walk: Walk, { who: index = 0, said, minutes }: Step): Promise<void> {
  const person = walk.people[index];
  const body = /\/e\/([a-z0-9]{20})/.exec(
    service.emulators.sms(person?.number ?? '').find(({ body: text }) => /needs help|asked for help/.test(text))
      ?.body ?? '',
  );
  if (!body) return;
  await service.call('POST', `/api/emergency-sms/acknowledge/${body[1]}`, {
    payload: { answer: said, ...(minutes === undefined ? {} : { minutes }) },
  });
}

async function take(walk: Walk, one: Step): Promise<void> {
  const { family, people } = walk;
  const person = people[one.who ?? 0];
  const alert = await newest(walk);
  const ofAlert = (what: string, token: string, payload?: object) =>
    alert &&
    service.call('POST', `/api/emergency-sms/alerts/${alert._id}/${what}`, { token, ...(payload && { payload }) });
  switch (one.does) {
    case 'press':
      await service.press(family.childToken, { code: one['code'] });
      return;
    case 'answer':
      return answer(walk, one);
    case 'cancel':
      await ofAlert('cancel', family.childToken);
      return;
    case 'close':
      await ofAlert('cancel', family.parentToken);
      return;
    case 'say together':
      await ofAlert('together', family.childToken, { together: one['together'] });
      return;
    case 'remove':
      if (!person?.isThere || one.who === 0) return;
      await service.call('DELETE', `/api/emergency-sms/contacts/${person.contactId}`, { token: family.parentToken });
      person.isThere = false;
      return;
    case 'correct number':
      return correctNumber(walk, one.who ?? 0);
    case 'STOP':
    case 'START':
      await service.emulators.reply(person?.number ?? '', one.does);
      return;
    case 'fail':
      service.emulators.fail(person?.number ?? '', { mode: one['mode'] as 'down', times: 2 });
      service.emulators.fail(`call ${person?.number}`, { mode: one['mode'] as 'down', times: 1 });
      return;
    case 'phones work':
      for (const { number } of people) {
        service.emulators.fail(number, undefined);
        service.emulators.fail(`call ${number}`, undefined);
      }
      return;
    case 'sender dies':
      await claimDelivery(service.db, service.now(), { parentId: family.parentId });
      return;
    default:
      await service.pass(one['seconds'] as number);
  }
}

/** Whom the rules say must still be reached: confirmed at this moment, and has not said no. */
async function owed({ family }: Walk, alert: AlertDocument): Promise<string[]> {
  const { body } = await service.call<{ emergencyContacts: { _id: string; confirmed: boolean }[] }>(
    'GET',
    '/api/emergency-sms/contacts',
    { token: family.parentToken },
  );
  const saidNo = alert.contacts.filter((one) => one.answer === 'cannot-come').map((one) => one.contactId);
  return body.emergencyContacts
    .filter(({ _id, confirmed }) => confirmed && !saidNo.includes(_id))
    .map(({ _id }) => _id);
}

/**
 * While an alert is open and nobody is on the way, something is scheduled or running for every confirmed contact who
 * has not said no, or the child's page says 999.
 */
async function expectReachesOn(walk: Walk): Promise<void> {
  for (const alert of await openOf(walk)) {
    if (alert.state !== 'open') continue;
    const view = await service.alert(walk.family.childToken, alert._id);
    if (view.call999) continue;
    const speaker = alert.replacedBy ? await alertsOf(service.db).findOne({ _id: alert.replacedBy }) : alert;
    expect(speaker, 'who speaks for a replaced alert').toBeTruthy();
    if (!speaker || speaker.closedAt) throw new Error('an alert waits for one that is closed');
    const isCallPlanned = (contactId: string) =>
      speaker.nextCallAt !== undefined &&
      speaker.stepAt !== undefined &&
      speaker.stepAt <= speaker.nextCallAt &&
      callable(speaker).some((one) => one.contactId === contactId);
    for (const contactId of await owed(walk, alert)) {
      const waiting = { alertId: speaker._id, contactId, dueAt: { $exists: true } };
      const isWaiting = (await deliveriesOf(service.db).countDocuments(waiting)) > 0;
      expect(isWaiting || isCallPlanned(contactId), `${contactId} is reached by nothing`).toBe(true);
    }
  }
}

const heardOf = (number: string) => service.emulators.sms(number).length + service.emulators.calls(number).length;

/** The same as families see it: within twenty minutes each of those phones rings or gets a text. */
async function expectPhonesRing(walk: Walk): Promise<void> {
  await take(walk, { does: 'phones work' });
  const alert = (await openOf(walk)).find(({ state, replacedBy, endsAt }) => {
    const isLong = endsAt.getTime() - service.now().getTime() > 25 * 60_000;
    return state === 'open' && !replacedBy && isLong;
  });
  if (!alert) return;
  const contactIds = await owed(walk, alert);
  const numbers = walk.people.filter(({ contactId }) => contactIds.includes(contactId)).map(({ number }) => number);
  const before = numbers.map(heardOf);
  for (const seconds of [61, 120, 420, 620]) await service.pass(seconds);
  for (const [index, number] of numbers.entries())
    expect(heardOf(number), 'texts and calls of a contact').toBeGreaterThan(before[index] ?? 0);
}

test('whatever happens, an open alert goes on reaching everybody who could come', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: STEPS_MAX }), async (steps) => {
      const walk = await begin();
      await take(walk, { does: 'press', code: '111' });
      for (const one of steps as Step[]) {
        const gone = walk.people.filter(({ isThere, number }) => !isThere && number !== '');
        const heard = gone.map(({ number }) => service.emulators.calls(number).length);
        await take(walk, one);
        await service.pass(0);
        await expectReachesOn(walk);
        for (const [index, { number }] of gone.entries())
          expect(service.emulators.calls(number).length, 'calls of who is no contact any more').toBe(heard[index]);
      }
      await expectPhonesRing(walk);
    }),
    { numRuns: WALKS, endOnFailure: true },
  );
});
