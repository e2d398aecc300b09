import type { Processes, RunningProcess } from '../processes/processes.ts';
import type { Settings } from '../product/settings.ts';
import type { OnCall } from './on-call.ts';

/** What runs beside the product while a drill does. */
export interface DrillStage {
  readonly processes: Processes;
  readonly monitor: RunningProcess;
  readonly onCall: OnCall;
  /** A folder of this drill alone, which the monitor takes for the one of the backups. */
  readonly backupsDir: string;
}

export interface Drill {
  readonly alert: string;
  /** The alert stays while its window lasts: ten minutes of loads. */
  readonly outlastsFault?: true;
  /** While the fault lasts, no alert leaves Alertmanager. */
  readonly blocksNotifications?: true;
  /** Starts what the product of a developer lacks, until it shows that it lives. */
  prepare?(settings: Settings, stage: DrillStage): Promise<void>;
  /** Causes the fault. Returns what ends it, by the runbook. */
  cause(settings: Settings, stage: DrillStage): Promise<() => Promise<void>>;
}
