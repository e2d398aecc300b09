import { eventually } from '@notalone/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordReach } from '../src/contacts/record-reach.ts';
import { sendWaitingInvitations } from '../src/contacts/send-waiting-invitations.ts';
import { deliveriesOf } from '../src/deliveries/deliveries.store.ts';
import { contactCalls } from './contact-calls.ts';
import { aNumber, type Family, type Service, startService } from './service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const calls = contactCalls(() => service);
const { add, change, remove, inviteAgain, answer, other, invitations, mailed } = calls;
const DAY = 24 * 3600;

/** A contact who has not answered the invitation, which is there. */
async function invited(family: Family) {
  const phoneNumber = aNumber();
  const { body } = await add(family, phoneNumber);
  expect(body.state).toBe('sent');
  return { _id: body._id, phoneNumber, link: await service.linkIn(phoneNumber) };
}
const stateOf = async (family: Family) => (await other(family))?.state;
/** The number takes no text; what is sent to it fails at once. */
const failing = (number: string) => service.emulators.fail(number, { mode: 'reject', code: 21_211 });

describe('a contact says yes', () => {
  test('at the link of the invitation', async () => {
    const family = await service.newFamily();
    const { link } = await invited(family);
    expect(await answer(link, 'yes')).toBe(200);
    expect(await other(family)).toMatchObject({ state: 'confirmed', confirmed: true });
    expect(await answer(link, 'yes')).toBe(200);
  });

  test('by text, with YES as the whole message', async () => {
    const family = await service.newFamily();
    const { phoneNumber } = await invited(family);
    await service.emulators.reply(phoneNumber, 'Yes who is this?');
    expect(await stateOf(family)).toBe('sent');
    await service.emulators.reply(phoneNumber, ' yes. ');
    expect(await stateOf(family)).toBe('confirmed');
  });

  test('but YES confirms nobody whose invitation has not left', async () => {
    const [family, later] = [await service.newFamily(), await service.newFamily()];
    const { phoneNumber } = await invited(family);
    await service.pass(31 * DAY);
    service.emulators.fail(phoneNumber, { mode: 'down' });
    await add(later, phoneNumber);
    await service.emulators.reply(phoneNumber, 'YES');
    service.emulators.fail(phoneNumber, undefined);
    expect([await stateOf(family), await stateOf(later)]).toEqual(['confirmed', 'sent']);
  });

  test('after ‘Never text me’ too, for that family alone', async () => {
    const [family, others] = [await service.newFamily(), await service.newFamily()];
    const { phoneNumber, link } = await invited(family);
    await add(others, phoneNumber);
    expect([await answer(link, 'never'), await answer(link, 'yes')]).toEqual([200, 200]);
    expect([await stateOf(family), await stateOf(others)]).toEqual(['confirmed', 'refused']);
  });
});

