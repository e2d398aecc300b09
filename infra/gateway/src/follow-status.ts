import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createStatusReader } from './service-states.ts';

const ASK_EVERY_MS = 5_000;

interface FollowStatus {
  /** Where each service says whether it is ready: one address for each instance, or one that leads to ready instances. */
  readonly opsUrls: Readonly<Record<string, readonly string[]>>;
  /** The folder of status.json. */
  readonly site: string;
  readonly log: (line: string) => void;
  readonly everyMs?: number;
}

/** Keeps /status.json up to date, from which the shell says what is slow or away. Returns the function that stops. */
export function followStatus({ opsUrls, site, log, everyMs = ASK_EVERY_MS }: FollowStatus): () => void {
  const read = createStatusReader(opsUrls);
  let published = '';
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function refresh(): Promise<void> {
    const status = JSON.stringify(await read());
    if (status === published || stopped) return;
    // Renamed, so that nobody reads half of it.
    await writeFile(join(site, '.status.json'), status);
    await rename(join(site, '.status.json'), join(site, 'status.json'));
    published = status;
  }
  const again = () => {
    if (!stopped) timer = setTimeout(() => void refresh().catch(report).finally(again), everyMs);
  };
  const report = (error: Error) => log(`status.json was not updated: ${error.message}`);
  void refresh().catch(report).finally(again);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
