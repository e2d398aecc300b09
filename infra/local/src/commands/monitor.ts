import { startWatch } from '@notalone/observability/watch';
import { loadDotEnv } from '../product/dot-env.ts';
import { monitorOptions } from '../product/monitor-options.ts';
import { readSettings } from '../product/settings.ts';
import { print, runCommand } from './run-command.ts';
import { stopSignal, untilAborted } from './stop-signal.ts';

/** Monitors the product that runs on this machine: Kafka, MongoDB, disks, and the probe when its account is set. */
async function main(): Promise<void> {
  loadDotEnv();
  const signal = stopSignal();
  const options = await monitorOptions(readSettings());
  const stop = await startWatch(options);
  print(`Metrics are at http://localhost:${options.port}/metrics${options.probe ? '' : '; no PROBE_EMAIL, no probe'}`);
  await untilAborted(signal);
  await stop();
}

runCommand(main);
