import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Drill, DrillStage } from '../drills/drill.ts';
import { DRILLS } from '../drills/drills.ts';
import { startOnCall } from '../drills/on-call.ts';
import { type Prometheus, startPrometheus } from '../drills/prometheus.ts';
import { ROOT } from '../paths.ts';
import { LOOPBACK } from '../processes/ports.ts';
import { createProcesses, type Processes } from '../processes/processes.ts';
import { isLoopback } from '../product/demo-families.ts';
import { loadDotEnv } from '../product/dot-env.ts';
import { monitorOptions } from '../product/monitor-options.ts';
import { readSettings, type Settings } from '../product/settings.ts';
import { print, runCommand } from './run-command.ts';
import { stopSignal } from './stop-signal.ts';

const QUIET_WITHIN_SECONDS = 120;
const ALERT_WITHIN_SECONDS = 240;
const OVER_WITHIN_SECONDS = 480;

/** The monitor as operators run it, but it reads everything every two seconds. */
async function startMonitor(port: number, backupsDir: string, processes: Processes) {
  const monitor = processes.start({
    name: 'The monitor',
    command: 'node',
    args: ['infra/local/src/commands/monitor.ts', '--every', '2'],
    cwd: ROOT,
    inheritsEnvironment: true,
    env: { BACKUPS_DIR: backupsDir },
    logFile: join(backupsDir, '..', 'monitor.log'),
  });
  await monitor.untilReady(async () => (await fetch(`http://${LOOPBACK}:${port}/metrics`)).ok);
  return monitor;
}

async function runDrill(name: string, drill: Drill, settings: Settings, stage: DrillStage, prometheus: Prometheus) {
  await drill.prepare?.(settings, stage);
  await prometheus.untilReading();
  await prometheus.untilOver(drill.alert, QUIET_WITHIN_SECONDS);
  // It may have fired before all that it watches was there.
  stage.onCall.forget();
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  const sayReceiver = async () =>
    print(`✓ told to ${await stage.onCall.untilNotified(drill.alert)} after ${seconds()} s`);
  print(`${name}: causing the fault`);
  const end = await drill.cause(settings, stage);
  try {
    const { labels, annotations } = await prometheus.untilFiring(drill.alert, ALERT_WITHIN_SECONDS);
    print(`✓ ${labels.alertname} (${labels.severity}) after ${seconds()} s: ${annotations.summary}`);
    print(`  ${annotations.runbook_url}`);
    if (!drill.blocksNotifications) await sayReceiver();
  } finally {
    await end();
  }
  print(`✓ ended by its runbook after ${seconds()} s`);
  if (drill.blocksNotifications) await sayReceiver();
  if (drill.outlastsFault) return;
  await prometheus.untilOver(drill.alert, OVER_WITHIN_SECONDS);
  print(`✓ the alert is over after ${seconds()} s`);
}

/** Causes a fault in the product of this machine, waits for its alert, ends it by its runbook, waits for the end. */
async function main([name = '']: readonly string[]): Promise<void> {
  const drill = DRILLS[name];
  if (!drill) throw new Error(`Usage: npm run drill -- ${Object.keys(DRILLS).join('|')}`);
  loadDotEnv();
  const settings = readSettings();
  if (!isLoopback(settings.publicUrl)) throw new Error('Drills break things: they are for loopback only.');
  const processes = createProcesses();
  stopSignal().addEventListener('abort', () => void processes.stopAll(), { once: true });
  const { port: watchPort } = await monitorOptions(settings);
  const dir = await mkdtemp(join(tmpdir(), 'notalone-drill-'));
  const backupsDir = join(dir, 'backups');
  await mkdir(backupsDir, { mode: 0o700 });
  try {
    const onCall = await startOnCall(join(dir, 'alertmanager'), processes);
    const monitor = await startMonitor(watchPort, backupsDir, processes);
    const prometheus = await startPrometheus(
      join(dir, 'prometheus'),
      settings,
      { watchPort, alertmanagerPort: onCall.alertmanagerPort },
      processes,
    );
    await runDrill(name, drill, settings, { processes, monitor, onCall, backupsDir }, prometheus);
  } finally {
    await processes.stopAll();
    await rm(dir, { recursive: true });
  }
}

runCommand(() => main(process.argv.slice(2)));