describe('half a link, or one that is over', () => {
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
  test.each([
    ['GET', '/e/abc', 400],
    ['GET', '/e/aaaaaaaaaaaaaaaaaaaa', 404],
    ['GET', '/e', 404],
    ['GET', '/e/aaaaaaaaaaaaaaaaaaaa/', 404],
    // An answer that did not go through stays in the address bar, and is opened again with the tab.
    ['GET', '/api/emergency-sms/acknowledge/aaaaaaaaaaaaaaaaaaaa', 405],
    ['POST', '/api/emergency-sms/invitation/aaaaaaaaaaaaaaaaaaaa', 404],
    ['POST', '/api/emergency-sms/acknowledge/aaaaaaaaaaaaaaaaaaaa', 404],
  ] as const)('%s %s is a page in a browser, and says whom to ring', async (method, path, status) => {
    const answer = path.includes('invitation') ? 'yes' : 'on-the-way';
    const answered = await service.call(method, path, {
      headers: { accept },
      ...(method === 'POST' && { payload: { answer } }),
    });
    expect([answered.status, answered.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(answered.text).toContain('This link is wrong or has expired.');
    expect(answered.text).toContain('href="tel:999"');
  });

  test('is a problem for whoever asks for no page, as everything else is', async () => {
    for (const [path, headers] of [
      ['/e/abc', {}],
      ['/api/emergency-sms/alerts', { accept }],
      ['/api/subscription', { accept }],
    ] as const)
      expect((await service.call('GET', path, { headers })).headers['content-type']).toContain('application/problem');
  });
});

describe('a number that is corrected while its invitation is open', () => {
  test('is asked anew, and neither the old link nor an old YES confirms it', async () => {
    const family = await service.newFamily();
    const typo = await invited(family);
    const phoneNumber = aNumber();
    expect((await change(family, typo._id, phoneNumber)).body).toMatchObject({ state: 'sent', phoneNumber });
    const statuses = [await answer(typo.link, 'yes'), await answer(typo.link, 'never')];
    expect(statuses).toEqual([404, 404]);
    expect((await service.call('GET', `/e/${typo.link}`)).status).toBe(404);
    await service.emulators.reply(typo.phoneNumber, 'YES');
    expect(await stateOf(family)).toBe('sent');
    expect(await answer(await service.linkIn(phoneNumber), 'yes')).toBe(200);
    expect(await stateOf(family)).toBe('confirmed');
  });

  test('is not confirmed by a Yes at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const family = await service.newFamily();
      const typo = await invited(family);
      const phoneNumber = aNumber();
      await Promise.all([
        change(family, typo._id, phoneNumber),
        answer(typo.link, 'yes'),
        service.emulators.reply(typo.phoneNumber, 'YES'),
      ]);
      expect(await other(family)).toMatchObject({ phoneNumber, state: 'sent' });
    }
  });
});

describe('removing a contact and adding it again', () => {
  test('keeps a yes, without another text, and leaves no number meanwhile', async () => {
    const family = await service.newFamily();
    const { _id, phoneNumber, link } = await invited(family);
    await answer(link, 'yes');
    await remove(family, _id);
    const kept = ['contacts', 'removedContacts', 'families', 'numbers'];
    const stored = await Promise.all(kept.map((name) => service.db.collection(name).find().toArray()));
    expect(JSON.stringify(stored)).not.toContain(phoneNumber);
    expect((await add(family, phoneNumber)).body).toMatchObject({ _id, state: 'confirmed', confirmed: true });
    expect(invitations(phoneNumber)).toHaveLength(1);
  });

  test('keeps an open invitation: its link is dead while the contact is removed', async () => {
    const family = await service.newFamily();
    const { _id, phoneNumber, link } = await invited(family);
    await remove(family, _id);
    expect([await answer(link, 'yes'), (await service.call('GET', `/e/${link}`)).status]).toEqual([404, 404]);
    expect((await add(family, phoneNumber)).body.state).toBe('sent');
    expect(invitations(phoneNumber)).toHaveLength(1);
    expect([await answer(link, 'yes'), await stateOf(family)]).toEqual([200, 'confirmed']);
  });

  test('keeps ‘Never text me’, also of somebody who said it to another family meanwhile', async () => {
    const [family, others] = [await service.newFamily(), await service.newFamily()];
    const [first, second] = [await invited(family), await invited(others)];
    await answer(first.link, 'never');
    await remove(family, first._id);
    expect((await add(family, first.phoneNumber)).body.state).toBe('refused');

    const third = await service.newFamily();
    const waiting = (await add(third, second.phoneNumber)).body;
    await remove(third, waiting._id);
    await answer(second.link, 'never');
    expect((await add(third, second.phoneNumber)).body.state).toBe('refused');
  });

  test('keeps the day from which a number may be asked', async () => {
    const [family, others] = [await service.newFamily(), await service.newFamily()];
    const { phoneNumber } = await invited(family);
    const { body } = await add(others, phoneNumber);
    expect(body).toMatchObject({ state: 'waiting', invitedFrom: expect.any(String) });
    await service.pass(DAY);
    await remove(others, body._id);
    expect((await add(others, phoneNumber)).body).toMatchObject({ state: 'waiting', invitedFrom: body.invitedFrom });
  });

  test('asks again where the invitation had not left', async () => {
    const family = await service.newFamily();
    const phoneNumber = aNumber();
    service.emulators.fail(phoneNumber, { mode: 'down', times: 1 });
    const { body } = await add(family, phoneNumber);
    const tried = { kind: 'invitation', contactId: body._id, attempts: 1, dueAt: { $gt: service.now() } };
    await eventually(async () => expect(await service.db.collection('deliveries').countDocuments(tried)).toBe(1));
    await remove(family, body._id);
    expect((await add(family, phoneNumber)).body.state).toBe('sent');
    await eventually(() => expect(invitations(phoneNumber)).toHaveLength(1));
  });

  test('of a number that was corrected and corrected back keeps the yes', async () => {
    const family = await service.newFamily();
    const gran = await invited(family);
    await answer(gran.link, 'yes');
    expect((await change(family, gran._id, aNumber())).body).toMatchObject({ state: 'sent', confirmed: false });
    expect((await change(family, gran._id, gran.phoneNumber)).body).toMatchObject({ state: 'confirmed' });
  });
});

