import { runInService } from './in-service.ts';
import { runCommand } from './run-command.ts';

const COMMAND = 'packages/service-kit/src/events/command.ts';
const USAGE = `Usage:
  npm run events -- replay TOPIC                    puts back what consumers of this topic could not handle
  npm run events -- rebuild SERVICE [COLLECTION…]   makes a service's projections again (the service must be stopped)
  npm run events -- release SERVICE                 lets the outbox of a service try its blocked events again`;

/** `replay` needs the brokers only, so any service's environment will do; the others name their service. */
async function main([verb, ...rest]: readonly string[]): Promise<void> {
  const [first = '', ...more] = rest;
  if (!first) throw new Error(USAGE);
  if (verb === 'replay') return runInService('auth', [COMMAND, 'replay', first, ...more]);
  if (verb === 'rebuild' || verb === 'release') return runInService(first, [COMMAND, verb, ...more]);
  throw new Error(USAGE);
}

runCommand(() => main(process.argv.slice(2)));
