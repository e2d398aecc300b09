import { apiError } from '@notalone/service-kit/errors/api-error';
import { insertUnlessThere } from '@notalone/service-kit/mongo/duplicate-key';
import type { StoredCollection } from '@notalone/service-kit/personal-data/stored-collection';
import type { Collection, Db } from 'mongodb';
import type { AuthDeps } from '../deps.ts';
import {
  type Attempt,
  type AttemptState,
  countAttempt,
  DAY_SECONDS,
  type LockoutPolicy,
  takeBackAttempt,
} from './lockout.rules.ts';

interface AttemptsDocument extends AttemptState {
  /** Fingerprint of the scope; addresses are not stored. */
  _id: string;
  revision: number;
  expiresAt: Date;
}
type LockoutDeps = Pick<AuthDeps, 'db' | 'encryption' | 'now'>;

const WRITE_ATTEMPTS_MAX = 20;
const attempts = (db: Db): Collection<AttemptsDocument> => db.collection<AttemptsDocument>('attempts');
const idOf = (deps: LockoutDeps, scope: string) => deps.encryption.fingerprint(scope, 'attempts');

export const ATTEMPTS: StoredCollection = {
  collection: 'attempts',
  indexes: [{ key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 }],
  ofNobody: 'Keyed hashes of accounts and networks.',
  expires: [{ what: 'failed logins, by a keyed hash', seconds: DAY_SECONDS }],
  privacy: [
    {
      what: 'failed logins and sent codes',
      how: 'keyed hash of account and network',
      why: 'lockout and limits',
      seenBy: 'nobody',
      kept: 'a day',
    },
  ],
};

/** Writes the next state if nobody wrote in between. */
async function store(db: Db, _id: string, before: AttemptsDocument | null, state: AttemptState): Promise<boolean> {
  const revision = (before?.revision ?? 0) + 1;
  const expiresAt = state.lockedUntil && state.lockedUntil > state.dayEndsAt ? state.lockedUntil : state.dayEndsAt;
  if (before)
    return (
      (await attempts(db).replaceOne({ _id, revision: before.revision }, { ...state, revision, expiresAt }))
        .matchedCount === 1
    );
  return insertUnlessThere(attempts(db), { _id, ...state, revision, expiresAt });
}

/** Counts an attempt, or refuses it. Concurrent attempts never exceed the policy. */
export async function takeAttempt(deps: LockoutDeps, scope: string, policy: LockoutPolicy): Promise<Attempt> {
  const _id = idOf(deps, scope);
  for (let retry = 0; retry < WRITE_ATTEMPTS_MAX; retry += 1) {
    // Usually nothing is stored yet, so insert first and read only when that fails.
    const before = retry === 0 ? null : await attempts(deps.db).findOne({ _id });
    const attempt = countAttempt(before ?? undefined, policy, deps.now());
    if (attempt.refused || (await store(deps.db, _id, before, attempt.state))) return attempt;
  }
  throw apiError('UNAVAILABLE', { retryAfterSeconds: 1 });
}

/** Resets the count after a correct password. */
export async function forgetAttempts(deps: LockoutDeps, scope: string): Promise<void> {
  await attempts(deps.db).deleteOne({ _id: idOf(deps, scope) });
}

/** After a correct PIN this attempt no longer counts as a failure, but the day's other failures stay. */
export async function takeBack(deps: LockoutDeps, scope: string): Promise<void> {
  const _id = idOf(deps, scope);
  for (let retry = 0; retry < WRITE_ATTEMPTS_MAX; retry += 1) {
    const before = await attempts(deps.db).findOne({ _id });
    if (!before || (await store(deps.db, _id, before, takeBackAttempt(before)))) return;
  }
}
