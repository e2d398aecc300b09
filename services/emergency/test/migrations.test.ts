import { createLogger } from '@notalone/service-kit/logging/logger';
import { connectMongo } from '@notalone/service-kit/mongo/connect';
import { migrate } from '@notalone/service-kit/mongo/migrate';
import { createEncryption } from '@notalone/service-kit/secrets/encryption';
import { testServers } from '@notalone/testing/servers/servers';
import { randomId } from '@notalone/testing/tokens';
import { expect, test } from 'vitest';
import { findContacts } from '../src/contacts/contacts.store.ts';
import { keepFormerStops } from '../src/contacts/keep-former-stops.ts';
import { MIGRATIONS } from '../src/migrations.ts';

test('contacts stored before keep their yes, and STOP and failures are apart from it', async () => {
  const { db, close } = await connectMongo({ url: testServers().mongoUrl(`emergency_${randomId()}`), appName: 'test' });
  const log = createLogger({ service: 'emergency', level: 'fatal' });
  await migrate(db, MIGRATIONS.slice(0, 1), log);
  const parentId = randomId();
  const at = new Date(0);
  const former = (
    [
      ['invited', false],
      ['not-asked', false],
      ['opted-out', true],
      ['opted-out', false],
      ['unreachable', true],
      ['unreachable', false],
      ['refused', true],
    ] as const
  ).map(([state, isConfirmed], index) => ({
    _id: `contact-${index}`,
    parentId,
    name: 'Gran',
    relationship: 'Grandmother',
    phoneNumber: `+4477009001${10 + index}`,
    state,
    createdAt: new Date(index),
    ...(isConfirmed && { confirmedAt: at }),
  }));
  await db.collection('contacts').insertMany(former as never[]);
  // Not so old that MongoDB deletes it for its age meanwhile.
  const failedAt = new Date(Date.now() - 60_000);
  const failed = { contactId: 'contact-4', channel: 'sms', status: 'failed', createdAt: failedAt };
  await db.collection('deliveries').insertOne(failed);
  await migrate(db, MIGRATIONS, log);

  const deps = { db, encryption: createEncryption('s'.repeat(32)), now: () => new Date() };
  await keepFormerStops(deps);
  const found = await findContacts(deps, parentId as never);
  const seen = found.map(({ state, takesTexts, notReachedAt, invitedFrom, getsPlace }) => ({
    state,
    takesTexts,
    wasReached: notReachedAt === undefined,
    waits: invitedFrom !== undefined,
    getsPlace,
  }));
  const usual = { takesTexts: true, wasReached: true, waits: false, getsPlace: true };
  expect(seen).toEqual([
    { ...usual, state: 'sent' },
    { ...usual, state: 'waiting', waits: true },
    { ...usual, state: 'confirmed', takesTexts: false },
    { ...usual, state: 'sent', takesTexts: false },
    { ...usual, state: 'confirmed', wasReached: false },
    { ...usual, state: 'failed', wasReached: false },
    { ...usual, state: 'refused' },
  ]);
  expect(found[4]?.notReachedAt).toEqual(failedAt);
  await close();
});
