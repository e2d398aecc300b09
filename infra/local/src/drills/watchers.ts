import { existsSync } from 'node:fs';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pollUntil } from '../processes/poll.ts';
import type { ProcessSpec, RunningProcess } from '../processes/processes.ts';
import { backupCommand } from '../product/administer.ts';
import { SERVICES } from '../product/deployables.ts';
import { ensureSecrets } from '../product/secrets.ts';
import type { Settings } from '../product/settings.ts';
import type { Drill, DrillStage } from './drill.ts';

// Who watches the watchers. What would take hours is not waited for: the drill makes the evidence old, never the rules
// lenient.
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A command of infra/backup with a key and a log of the drill's own. */
async function backupOf(
  settings: Settings,
  { backupsDir }: DrillStage,
  [command, ...flags]: readonly [string, ...string[]],
): Promise<ProcessSpec> {
  const names = SERVICES.map(({ name }) => name);
  const spec = backupCommand(settings, await ensureSecrets(settings.localDir, names), [command, backupsDir, ...flags]);
  const beside = (name: string) => join(dirname(backupsDir), name);
  return {
    ...spec,
    env: { ...spec.env, BACKUP_IDENTITY_FILE: beside('identity.txt') },
    logFile: beside(`${command}.log`),
  };
}

let list: RunningProcess | undefined;
async function continueList(settings: Settings, stage: DrillStage): Promise<void> {
  list = stage.processes.start(await backupOf(settings, stage, ['erasures', '--watch']));
}
const listFile = ({ backupsDir }: DrillStage) => join(backupsDir, 'erasures.json');

/** The process hangs, and has for a quarter of an hour. */
const erasureListSilent: Drill = {
  alert: 'ErasureListSilent',
  async prepare(settings, stage) {
    await continueList(settings, stage);
    await pollUntil('The list of erasures', async () => existsSync(listFile(stage)));
  },
  async cause(settings, stage) {
    const hanging = list;
    if (!hanging) throw new Error('Nothing continues the list.');
    process.kill(-hanging.pid, 'SIGSTOP');
    const before = new Date(Date.now() - 15 * MINUTE_MS);
    await utimes(listFile(stage), before, before);
    return async () => {
      process.kill(-hanging.pid, 'SIGCONT');
      await hanging.stop();
      await continueList(settings, stage);
    };
  },
};

/** Last night's backup failed: the newest is of the night before. */
const backupSilent: Drill = {
  alert: 'BackupSilent',
  async prepare(settings, stage) {
    await stage.processes.run(await backupOf(settings, stage, ['backup']));
  },
  async cause(settings, stage) {
    for (const name of await readdir(stage.backupsDir)) {
      const file = join(stage.backupsDir, name, 'manifest.json');
      if (!existsSync(file)) continue;
      const manifest = JSON.parse(await readFile(file, 'utf8')) as { takenAt: string };
      const takenAt = new Date(Date.parse(manifest.takenAt) - 27 * HOUR_MS).toISOString();
      await writeFile(file, JSON.stringify({ ...manifest, takenAt }));
    }
    return async () => stage.processes.run(await backupOf(settings, stage, ['backup']));
  },
};

/** The monitor hangs: its port is open and nothing answers, so the probe's values go. */
const probeSilent: Drill = {
  alert: 'ProbeAway',
  async prepare() {
    const missing = ['PROBE_USER_ID', 'PROBE_EMAIL', 'PROBE_PASSWORD', 'PROBE_CHILD_NAME', 'PROBE_PIN'].filter(
      (name) => !process.env[name],
    );
    if (missing.length > 0)
      throw new Error(`The probe needs its family: ${missing.join(', ')} (infra/observability/README.md).`);
  },
  async cause(_settings, { monitor }) {
    process.kill(-monitor.pid, 'SIGSTOP');
    return async () => void process.kill(-monitor.pid, 'SIGCONT');
  },
};

/** What passes pages on to the telephone takes nothing any more. */
const onCallSilent: Drill = {
  alert: 'OnCallPathSilent',
  blocksNotifications: true,
  async prepare(_settings, { onCall }) {
    await onCall.untilNotified('Watchdog');
  },
  async cause(_settings, { onCall }) {
    onCall.refuse();
    return async () => {
      onCall.accept();
      await onCall.untilNotified('Watchdog');
    };
  },
};

export const WATCHERS: Readonly<Record<string, Drill>> = {
  'erasure-list-silent': erasureListSilent,
  'backup-silent': backupSilent,
  'probe-silent': probeSilent,
  'on-call-silent': onCallSilent,
};
