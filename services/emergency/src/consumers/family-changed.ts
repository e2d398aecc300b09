import { accountChanged, childChanged, phoneChanged } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import type { EmergencyDeps } from '../deps.ts';
import { recordAccounts, recordChildren, recordPhones } from '../family/family.projection.ts';

/** Keeps who children are and how their parents are reached, so that the button needs nobody else. */
export function onFamilyChanged(inbox: Inbox, { db }: Pick<EmergencyDeps, 'db'>): void {
  inbox.onProjection(accountChanged, (envelopes) =>
    recordAccounts(
      db,
      envelopes.map(({ data }) => data),
    ),
  );
  inbox.onProjection(phoneChanged, (envelopes) =>
    recordPhones(
      db,
      envelopes.map(({ data }) => data),
    ),
  );
  inbox.onProjection(childChanged, (envelopes) =>
    recordChildren(
      db,
      envelopes.map(({ data }) => data),
    ),
  );
}
