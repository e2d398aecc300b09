import { profileChanged } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import type { ChatDeps } from '../deps.ts';
import { recordProfiles } from '../people.ts';

/** Stores profiles, as profile publishes them. */
export function onProfileChanged(inbox: Inbox, { db }: Pick<ChatDeps, 'db'>): void {
  inbox.onProjection(profileChanged, (envelopes) =>
    recordProfiles(
      db,
      envelopes.map(({ data }) => data),
    ),
  );
}
