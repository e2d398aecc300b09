import { createCollections } from '@notalone/service-kit/mongo/create-collection';
import type { Migration } from '@notalone/service-kit/mongo/migrate';
import { ALERT_INDEXES } from './alerts/alerts.store.ts';
import { CONTACT_INDEXES } from './contacts/contacts.store.ts';
import { REMOVED_CONTACT_INDEXES } from './contacts/removed-contacts.store.ts';
import { DELIVERY_INDEXES } from './deliveries/deliveries.store.ts';
import { DEVICE_INDEXES } from './devices/devices.store.ts';
import { CHILD_INDEXES, PARENT_INDEXES } from './people/people.projection.ts';
import { SUBSCRIPTION_INDEXES } from './subscription/subscriptions.store.ts';

const SEEN_SECONDS = 30 * 24 * 3600;

/** Never changed once released; new steps go to the end. */
export const MIGRATIONS: readonly Migration[] = [
  {
    id: '0001-initial',
    async up(db) {
      await createCollections(db, {
        parents: PARENT_INDEXES,
        children: CHILD_INDEXES,
        contacts: CONTACT_INDEXES,
        removedContacts: REMOVED_CONTACT_INDEXES,
        devices: DEVICE_INDEXES,
        alerts: ALERT_INDEXES,
        subscriptions: SUBSCRIPTION_INDEXES,
        deliveries: DELIVERY_INDEXES,
        seenWebhooks: [{ key: { at: 1 }, name: 'seen', expireAfterSeconds: SEEN_SECONDS }],
        pressCounts: [],
        families: [],
        childSettings: [],
        numbers: [],
        cancellations: [],
      });
    },
  },
];
