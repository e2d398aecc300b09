import type { ChildId, ConsentKind, UserId } from '@notalone/contracts';
import type { ClientSession, Db } from 'mongodb';
import type { ChildConsents } from '../child-records/children.store.ts';
import { recordConsent } from '../consents/consents.store.ts';

const KINDS = {
  login: 'childLogin',
  messages: 'childMessages',
  position: 'childPosition',
} as const satisfies Record<keyof ChildConsents, ConsentKind>;

interface Answers {
  readonly userId: UserId;
  readonly childId: ChildId;
  readonly consents: ChildConsents;
  /** What holds already: it was agreed to in the words of that time. */
  readonly before?: ChildConsents;
  readonly at: Date;
}

/** Keeps which wording the parent agreed to or took back for this child, and when (rules 4.1). */
export async function recordChildConsents(
  db: Db,
  { userId, childId, consents, before, at }: Answers,
  session: ClientSession,
): Promise<void> {
  for (const purpose of ['login', 'messages', 'position'] as const) {
    const given = consents[purpose];
    if (given !== before?.[purpose])
      await recordConsent(db, { userId, childId, kind: KINDS[purpose], given, at }, session);
  }
}
