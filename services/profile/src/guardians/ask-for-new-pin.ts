import { childPinNeeded, entrustedGuardians } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { ChildDocument } from '../child-records/children.store.ts';
import type { ProfileDeps } from '../deps.ts';

/** Asks those who stay for another PIN (rules 10.3). Whoever lost something is not asked, and learns nothing by it. */
export async function askForNewPin(
  { outbox }: Pick<ProfileDeps, 'outbox'>,
  child: ChildDocument,
  session: ClientSession,
): Promise<void> {
  const data = { childId: child._id, guardianIds: [...entrustedGuardians(child)] };
  await outbox.add(session, childPinNeeded, { key: child._id, data });
}
