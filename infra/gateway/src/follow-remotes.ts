import { ReleaseRefused } from '@notalone/release/signature';
import { askListedRelease, type ListedRelease } from './listed-release.ts';
import { composeRemotes, type RemoteJson } from './remotes-list.ts';
import type { VerifyRelease } from './verify-release.ts';
import type { Withdrawn } from './withdrawn-releases.ts';

const ASK_EVERY_MS = 2_000;

/** Manifests of former releases that visitors get, by remote. */
export type FormerManifests = ReadonlyMap<string, object>;

interface FollowRemotes {
  /** Where each remote's files are served, `host:port` by short name. */
  readonly remotes: Readonly<Record<string, string>>;
  /** What is listed of a remote until it answers for the first time. */
  readonly initial: readonly RemoteJson[];
  /** The versions that visitors are not to get. */
  readonly withdrawn: () => Withdrawn;
  /** Gets the text of /remotes.json, and manifests, at the start and after every change. */
  readonly publish: (list: string, manifests: FormerManifests) => Promise<void>;
  readonly log: (line: string) => void;
  /** Refuses what is not signed; absent: everything is listed. */
  readonly verify?: VerifyRelease | undefined;
  readonly everyMs?: number;
}

export interface FollowedRemotes {
  /** Resolves when each remote was asked once. */
  readonly asked: Promise<void>;
  stop(): void;
}

/**
 * Asks each remote for its remote.json every two seconds and publishes the list when it changes. What a remote said
 * last stays listed while it does not answer, so a remote that is down fails as one part of the page. In place of a
 * withdrawn release the newest one before it is listed, and in place of one that is not signed the last that was.
 */
export function followRemotes({
  remotes,
  initial,
  withdrawn,
  publish,
  log,
  verify,
  everyMs = ASK_EVERY_MS,
}: FollowRemotes): FollowedRemotes {
  const known = new Map<string, ListedRelease>(initial.map((remote) => [remote.name, { remote }]));
  /** Why, by name. */
  const failing = new Map<string, string>();
  const verified = new Map<string, ListedRelease>();
  let published = '';

  /** What a remote has now, if it is signed. */
  async function askVerified(name: string, address: string): Promise<ListedRelease> {
    const listed = await askListedRelease(name, address, withdrawn());
    const { steppedBackFrom, remote } = listed;
    const found = await verify?.(name, address);
    // In a rollout one instance may answer for the old release and the next one for the new.
    if (found && found.version !== (steppedBackFrom ?? remote.version)) throw new Error('two releases answer');
    if (found && !steppedBackFrom) verified.set(name, { remote, manifest: found.manifest });
    return listed;
  }
  /** The last release that was verified stays, with its own manifest; without one the remote is not listed. */
  function refuse(name: string): string {
    const earlier = verified.get(name);
    if (earlier) known.set(name, earlier);
    else known.delete(name);
    return earlier ? `${name} keeps the release ${earlier.remote.version}` : `${name} is not listed`;
  }

  async function refresh(name: string, address: string): Promise<void> {
    try {
      const listed = await askVerified(name, address);
      const { steppedBackFrom, remote } = listed;
      if (steppedBackFrom && steppedBackFrom !== known.get(name)?.steppedBackFrom)
        log(`${name} ${steppedBackFrom} failed for visitors; back to ${remote.version}`);
      known.set(name, listed);
      if (failing.delete(name)) log(`${name} answers again`);
    } catch (error) {
      const { message } = error as Error;
      const kept = error instanceof ReleaseRefused ? refuse(name) : `${name} keeps its last entry`;
      if (failing.get(name) !== message) log(`${kept}: ${message}`);
      failing.set(name, message);
    }
  }
  async function refreshAll(): Promise<void> {
    await Promise.all(Object.entries(remotes).map(([name, address]) => refresh(name, address)));
    const listed = Object.keys(remotes).flatMap((name) => known.get(name) ?? []);
    const list = composeRemotes(listed.map(({ remote }) => remote));
    const manifests = listed.flatMap(({ remote, manifest }) => (manifest ? [[remote.name, manifest] as const] : []));
    const all = JSON.stringify([list, manifests]);
    if (all === published) return;
    await publish(list, new Map(manifests));
    published = all;
  }

  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const again = () => {
    if (!stopped) timer = setTimeout(() => void refreshAll().catch(report).finally(again), everyMs);
  };
  const report = (error: Error) => log(`remotes.json was not updated: ${error.message}`);
  const asked = refreshAll();
  void asked.then(again, again);
  return {
    asked,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
