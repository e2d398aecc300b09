import { runInService } from './in-service.ts';
import { runCommand } from './run-command.ts';

const COMMAND = 'packages/service-kit/src/dead-letter/command.ts';
const USAGE = `Usage:
  npm run events -- replay TOPIC                    replays the dead letters of this topic
  npm run events -- rebuild SERVICE [COLLECTION…]   rebuilds a service's projections (stop the service first)
  npm run events -- release SERVICE                 retries the outbox events that a service gave up`;

/**
 * `replay` needs only the broker, so any service's environment will do. All commands log in to Kafka as the
 * administrator, because they use topics and groups of several services.
 */
async function main([verb, ...rest]: readonly string[]): Promise<void> {
  const [first = '', ...more] = rest;
  if (!first) throw new Error(USAGE);
  if (verb === 'replay') return runInService('auth', [COMMAND, 'replay', first, ...more], 'kafka-admin');
  if (verb === 'rebuild' || verb === 'release') return runInService(first, [COMMAND, verb, ...more], 'kafka-admin');
  throw new Error(USAGE);
}

runCommand(() => main(process.argv.slice(2)));