describe('a number that another family has asked', () => {
  test('waits, and is asked by itself when the 30 days are over', async () => {
    const [family, others] = [await service.newFamily(), await service.newFamily()];
    const { phoneNumber, link } = await invited(family);
    await add(others, phoneNumber);
    await service.pass(30 * DAY - 3600);
    await sendWaitingInvitations(service.deps);
    expect(await stateOf(others)).toBe('waiting');
    await service.pass(3601);
    await sendWaitingInvitations(service.deps);
    expect(await stateOf(others)).toBe('sent');
    await eventually(() => expect(invitations(phoneNumber)).toHaveLength(2));
    const newest = await service.linkIn(phoneNumber);
    expect(newest).not.toBe(link);
    expect([await answer(newest, 'yes'), await stateOf(others), await stateOf(family)]).toEqual([
      200,
      'confirmed',
      'sent',
    ]);
  });

  test('is never asked after ‘Never text me’', async () => {
    const [family, others] = [await service.newFamily(), await service.newFamily()];
    const { phoneNumber, link } = await invited(family);
    await add(others, phoneNumber);
    await answer(link, 'never');
    await service.pass(31 * DAY);
    await sendWaitingInvitations(service.deps);
    expect([await stateOf(family), await stateOf(others)]).toEqual(['refused', 'refused']);
    expect((await add(await service.newFamily(), phoneNumber)).body.state).toBe('refused');
    expect(invitations(phoneNumber)).toHaveLength(1);
  });
});

