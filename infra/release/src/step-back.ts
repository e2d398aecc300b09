import { endPreview, formerVersion, rollBack } from './deploy.ts';
import type { Store } from './store.ts';

/** Five visitors failed with the new version within ten minutes, and at most one with the former. */
const FAILED_VISITORS_MIN = 5;
const FORMER_VISITORS_MAX = 1;

const SERIES = /^client_error_visitors\{remote="([a-z]+)",version="([0-9a-f]+)"\} (\d+)$/gm;

/** Failed visitors by `<remote> <version>`, from the metrics of the content service. */
export const failedVisitors = (metrics: string): ReadonlyMap<string, number> =>
  new Map([...metrics.matchAll(SERIES)].map(([, remote, version, count]) => [`${remote} ${version}`, Number(count)]));

/** Rolls back every remote whose newest release fails for visitors, or ends its preview. Returns what it did. */
export async function stepBack(
  store: Store,
  remotes: readonly string[],
  visitors: ReadonlyMap<string, number>,
): Promise<string[]> {
  const done: string[] = [];
  for (const remote of remotes) {
    const deployable = `mfe-${remote}`;
    const deployed = store.deployed(deployable);
    if (!deployed) continue;
    const failed = (version: string | undefined) => visitors.get(`${remote} ${version}`) ?? 0;
    const { current, preview } = deployed;
    if (preview && failed(preview) >= FAILED_VISITORS_MIN && failed(current) <= FORMER_VISITORS_MAX) {
      await endPreview(store, deployable);
      done.push(`${deployable}: the preview ${preview} failed for ${failed(preview)} visitors and was ended`);
    }
    const former = formerVersion(deployed);
    if (!former) continue;
    if (failed(current) < FAILED_VISITORS_MIN || failed(former) > FORMER_VISITORS_MAX) continue;
    await rollBack(store, deployable);
    done.push(`${deployable}: ${current} failed for ${failed(current)} visitors; back to ${former}`);
  }
  return done;
}
