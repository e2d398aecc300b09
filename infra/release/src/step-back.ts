import { endPreview, formerVersion, rollBack } from './deploy.ts';
import type { Store } from './store.ts';

/**
 * Rolls back every remote whose current version was withdrawn after it was deployed, or ends its preview. `withdrawn`:
 * Unix milliseconds by `<remote> <version>`. Returns what it did.
 */
export async function stepBack(
  store: Store,
  remotes: readonly string[],
  withdrawn: ReadonlyMap<string, number>,
): Promise<string[]> {
  const done: string[] = [];
  for (const remote of remotes) {
    const deployable = `mfe-${remote}`;
    const deployed = store.deployed(deployable);
    if (!deployed) continue;
    const isWithdrawn = (version: string, since = '1970-01-01') =>
      (withdrawn.get(`${remote} ${version}`) ?? 0) > Date.parse(since);
    const { current, since, preview, previewSince } = deployed;
    if (preview && isWithdrawn(preview, previewSince)) {
      await endPreview(store, deployable);
      done.push(`${deployable}: the preview ${preview} failed for visitors and was ended`);
    }
    const former = formerVersion(deployed);
    if (!former || !isWithdrawn(current, since)) continue;
    await rollBack(store, deployable);
    done.push(`${deployable}: ${current} failed for visitors; back to ${former}`);
  }
  return done;
}
