import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readForGauge } from '@notalone/service-kit/telemetry/metrics';
import { Gauge, type Registry } from '@prometheus-io/client';
import { listContinuedAt } from './erasure-list.ts';
import { backupsIn, filesOf, type Manifest, readManifest } from './manifest.ts';
import { verifyStored } from './stored-file.ts';

/**
 * Exports when the list of erasures of a directory was continued last, and when its newest whole backup was taken.
 * The files are looked at on each scrape, so that what no longer runs grows old. Checksums are compared once for each
 * backup, after the first scrape that saw it: a large one takes minutes.
 */
export function exportSignsOfLife(directory: string, register: Registry): void {
  const checks = new Map<string, { isDamaged: boolean }>();
  const said = new Set<string>();
  /** Once, although each scrape finds the same. */
  function complain(folder: string, { message }: Error): void {
    const line = `${folder} is no whole backup: ${message}\n`;
    if (!said.has(line)) process.stderr.write(line);
    said.add(line);
  }

  async function isWhole(folder: string, manifest: Manifest): Promise<boolean> {
    for (const { file, bytes } of filesOf(manifest))
      if ((await stat(join(folder, file))).size !== bytes) throw new Error(`${file} is not complete.`);
    const known = checks.get(folder);
    if (known) return !known.isDamaged;
    const check = { isDamaged: false };
    checks.set(folder, check);
    void verifyStored(folder, filesOf(manifest)).catch((error: Error) => {
      check.isDamaged = true;
      complain(folder, error);
    });
    return true;
  }
  async function lastBackupAt(): Promise<number> {
    for (const folder of (await backupsIn(directory)).toReversed())
      try {
        const manifest = await readManifest(folder);
        if (await isWhole(folder, manifest)) return Date.parse(manifest.takenAt);
      } catch (error) {
        complain(folder, error as Error);
      }
    return 0;
  }

  /** A directory that cannot be read leaves the last value, which grows old. */
  async function show(gauge: Gauge, readMs: () => Promise<number>): Promise<void> {
    const at = await readForGauge(readMs);
    if (at !== undefined) gauge.set(at / 1000);
  }
  new Gauge({
    name: 'erasure_list_continued_seconds',
    help: 'When the list of who left was continued last, also when nobody left; 0 without a list',
    registers: [register],
    collect() {
      return show(this, () => listContinuedAt(directory));
    },
  });
  new Gauge({
    name: 'backup_last_complete_seconds',
    help: 'When the newest backup whose files are all whole was taken; 0 without one',
    registers: [register],
    collect() {
      return show(this, lastBackupAt);
    },
  });
}
