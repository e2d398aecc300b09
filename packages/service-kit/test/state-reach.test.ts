import { accountChanged } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { testServers } from '@notalone/testing/servers/servers';
import type { Document } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import { peopleProjection } from '../src/projections/people.ts';
import { handFedInbox } from './hand-fed-inbox.ts';
import { account, countTo, newDatabase, newId, testPlatform } from './test-platforms.ts';

const { recordAccount } = peopleProjection([]);

test('a state is written where it is seen, and then again until a majority has it on disk', async () => {
  const database = newDatabase('profile');
  const url = new URL(testServers().mongoUrl(database));
  url.searchParams.set('monitorCommands', 'true');
  const { db } = await testPlatform('profile', { database, MONGO_URL: url.href });
  const writes: Document[] = [];
  db.client.on('commandStarted', ({ commandName, command }) => {
    if (['insert', 'update'].includes(commandName)) writes.push(command.writeConcern);
  });
  const userId = newId();
  for (const version of countTo(2)) {
    writes.length = 0;
    for (const reach of ['visible', 'durable'] as const) await recordAccount(db, account(userId, version), { reach });
    expect(writes).toEqual([
      { w: 1, j: false },
      { w: 'majority', j: true },
    ]);
  }
});

test('the offset of a state is committed when it is durable, not before', async () => {
  const { inbox, committed, hand } = handFedInbox(await testPlatform('profile'));
  const [slow, quick] = [newId(), newId()];
  const disk = Promise.withResolvers<void>();
  inbox.onState(accountChanged, async ({ data }, { reach }) => {
    if (data.userId === slow && reach === 'durable') await disk.promise;
  });
  await inbox.start();
  onTestFinished(() => inbox.stop());
  onTestFinished(() => disk.resolve());
  for (const [partition, userId] of [slow, quick].entries()) await hand(userId, partition);
  await eventually(() => expect(committed).toEqual(['1 to 1']));
  disk.resolve();
  await eventually(() => expect(committed).toEqual(['1 to 1', '0 to 1']));
});
