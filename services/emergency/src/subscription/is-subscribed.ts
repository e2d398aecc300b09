import type { UserId } from '@notalone/contracts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { subscriptionView } from './subscription.rules.ts';
import { findSubscription } from './subscriptions.store.ts';

/** Whether the message editor and further contacts are unlocked. Never asked before a text is sent. */
export async function isSubscribed(
  { db, now }: Pick<EmergencyDeps, 'db' | 'now'>,
  { userId, role }: { readonly userId: UserId; readonly role: 'parent' | 'admin' },
): Promise<boolean> {
  const known = await findSubscription(db, userId);
  return subscriptionView(known, { isAdmin: role === 'admin', now: now() }).subscribed;
}
