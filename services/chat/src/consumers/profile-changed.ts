import { profileChanged } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/events/inbox';
import type { ChatDeps } from '../deps.ts';
import { recordProfile } from '../people.ts';

/** Their profiles, as profile says. */
export function onProfileChanged(inbox: Inbox, { db }: Pick<ChatDeps, 'db'>): void {
  inbox.on(profileChanged, async ({ data }, session) => {
    await recordProfile(db, data, session);
  });
}
