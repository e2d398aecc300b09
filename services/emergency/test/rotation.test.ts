import { userIdSchema } from '@notalone/contracts';
import { createEncryption } from '@notalone/service-kit/secrets/encryption';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findNumber, findStopped, markNumber } from '../src/contacts/numbers.collection.ts';
import { keepRemoved, takeRemoved } from '../src/contacts/removed-contacts.store.ts';
import { linkToken, storedLinkToken, tokenHashOf } from '../src/links/link-token.ts';
import { type Service, startService } from './service.ts';

const FORMER = 'a secret for tests of thirty-two characters';
const [before, after] = [
  { encryption: createEncryption(FORMER) },
  { encryption: createEncryption(`${'n'.repeat(32)},${FORMER}`) },
];

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

test('a number that never wants a text again is known under a new KEY_SECRET too', async () => {
  const [number, refusedAt, invitedAt] = ['+447700900777', new Date(1000), new Date(2000)];
  await markNumber({ ...before, db: service.db }, number, { invitedAt: new Date(0), refusedAt });
  await markNumber({ ...after, db: service.db }, number, { invitedAt });
  expect(await findNumber({ ...after, db: service.db }, number)).toMatchObject({ refusedAt, invitedAt });
});

test('STOP of before a rotation holds, and so does what is kept of a contact that was removed', async () => {
  const { db } = service;
  const [parentId, phoneNumber] = [userIdSchema.parse(randomId()), '+447700900778'];
  await markNumber({ ...before, db }, phoneNumber, { stoppedAt: new Date(0) });
  expect(await findStopped({ ...after, db }, ['+447700900779', phoneNumber])).toEqual(new Set([phoneNumber]));

  const contact = { _id: 'c', parentId, phoneNumber, name: 'Gran', relationship: 'Gran', state: 'confirmed' } as const;
  const more = { isParent: false, createdAt: new Date(0), getsPlace: false, takesTexts: true };
  const taken = await service.transact(async (session) => {
    await keepRemoved({ ...before, db }, { ...contact, ...more }, new Date(), session);
    return takeRemoved({ ...after, db }, { parentId, phoneNumber }, session);
  });
  expect(taken).toMatchObject({ contactId: 'c', state: 'confirmed', getsPlace: false });
  expect(await db.collection('removedContacts').countDocuments({ parentId })).toBe(0);
});

test('a text that is sent again after a rotation has the link whose hash is stored, and new links are new', () => {
  const sent = linkToken(before, 'answer', 'alert/contact');
  expect(storedLinkToken(after, 'answer', 'alert/contact', tokenHashOf(sent))).toBe(sent);
  const fresh = linkToken(after, 'answer', 'alert/contact');
  expect(fresh).not.toBe(sent);
  expect(storedLinkToken(after, 'answer', 'alert/contact', tokenHashOf(fresh))).toBe(fresh);
});
