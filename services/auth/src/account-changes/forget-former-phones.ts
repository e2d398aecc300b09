import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import { accounts } from '../accounts/accounts.store.ts';
import { announceAccount } from '../accounts/announce-account.ts';
import type { AuthDeps } from '../deps.ts';

const EVERY_SECONDS = 600;
type ForgetDeps = Pick<AuthDeps, 'db' | 'now' | 'transact' | 'outbox'>;

/** Forgets former numbers whose time is over, here and in the emergency service, which looks at the clock itself. */
export async function forgetFormerPhones(
  { db, now, transact, outbox }: ForgetDeps,
  signal?: AbortSignal,
): Promise<void> {
  const over = { 'formerPhone.until': { $lte: now() } };
  for await (const { _id } of accounts(db).find(over, { projection: { _id: 1 } })) {
    signal?.throwIfAborted();
    await transact(async (session) => {
      const account = await accounts(db).findOneAndUpdate(
        { _id, ...over },
        { $unset: { formerPhone: '' }, $inc: { version: 1 } },
        { session, returnDocument: 'after' },
      );
      if (account) await announceAccount({ outbox, now }, session, account);
    });
  }
}

export const forgetFormerPhonesRegularly = (jobs: Jobs, deps: ForgetDeps): void =>
  jobs.every('forget former phones', EVERY_SECONDS, ({ signal }) => forgetFormerPhones(deps, signal));
