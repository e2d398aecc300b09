import type { StoredCollection } from '@notalone/service-kit/personal-data/stored-collection';
import { PRESS_COUNTS } from '../alerts/alerts.store.ts';
import { ALERTS } from '../alerts/erase-alerts.ts';
import { CONTACTS } from '../contacts/contacts.store.ts';
import { NUMBERS } from '../contacts/numbers.collection.ts';
import { REMOVED_CONTACTS } from '../contacts/removed-contacts.store.ts';
import { DELIVERIES } from '../deliveries/deliveries.store.ts';
import { DEVICES } from '../devices/erase-devices.ts';
import { CHILD_SETTINGS, FAMILIES } from '../family/settings.store.ts';
import { CHILDREN, PARENTS } from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { CANCELLATIONS } from '../subscription/erase-subscription.ts';
import { SUBSCRIPTIONS } from '../subscription/subscriptions.store.ts';

const SEEN_SECONDS = 30 * 24 * 3600;

/** Everything that this service stores, in the order in which it is erased: whose a child is goes last. */
export const COLLECTIONS: readonly StoredCollection<Pick<EmergencyDeps, 'db' | 'now'>>[] = [
  DEVICES,
  ALERTS,
  DELIVERIES,
  PRESS_COUNTS,
  CONTACTS,
  REMOVED_CONTACTS,
  NUMBERS,
  CHILD_SETTINGS,
  FAMILIES,
  SUBSCRIPTIONS,
  CANCELLATIONS,
  CHILDREN,
  PARENTS,
  {
    collection: 'seenWebhooks',
    indexes: [{ key: { at: 1 }, name: 'seen', expireAfterSeconds: SEEN_SECONDS }],
    expires: [{ what: 'answers of the text provider that were seen', seconds: SEEN_SECONDS }],
    ofNobody: 'Ids of what Twilio and Stripe have sent.',
  },
];
