import { createSeal } from '@notalone/service-kit/secrets/seal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenHashOf } from '../src/contacts/contacts.store.ts';
import { findNumber, markNumber } from '../src/contacts/numbers.collection.ts';
import { linkToken, storedLinkToken } from '../src/links/link-token.ts';
import { type Service, startService } from './service.ts';

const FORMER = 'a secret for tests of thirty-two characters';
const [before, after] = [{ seal: createSeal(FORMER) }, { seal: createSeal(`${'n'.repeat(32)},${FORMER}`) }];

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

test('a text that is sent again after a rotation has the link whose hash is stored, and new links are new', () => {
  const sent = linkToken(before, 'answer', 'alert/contact');
  expect(storedLinkToken(after, 'answer', 'alert/contact', tokenHashOf(sent))).toBe(sent);
  const fresh = linkToken(after, 'answer', 'alert/contact');
  expect(fresh).not.toBe(sent);
  expect(storedLinkToken(after, 'answer', 'alert/contact', tokenHashOf(fresh))).toBe(fresh);
});
