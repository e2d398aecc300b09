import { createCollection } from '@notalone/service-kit/mongo/create-collection';
import type { Db } from 'mongodb';
import { deliveriesOf } from '../deliveries/deliveries.store.ts';
import { contactsOf } from './contacts.store.ts';
import { formerStopsOf } from './keep-former-stops.ts';
import { REMOVED_CONTACT_INDEXES } from './removed-contacts.store.ts';

/** Whoever had said yes is a contact, whatever became of a text. */
const confirmedElse = (otherwise: string) => ({
  $cond: [{ $eq: [{ $type: '$confirmedAt' }, 'date'] }, 'confirmed', otherwise],
});

/** When the last text to a contact failed; now, where that is not known any more. */
async function lastFailure(db: Db, contactId: string): Promise<Date> {
  const failed = { contactId, channel: 'sms' as const, status: 'failed' as const };
  const text = await deliveriesOf(db).findOne(failed, { sort: { createdAt: -1 } });
  return text?.createdAt ?? new Date();
}

/**
 * Migration 002: how an invitation stands, apart from whether the number takes texts or was reached (rules 5.3, 5.9).
 * Numbers that wait are asked when their 30 days are over: the first run of the job finds out when that is.
 */
export async function giveStatesToContacts(db: Db): Promise<void> {
  await createCollection(db, 'removedContacts');
  await createCollection(db, 'formerStops');
  await db.collection('removedContacts').createIndexes([...REMOVED_CONTACT_INDEXES]);
  await contactsOf(db).createIndex({ invitedFrom: 1 }, { name: 'waiting', sparse: true });
  const contacts = db.collection('contacts');
  await contacts.updateMany({ state: 'invited' }, { $set: { state: 'sent' } });
  await contacts.updateMany({ state: 'not-asked' }, [
    { $set: { state: 'waiting', invitedFrom: '$$NOW' } },
    { $unset: 'tokenHash' },
  ]);
  const stopped = await contacts.distinct('_id', { state: 'opted-out' });
  for (const _id of stopped.map(String))
    await formerStopsOf(db).updateOne({ _id }, { $set: { _id } }, { upsert: true });
  await contacts.updateMany({ state: 'opted-out' }, [{ $set: { state: confirmedElse('sent') } }]);
  for (const _id of (await contacts.distinct('_id', { state: 'unreachable' })).map(String)) {
    const notReachedAt = await lastFailure(db, _id);
    await contactsOf(db).updateOne({ _id }, [{ $set: { state: confirmedElse('failed'), notReachedAt } }]);
  }
}
