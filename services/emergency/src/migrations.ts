import { createCollection } from '@notalone/service-kit/mongo/create-collection';
import type { Migration } from '@notalone/service-kit/mongo/migrate';
import { ALERT_INDEXES } from './alerts/alerts.store.ts';
import { giveStatesToAlerts } from './alerts/give-states-to-alerts.ts';
import { CONTACT_INDEXES } from './contacts/contacts.store.ts';
import { giveStatesToContacts } from './contacts/give-states-to-contacts.ts';
import { DELIVERY_INDEXES } from './deliveries/deliveries.store.ts';
import { DEVICE_INDEXES } from './devices/devices.store.ts';
import { giveGuardiansToDevices } from './devices/give-guardians-to-devices.ts';
import { giveGuardiansToChildren } from './people/give-guardians-to-children.ts';
import { CHILD_INDEXES, PARENT_INDEXES } from './people/people.projection.ts';
import { SUBSCRIPTION_INDEXES } from './subscription/subscriptions.store.ts';

const SEEN_SECONDS = 30 * 24 * 3600;

/** Never changed once released; new steps go to the end. */
export const MIGRATIONS: readonly Migration[] = [
  {
    id: '001-emergency',
    async up(db) {
      await db.collection('parents').createIndexes([...PARENT_INDEXES]);
      await db.collection('children').createIndexes([...CHILD_INDEXES]);
      await db.collection('contacts').createIndexes([...CONTACT_INDEXES]);
      await db.collection('devices').createIndexes([...DEVICE_INDEXES]);
      await db.collection('alerts').createIndexes([...ALERT_INDEXES]);
      await db.collection('subscriptions').createIndexes([...SUBSCRIPTION_INDEXES]);
      await db.collection('deliveries').createIndexes([...DELIVERY_INDEXES]);
      await db.collection('seenWebhooks').createIndex({ at: 1 }, { name: 'seen', expireAfterSeconds: SEEN_SECONDS });
      // A collection that a transaction creates makes it slow, and the first press must not be.
      for (const name of ['pressers', 'families', 'childSettings', 'numbers', 'cancellations'])
        await createCollection(db, name);
    },
  },
  { id: '002-contact-states', up: giveStatesToContacts },
  { id: '003-alert-states', up: giveStatesToAlerts },
  { id: '004-guardians', up: giveGuardiansToChildren },
  { id: '005-device-approvals', up: giveGuardiansToDevices },
];
