import { switchChanged } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import { recordSwitches } from '@notalone/service-kit/projections/switches';
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
