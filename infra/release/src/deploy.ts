import type { Release } from './manifest.ts';
import { serveFiles } from './serve-files.ts';
import { type Deployed, KEPT_DAYS, KEPT_RELEASES, keptVersions, type Store } from './store.ts';

const KEPT_MS = KEPT_DAYS * 24 * 60 * 60 * 1000;

const now = () => new Date().toISOString();
const isService = (store: Store, deployable: string, version: string) =>
  store.read(deployable, version).kind === 'service';

/**
 * When each release that is no longer offered was replaced. Left out are those of more than a week ago, unless one can
 * still go back to them.
 */
function replacedBy({ current, preview, history }: Deployed, before: Deployed | undefined): Record<string, string> {
  const known = before?.replaced ?? {};
  const former = (before ? keptVersions(before) : []).filter((version) => version !== current && version !== preview);
  const dated = former.map((version) => [version, known[version] ?? now()] as const);
  const isKept = (version: string, at: string) => history.includes(version) || !(Date.now() - Date.parse(at) > KEPT_MS);
  return Object.fromEntries(dated.filter(([version, at]) => isKept(version, at)));
}

async function change(store: Store, deployable: string, changed: Deployed): Promise<void> {
  const former = { ...changed, history: changed.history.slice(0, KEPT_RELEASES) };
  const next = { ...former, replaced: replacedBy(former, store.deployed(deployable)) };
  // Before anything of it is served: a release that is refused leaves what was there.
  for (const version of [next.current, next.preview]) if (version) await store.verify(deployable, version);
  if (!isService(store, deployable, next.current)) await serveFiles(store, deployable, next);
  await store.write(deployable, next);
}

/** Makes a release the one that everybody gets. */
export async function deploy(store: Store, { deployable, version }: Release): Promise<void> {
  const before = store.deployed(deployable);
  if (before?.current === version && !before.preview) return;
  // The end of its own preview does not make the current release newer.
  const since = before?.current === version ? before.since : now();
  await change(store, deployable, {
    current: version,
    ...(since && { since }),
    history: [version, ...(before?.history ?? []).filter((one) => one !== version)],
    withdrawn: (before?.withdrawn ?? []).filter((one) => one !== version),
  });
}

/** Shows a release to visitors with the preview cookie; the others go on with the current one. */
export async function deployPreview(store: Store, { deployable, version, kind }: Release): Promise<void> {
  if (kind !== 'remote') throw new Error(`Only a remote can be previewed; ${deployable} is a ${kind}.`);
  const before = store.deployed(deployable);
  if (!before) throw new Error(`${deployable} has no release to preview beside. Release it for everybody first.`);
  if (before.current === version) throw new Error(`${deployable} ${version} is current already.`);
  await change(store, deployable, { ...before, preview: version, previewSince: now() });
}

/** Ends a preview, and keeps its version from being deployed by a start. */
export async function endPreview(store: Store, deployable: string): Promise<void> {
  const before = store.deployed(deployable);
  if (!before?.preview) return;
  const { preview, previewSince: _ended, ...rest } = before;
  await change(store, deployable, { ...rest, withdrawn: [...rest.withdrawn, preview] });
}

/** The last release before the current one that was not rolled back itself; undefined when there is none. */
export function formerVersion({ current, history, withdrawn }: Deployed): string | undefined {
  return history.slice(history.indexOf(current) + 1).find((version) => !withdrawn.includes(version));
}

/** Goes back to the former release and returns its version. @throws when there is none */
export async function rollBack(store: Store, deployable: string): Promise<string> {
  const before = store.deployed(deployable);
  const former = before && formerVersion(before);
  if (!before || !former) throw new Error(`${deployable} has no former release to go back to.`);
  const { current, history, withdrawn } = before;
  await change(store, deployable, {
    current: former,
    since: now(),
    // The version that failed stays in the history: open pages still have it.
    history: [former, ...history.filter((one) => one !== former && one !== current), current],
    withdrawn: [...withdrawn.filter((one) => one !== current), current],
  });
  return former;
}

/** Deploys what a start has built, unless exactly this was rolled back. Returns whether it is current now. */
export async function deployUnlessWithdrawn(store: Store, release: Release): Promise<boolean> {
  if (store.deployed(release.deployable)?.withdrawn.includes(release.version)) return false;
  await deploy(store, release);
  return true;
}
