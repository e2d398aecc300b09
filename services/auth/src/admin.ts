import { loadConfig } from '@notalone/service-kit/config/config';
import { connectPlatform } from '@notalone/service-kit/platform';
import { setRole } from './accounts/set-role.ts';
import { authConfigSchema } from './config.ts';

const USAGE = 'Usage: admin grant EMAIL | admin safeguard EMAIL | admin revoke EMAIL\n';
/** `safeguard`: an admin who also looks after cases of child safety. */
const ROLES = { grant: 'admin', safeguard: 'admin', revoke: 'parent' } as const;

const [command, email] = process.argv.slice(2);
if (email === undefined || (command !== 'grant' && command !== 'safeguard' && command !== 'revoke')) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else {
  const platform = await connectPlatform({ service: 'auth', config: loadConfig(authConfigSchema) });
  try {
    const role = ROLES[command];
    const isDone = await setRole(platform, email, role, { isSafeguarding: command === 'safeguard' });
    process.stdout.write(
      isDone
        ? `The account is now: ${role}. Its sessions have ended; please log in again.\n`
        : 'Nobody has that email address.\n',
    );
    process.exitCode = isDone ? 0 : 1;
  } finally {
    await platform.close();
  }
}
