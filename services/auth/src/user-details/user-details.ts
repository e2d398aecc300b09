import { type auth, type BodyOf, emailsLookedUp, type ReplyOf, userIdSchema } from '@notalone/contracts';
import type { Caller } from '@notalone/service-kit/auth/caller';
import { findNamed } from '../accounts/accounts.store.ts';
import type { AuthDeps } from '../deps.ts';
import { blockedWith } from './blocks.store.ts';

/**
 * Returns names by id, in the order asked. Leaves out unknown ids and, for a parent, people blocked in either
 * direction. Includes the e-mail address only for the caller, or when the caller is an admin.
 */
export async function userDetails(
  deps: AuthDeps,
  { ids }: BodyOf<typeof auth.userDetails>,
  caller: Exclude<Caller, { role: 'child' }>,
): Promise<ReplyOf<typeof auth.userDetails>> {
  const found = new Map((await findNamed(deps.db, ids)).map((account) => [account._id, account]));
  const hidden = caller.role === 'admin' ? undefined : await blockedWith(deps.db, caller.userId);
  const users = [...new Set<string>(ids)].filter((id) => !hidden?.has(id)).flatMap((id) => found.get(id) ?? []);
  const others = users.flatMap(({ _id }) => (_id === caller.userId ? [] : userIdSchema.parse(_id)));
  if (caller.role === 'admin' && others.length > 0)
    await deps.transact((session) =>
      deps.outbox.add(session, emailsLookedUp, {
        key: caller.userId,
        data: { by: caller.userId, userIds: others },
      }),
    );
  return {
    users: users.map(({ _id, username, email }) => ({
      _id: userIdSchema.parse(_id),
      username,
      ...(caller.role === 'admin' || caller.userId === _id ? { email } : {}),
    })),
  };
}
