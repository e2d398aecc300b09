import { askListedRelease, type ListedRelease } from './listed-release.ts';
import { composeRemotes, type RemoteJson } from './remotes-list.ts';
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
 * withdrawn release the newest one before it is listed.
 */
export function followRemotes({
  remotes,
  initial,
  withdrawn,
  publish,
  log,
  everyMs = ASK_EVERY_MS,
}: FollowRemotes): FollowedRemotes {
  const known = new Map<string, ListedRelease>(initial.map((remote) => [remote.name, { remote }]));
  const failing = new Set<string>();
  let published = '';

  async function refresh(name: string, address: string): Promise<void> {
    try {
      const listed = await askListedRelease(name, address, withdrawn());
      const { steppedBackFrom, remote } = listed;
      if (steppedBackFrom && steppedBackFrom !== known.get(name)?.steppedBackFrom)
        log(`${name} ${steppedBackFrom} failed for visitors; back to ${remote.version}`);
      known.set(name, listed);
      if (failing.delete(name)) log(`${name} answers again`);
    } catch (error) {
      if (!failing.has(name)) log(`${name} keeps its last entry: ${(error as Error).message}`);
      failing.add(name);
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