const FAILED = 'We could not ask an emergency contact';
describe('an invitation that fails', () => {
  test('is red, is told by mail, and can be sent again; one that arrived cannot', async () => {
    const family = await service.newFamily();
    const phoneNumber = aNumber();
    failing(phoneNumber);
    const { body } = await add(family, phoneNumber);
    await eventually(async () => expect(await stateOf(family)).toBe('failed'));
    await mailed(family, [FAILED]);
    service.emulators.fail(phoneNumber, undefined);
    expect((await inviteAgain(family, body._id)).body.state).toBe('sent');
    expect(await answer(await service.linkIn(phoneNumber), 'yes')).toBe(200);
    expect((await inviteAgain(family, body._id)).status).toBe(409);
    expect(await stateOf(family)).toBe('confirmed');
  });

  test('after the provider had taken it is red too, and the next family that waits is asked', async () => {
    const [family, others] = [await service.newFamily(), await service.newFamily()];
    const phoneNumber = aNumber();
    service.emulators.fail(phoneNumber, { mode: 'undelivered', code: 30_006, times: 1 });
    await add(family, phoneNumber);
    await add(others, phoneNumber);
    await eventually(async () => expect(await stateOf(family)).toBe('failed'));
    await sendWaitingInvitations(service.deps);
    expect(await stateOf(others)).toBe('sent');
    await eventually(() => expect(invitations(phoneNumber)).toHaveLength(1));
  });

  test('is sent again three times a day at most, over all families', async () => {
    const [family, others] = [await service.newFamily(), await service.newFamily()];
    const phoneNumber = aNumber();
    failing(phoneNumber);
    const again = async (whose: Family, contactId: string) => {
      await eventually(async () => expect(await stateOf(whose)).toBe('failed'));
      return (await inviteAgain(whose, contactId)).status;
    };
    const first = (await add(family, phoneNumber)).body._id;
    expect([await again(family, first), await again(family, first)]).toEqual([200, 200]);
    await eventually(async () => expect(await stateOf(family)).toBe('failed'));
    const second = (await add(others, phoneNumber)).body._id;
    expect([await again(others, second), await again(others, second)]).toEqual([200, 429]);
    expect(await again(family, first)).toBe(429);
    await service.pass(DAY + 1);
    expect(await again(family, first)).toBe(200);
  });

  test('while the contact is removed can be sent again once it is back', async () => {
    const family = await service.newFamily();
    const { _id, phoneNumber } = await invited(family);
    await remove(family, _id);
    const text = await deliveriesOf(service.db).findOne({ contactId: _id, kind: 'invitation' });
    if (!text) throw new Error('There is no invitation');
    const failed = { kind: 'failed', code: '30003' } as const;
    await service.transact((session) => recordReach(service.deps, text, failed, session));
    expect((await add(family, phoneNumber)).body.state).toBe('failed');
    expect((await inviteAgain(family, _id)).body.state).toBe('sent');
  });

  test('to a contact of another family is nobody’s to send again', async () => {
    const [family, others] = [await service.newFamily(), await service.newFamily()];
    const phoneNumber = aNumber();
    failing(phoneNumber);
    const { body } = await add(family, phoneNumber);
    await eventually(async () => expect(await stateOf(family)).toBe('failed'));
    expect((await inviteAgain(others, body._id)).status).toBe(404);
  });
});

describe('new numbers', () => {
  /** Adds the numbers, one after the other, and removes them. */
  async function addInTurn(family: Family, numbers: readonly string[]): Promise<number[]> {
    const statuses: number[] = [];
    for (const number of numbers) {
      const { status, body } = await add(family, number);
      statuses.push(status);
      if (status === 201) await remove(family, body._id);
    }
    return statuses;
  }
  const numbers = (count: number) => Array.from({ length: count }, aNumber);

  test('are five a day; one that the family has had does not count, a corrected one does', async () => {
    const family = await service.newFamily();
    const four = numbers(4);
    expect(await addInTurn(family, [...four, four[0] ?? ''])).toEqual([201, 201, 201, 201, 201]);
    const { body } = await add(family, aNumber());
    const refused = await change(family, body._id, aNumber());
    expect([refused.status, refused.body.msg]).toEqual([429, expect.stringContaining('5 new numbers a day')]);
    expect((await change(family, body._id, four[1] ?? '')).status).toBe(200);
    await service.pass(DAY + 1);
    expect((await change(family, body._id, aNumber())).status).toBe(200);
  });

  test('are ten in 30 days', async () => {
    const family = await service.newFamily();
    expect(await addInTurn(family, numbers(5))).toEqual([201, 201, 201, 201, 201]);
    await service.pass(DAY + 1);
    const { body } = await add(family, aNumber());
    const corrected = async () => change(family, body._id, aNumber());
    for (const _time of numbers(4)) expect((await corrected()).status).toBe(200);
    await service.pass(DAY + 1);
    const refused = await corrected();
    expect([refused.status, refused.body.msg]).toEqual([429, expect.stringContaining('10 new numbers in 30 days')]);
    await service.pass(28 * DAY);
    expect((await corrected()).status).toBe(200);
  });
});

// The last of this file: from then on the network waits.
test('a link that is opened too often says when to come back', async () => {
  const headers = { accept: 'text/html' };
  let answered = await service.call('GET', '/e/abc', { headers });
  while (answered.status === 400) answered = await service.call('GET', '/e/abc', { headers });
  expect(answered.status).toBe(429);
  expect(answered.text).toContain('Please reload it in a moment.');
  expect(Number(answered.headers['retry-after'])).toBeGreaterThan(0);
});
