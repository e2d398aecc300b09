import { loadConfig } from '@notalone/service-kit/config/config';
import { runCommand, type ServiceCommand } from '@notalone/service-kit/lifecycle/run-command';
import type { Platform } from '@notalone/service-kit/platform';
import { createSeal } from '@notalone/service-kit/secrets/seal';
import { setRole } from './accounts/set-role.ts';
import { type AuthConfig, authConfigSchema } from './config.ts';
import { replaceLeakedKeys } from './keys/replace-leaked-keys.ts';
import { createSigningKeys } from './keys/signing-keys.ts';

const USAGE = `Usage:
  admin grant EMAIL | safeguard EMAIL | revoke EMAIL
  admin rotate-keys            a new key signs tokens in 15 minutes; nobody notices
  admin replace-leaked-keys    deletes all signing keys and signs everybody out
`;
/** `safeguard`: an admin who also looks after cases of child safety. */
const ROLES = { grant: 'admin', safeguard: 'admin', revoke: 'parent' } as const;
type Command = ServiceCommand<AuthConfig>;

const keysOf = (platform: Platform<AuthConfig>) =>
  createSigningKeys({ ...platform, seal: createSeal(platform.config.KEY_SECRET) });

const KEY_COMMANDS: Readonly<Record<string, Command>> = {
  async 'rotate-keys'(platform) {
    await keysOf(platform).makeOutOfTurn();
    return 'A new key signs tokens in 15 minutes. The old one verifies until its last tokens have expired.';
  },
  async 'replace-leaked-keys'(platform) {
    const count = await replaceLeakedKeys({ ...platform, keys: keysOf(platform) });
    return `${count} people are signed out. No service accepts tokens of the old keys after two minutes.`;
  },
};

function commandOf([name = '', email]: readonly string[]): Command | undefined {
  if (email === undefined) return KEY_COMMANDS[name];
  if (name !== 'grant' && name !== 'safeguard' && name !== 'revoke') return undefined;
  return async (platform) => {
    const role = ROLES[name];
    if (!(await setRole(platform, email, role, { isSafeguarding: name === 'safeguard' })))
      throw new Error('Nobody has that email address.');
    return `The account is now: ${role}. Its sessions have ended; please log in again.`;
  };
}

await runCommand({
  service: 'auth',
  command: commandOf(process.argv.slice(2)),
  usage: USAGE,
  readConfig: () => loadConfig(authConfigSchema),
});
