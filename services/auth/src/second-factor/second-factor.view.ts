import { idSchema, type Passkey, type SecondFactor } from '@notalone/contracts';
import type { AuthDeps } from '../deps.ts';
import { bearerOfAccount } from './admin-rights.ts';
import type { StoredPasskey } from './factors.store.ts';
import { findOwner, type GrownUp } from './proof.ts';

const used = (lastUsedAt: Date | undefined) => lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() };

const passkeyView = ({ _id, name, createdAt, lastUsedAt, lockedAt }: StoredPasskey): Passkey => ({
  _id: idSchema.parse(_id),
  name,
  createdAt: createdAt.toISOString(),
  ...used(lastUsedAt),
  ...(lockedAt && { isLocked: true }),
});

/** What the caller can confirm with. */
export async function getSecondFactor(deps: AuthDeps, caller: GrownUp): Promise<SecondFactor> {
  const { account, factors } = await findOwner(deps, caller);
  const { authenticator } = factors ?? {};
  const isAdmin = account.role === 'admin';
  const { secondFactor } = caller.role === 'admin' ? {} : await bearerOfAccount(deps, account);
  return {
    passkeys: (factors?.passkeys ?? []).map(passkeyView),
    ...(isAdmin &&
      authenticator && {
        authenticator: { createdAt: authenticator.createdAt.toISOString(), ...used(authenticator.lastUsedAt) },
      }),
    recoveryCodesLeft: isAdmin ? (factors?.recoveryCodes.length ?? 0) : 0,
    isAdmin,
    ...(secondFactor && { secondFactor }),
  };
}
