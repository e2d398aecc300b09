import type { adminChanged, DataOf, Envelope, emailsLookedUp } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { ContentDeps } from '../deps.ts';
import { writeAudit } from './audit.store.ts';

type Deps = Pick<ContentDeps, 'db'>;

export const onAdminChanged = (
  { db }: Deps,
  { time, data: { userId, change, by } }: Envelope<DataOf<typeof adminChanged>>,
  session: ClientSession,
): Promise<void> =>
  writeAudit(db, { at: new Date(time), action: change, subjectId: userId, ...(by && { adminId: by }) }, session);

export async function onEmailsLookedUp(
  { db }: Deps,
  { time, data: { by, userIds } }: Envelope<DataOf<typeof emailsLookedUp>>,
  session: ClientSession,
): Promise<void> {
  for (const subjectId of userIds)
    await writeAudit(db, { at: new Date(time), action: 'emails-looked-up', adminId: by, subjectId }, session);
}
