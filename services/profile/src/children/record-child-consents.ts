import type { ChildId, ConsentKind, UserId } from '@notalone/contracts';
import type { ClientSession, Db } from 'mongodb';
import type { ChildConsents } from '../child-records/children.store.ts';
import { recordConsent } from '../consents/consents.store.ts';

const KINDS = {
  login: 'childLogin',
  messages: 'childMessages',
  position: 'childPosition',
} as const satisfies Record<keyof ChildConsents, ConsentKind>;

/** Keeps which wording the parent agreed to or took back for this child, and when (rules 4.1). */
export async function recordChildConsents(
  db: Db,
  { userId, childId, consents, at }: { userId: UserId; childId: ChildId; consents: ChildConsents; at: Date },
  session: ClientSession,
): Promise<void> {
  for (const purpose of ['login', 'messages', 'position'] as const)
    await recordConsent(db, { userId, childId, kind: KINDS[purpose], given: consents[purpose], at }, session);
}
