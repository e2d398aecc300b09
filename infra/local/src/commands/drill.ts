import { startWatch } from '@notalone/observability/watch';
import { DRILLS } from '../drills/drills.ts';
import { startPrometheus } from '../drills/prometheus.ts';
import { createProcesses } from '../processes/processes.ts';
import { isLoopback } from '../product/demo-families.ts';
import { loadDotEnv } from '../product/dot-env.ts';
import { monitorOptions } from '../product/monitor-options.ts';
import { readSettings } from '../product/settings.ts';
import { print, runCommand } from './run-command.ts';
import { stopSignal } from './stop-signal.ts';

const ALERT_WITHIN_SECONDS = 240;
const OVER_WITHIN_SECONDS = 300;

/** Causes a fault in the product of this machine, waits for its alert, ends it by its runbook, waits for the end. */
async function main([name = '']: readonly string[]): Promise<void> {
  const drill = DRILLS[name];
  if (!drill) throw new Error(`Usage: npm run drill -- ${Object.keys(DRILLS).join('|')}`);
  loadDotEnv();
  const settings = readSettings();
  if (!isLoopback(settings.publicUrl)) throw new Error('Drills break things: they are for loopback only.');
  const processes = createProcesses();
  stopSignal().addEventListener('abort', () => void processes.stopAll(), { once: true });
  const options = await monitorOptions(settings);
  const stopWatch = await startWatch({ ...options, readEverySeconds: 2 });
  try {
    const prometheus = await startPrometheus(settings, options.port, processes);
    await prometheus.untilReading();
    const began = Date.now();
    const seconds = () => Math.round((Date.now() - began) / 1000);
    print(`${name}: causing the fault`);
    const end = await drill.cause(settings);
    try {
      const { labels, annotations } = await prometheus.untilFiring(drill.alert, ALERT_WITHIN_SECONDS);
      print(`✓ ${labels.alertname} (${labels.severity}) after ${seconds()} s: ${annotations.summary}`);
      print(`  ${annotations.runbook_url}`);
    } finally {
      await end();
    }
    print(`✓ ended by its runbook after ${seconds()} s`);
    if (drill.isRemembered) return;
    await prometheus.untilOver(drill.alert, OVER_WITHIN_SECONDS);
    print(`✓ the alert is over after ${seconds()} s`);
  } finally {
    await stopWatch();
    await processes.stopAll();
  }
}

runCommand(() => main(process.argv.slice(2)));
