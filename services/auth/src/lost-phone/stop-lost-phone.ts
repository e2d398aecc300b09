import type { BodyOf, lostPhone, ReplyOf } from '@notalone/contracts';
import { linkNotFound } from '../account-changes/link-not-found.ts';
import type { AuthDeps } from '../deps.ts';
import { findLostPhone, stepLostPhone } from '../lost-phone-records/lost-phone-records.store.ts';
import type { GrownUp } from '../second-factor/proof.ts';
import { linkTokenHash } from '../secrets/link-token.ts';
import { notNow } from './find-lost-phone-of.ts';

const STOPPED = { message: 'Stopped. The number and the password stay as they are.' };

/** With the link in a warning. */
export async function stopLostPhone(
  deps: Pick<AuthDeps, 'db' | 'transact' | 'now'>,
  { token }: BodyOf<typeof lostPhone.stopLostPhone>,
): Promise<ReplyOf<typeof lostPhone.stopLostPhone>> {
  const which = { stopHash: linkTokenHash(token) };
  if (!(await findLostPhone(deps.db, which))) throw linkNotFound();
  await stop(deps, which);
  return STOPPED;
}

/** From any session of the account: its person has not lost everything. */
export async function stopOwnLostPhone(
  deps: Pick<AuthDeps, 'db' | 'transact' | 'now'>,
  { userId }: GrownUp,
): Promise<ReplyOf<typeof lostPhone.stopOwnLostPhone>> {
  await stop(deps, { _id: userId });
  return STOPPED;
}

async function stop(
  deps: Pick<AuthDeps, 'db' | 'transact' | 'now'>,
  which: { readonly _id: string } | { readonly stopHash: string },
): Promise<void> {
  const step = { step: 'stop', now: deps.now() } as const;
  const stopped = await deps.transact((session) => stepLostPhone(deps.db, session, which, step));
  if (!stopped) throw notNow();
}
