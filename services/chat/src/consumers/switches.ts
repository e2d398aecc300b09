import { switchChanged } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import { recordSwitches } from '@notalone/service-kit/projections/switches';
import type { ChatDeps } from '../deps.ts';

/** What admins have stopped for everybody. */
export function onSwitches(inbox: Inbox, { db }: Pick<ChatDeps, 'db'>): void {
  inbox.onProjection(switchChanged, (envelopes) =>
    recordSwitches(
      db,
      envelopes.map(({ data }) => data),
    ),
  );
}
