import { loadConfig } from '@notalone/service-kit/config/config';
import { runCommand, type ServiceCommand } from '@notalone/service-kit/lifecycle/run-command';
import type { Platform } from '@notalone/service-kit/platform';
import { createEncryption } from '@notalone/service-kit/secrets/encryption';
import { setRole } from './admins/set-role.ts';
import { type AuthConfig, authConfigSchema } from './config.ts';
import { createAuthDeps } from './deps.ts';
import { createReceiptKeys } from './keys/receipt-keys.ts';
import { replaceLeakedKeys } from './keys/replace-leaked-keys.ts';
import { createSigningKeys } from './keys/signing-keys.ts';
import { describeAccount, describeContested } from './recovery/describe-account.ts';
import { type Decision, recoverAccount } from './recovery/recover-account.ts';
import { resetFactor } from './second-factor/reset-factor.ts';

const USAGE = `Usage:
  admin grant EMAIL | safeguard EMAIL | revoke EMAIL
  admin recover                accounts whose last change somebody contests
  admin recover EMAIL          what we know of who has an account
  admin recover EMAIL undo|keep|extend|new-number ADMIN CODE ADMIN CODE
                               two admins decide whose it is, each with a code of their own (docs/runbooks/account-recovery.md)
  admin reset-factor EMAIL     for a lost passkey or authenticator app; the next login registers a new one
  admin rotate-keys            a new key signs tokens in 15 minutes; nobody notices
  admin replace-leaked-keys    deletes all signing keys and signs everybody out
`;
/** `safeguard`: an admin who also looks after cases of child safety. */
const ROLES = { grant: 'admin', safeguard: 'admin', revoke: 'parent' } as const;
type Command = ServiceCommand<AuthConfig>;

function keysOf(platform: Platform<AuthConfig>) {
  const deps = { ...platform, encryption: createEncryption(platform.config.KEY_SECRET) };
  return { keys: createSigningKeys(deps), receiptKeys: createReceiptKeys(deps) };
}

const KEY_COMMANDS: Readonly<Record<string, Command>> = {
  async 'rotate-keys'(platform) {
    await keysOf(platform).keys.makeOutOfTurn();
    return 'A new key signs tokens in 15 minutes. The old one verifies until its last tokens have expired.';
  },
  async 'replace-leaked-keys'(platform) {
    const count = await replaceLeakedKeys({ ...platform, ...keysOf(platform) });
    return `${count} people are signed out. No service accepts tokens of the old keys after two minutes.`;
  },
};

const NOBODY = 'Nobody has that email address.';

async function reset(platform: Platform<AuthConfig>, email: string): Promise<string> {
  // The running service sends what is queued here.
  const deliveryWorker = { wake: () => undefined };
  const deps = { ...platform, encryption: createEncryption(platform.config.KEY_SECRET), deliveryWorker };
  if (!(await resetFactor(deps, email))) throw new Error(NOBODY);
  return 'Passkeys, authenticator app and recovery codes are removed, and the sessions have ended. A mail says so.';
}

const DECISIONS: readonly string[] = ['undo', 'keep', 'extend', 'new-number'] satisfies Decision[];
const isDecision = (decision: string): decision is Decision => DECISIONS.includes(decision);

function recoverCommand([email, decision, ...admins]: readonly string[]): Command | undefined {
  if (email === undefined) return (platform) => describeContested(platform);
  if (decision === undefined) return (platform) => describeAccount(platform, email);
  const [first, firstCode, second, secondCode, more] = admins;
  if (!isDecision(decision) || !first || !firstCode || !second || !secondCode || more) return undefined;
  return async (platform) => {
    // The running service sends what is queued here.
    const deliveryWorker = { wake: () => undefined, start: () => undefined, stop: () => Promise.resolve() };
    const deps = { ...(await createAuthDeps(platform)), deliveryWorker };
    return recoverAccount(deps, email, decision, [
      { email: first, code: firstCode },
      { email: second, code: secondCode },
    ]);
  };
}

function commandOf([name = '', ...rest]: readonly string[]): Command | undefined {
  const [email] = rest;
  if (name === 'recover') return recoverCommand(rest);
  if (email === undefined) return KEY_COMMANDS[name];
  if (name === 'reset-factor') return (platform) => reset(platform, email);
  if (name !== 'grant' && name !== 'safeguard' && name !== 'revoke') return undefined;
  return async (platform) => {
    const role = ROLES[name];
    if (!(await setRole(platform, email, role, { isSafeguarding: name === 'safeguard' }))) throw new Error(NOBODY);
    const next = role === 'admin' ? ' Logging in asks for a passkey or an authenticator app.' : '';
    return `The account is now: ${role}. Its sessions have ended; please log in again.${next}`;
  };
}

await runCommand({
  service: 'auth',
  command: commandOf(process.argv.slice(2)),
  usage: USAGE,
  readConfig: () => loadConfig(authConfigSchema),
});
