import { join } from 'node:path';
import { checkRelease, type Release } from './check-release.ts';
import { replaceFile } from './replace-file.ts';

interface PublishChecks {
  /** The gateway's own address. */
  readonly origin: string;
  /** The folder of release-checks.json. */
  readonly site: string;
  readonly log: (line: string) => void;
}

/**
 * Returns a function that checks the releases which content suspects, and says in /release-checks.json which are sound.
 * content decides what follows. Calls while it works are skipped: content names the releases again.
 */
export function publishChecks({ origin, site, log }: PublishChecks): (suspected: readonly Release[]) => Promise<void> {
  let isBusy = false;
  let published = '';
  let said = new Set<string>();

  async function check(suspected: readonly Release[]): Promise<void> {
    const checks: object[] = [];
    const lines = new Set<string>();
    for (const { remote, version } of suspected) {
      const { verdict, why } = await checkRelease(origin, { remote, version });
      lines.add(`${remote} ${version} fails for visitors; its files are ${verdict}${why ? `: ${why}` : ''}`);
      if (verdict !== 'unknown')
        checks.push({ remote, version, isSound: verdict === 'sound', at: new Date().toISOString() });
    }
    for (const line of lines) if (!said.has(line)) log(line);
    said = lines;
    const text = JSON.stringify({ checks });
    if (text === published) return;
    await replaceFile(join(site, 'release-checks.json'), text);
    published = text;
  }
  return async (suspected) => {
    if (isBusy) return;
    isBusy = true;
    try {
      await check(suspected);
    } catch (error) {
      log(`release-checks.json was not updated: ${(error as Error).message}`);
    } finally {
      isBusy = false;
    }
  };
}
