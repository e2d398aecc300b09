import { RING_TEXT_SECONDS } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import { secondsAfter } from '../shared/clock.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { contactsOf, findContactsAt } from './contacts.store.ts';
import { mailGuardians } from './mail-guardians.ts';
import { findNumber, markNumber, unmarkNumber } from './numbers.collection.ts';

type NumberDeps = Pick<EmergencyDeps, 'db' | 'encryption' | 'now' | 'transact'>;

/**
 * A number has answered STOP, by itself or as the provider says: it is telephoned from now on. The guardians of every
 * family that has it are told by mail, once (rules 5.3).
 */
export async function markStopped(deps: NumberDeps, number: string, session?: ClientSession): Promise<void> {
  if (!session) return deps.transact((own) => markStopped(deps, number, own));
  if ((await findNumber(deps, number, session)).stoppedAt) return;
  await markNumber(deps, number, { stoppedAt: deps.now() }, session);
  const told = (await findContactsAt(deps, number, session)).filter(({ state }) => state !== 'refused');
  await mailGuardians(deps, 'stopped', told, session);
}

/** A number has texted START, UNSTOP or YES: it takes texts again, and it can be reached. */
export async function clearStopped(deps: NumberDeps, number: string, session?: ClientSession): Promise<void> {
  if (!session) return deps.transact((own) => clearStopped(deps, number, own));
  await unmarkNumber(deps, number, 'stoppedAt', session);
  const contactIds = (await findContactsAt(deps, number, session)).map(({ _id }) => _id);
  await contactsOf(deps.db).updateMany(
    { _id: { $in: contactIds } },
    { $unset: { notReachedAt: '', notReachedNumber: '' } },
    { session },
  );
}

/**
 * Whether somebody who has not said yes may be told to ring a parent: once in RING_TEXT_SECONDS over all families.
 * Concurrent callers write the same document, so that one of their transactions is retried.
 */
export async function takeRingText(
  deps: Pick<EmergencyDeps, 'db' | 'encryption' | 'now'>,
  number: string,
  session: ClientSession,
): Promise<boolean> {
  const now = deps.now();
  const { rungAt } = await findNumber(deps, number, session);
  if (rungAt && secondsAfter(rungAt, RING_TEXT_SECONDS) > now) return false;
  await markNumber(deps, number, { rungAt: now }, session);
  return true;
}
