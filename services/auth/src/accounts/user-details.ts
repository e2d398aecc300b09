import { type auth, type BodyOf, type ReplyOf, userIdSchema } from '@notalone/contracts';
import type { Caller } from '@notalone/service-kit/auth/caller';
import { blockedWith } from '../blocks/blocks.store.ts';
import type { AuthDeps } from '../deps.ts';
import { findNamed } from './accounts.store.ts';

/** Names by id, in the order asked. Unknown ids are left out, and to a parent those with whom there is a block, either way. The e-mail only of oneself, or to an admin. */
export async function userDetails(
  deps: AuthDeps,
  { ids }: BodyOf<typeof auth.userDetails>,
  caller: Exclude<Caller, { role: 'child' }>,
): Promise<ReplyOf<typeof auth.userDetails>> {
  const found = new Map((await findNamed(deps.db, ids)).map((account) => [account._id, account]));
  const hidden = caller.role === 'admin' ? undefined : await blockedWith(deps.db, caller.userId);
  const users = [...new Set<string>(ids)].filter((id) => !hidden?.has(id)).flatMap((id) => found.get(id) ?? []);
  return {
    users: users.map(({ _id, username, email }) => ({
      _id: userIdSchema.parse(_id),
      username,
      ...(caller.role === 'admin' || caller.userId === _id ? { email } : {}),
    })),
  };
}
