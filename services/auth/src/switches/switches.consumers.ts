import { switchChanged } from '@notalone/contracts';
import { recordSwitches } from '@notalone/moderation/switches';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import type { AuthDeps } from '../deps.ts';

/** What admins have stopped for everybody. */
export function consumeSwitches(inbox: Inbox, { db }: Pick<AuthDeps, 'db'>): void {
  inbox.onProjection(switchChanged, (envelopes) =>
    recordSwitches(
      db,
      envelopes.map(({ data }) => data),
    ),
  );
}
