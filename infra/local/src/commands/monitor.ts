import { parseArgs } from 'node:util';
import { startWatch } from '@notalone/observability/watch';
import { loadDotEnv } from '../product/dot-env.ts';
import { monitorOptions } from '../product/monitor-options.ts';
import { readSettings } from '../product/settings.ts';
import { print, runCommand } from './run-command.ts';
import { stopSignal, untilAborted } from './stop-signal.ts';

/**
 * Monitors the product that runs on this machine: Kafka, MongoDB and disks every 15 or `--every` seconds, backups when
 * their folder is set, and the probe when its account is.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { every: { type: 'string', default: '15' } } });
  const readEverySeconds = Number(values.every);
  if (!(readEverySeconds >= 1)) throw new Error('Usage: npm run monitor [-- --every SECONDS]');
  loadDotEnv();
  const signal = stopSignal();
  const options = await monitorOptions(readSettings());
  const stop = await startWatch({ ...options, readEverySeconds });
  print(`Metrics are at http://localhost:${options.port}/metrics`);
  if (!options.probe) print('No PROBE_EMAIL: nobody signs in, reads, writes and presses; ProbeAway fires.');
  if (!options.backupsDir)
    print('No BACKUPS_DIR: nobody sees how old they are; BackupSilent and ErasureListSilent fire.');
  await untilAborted(signal);
  await stop();
}

runCommand(main);
