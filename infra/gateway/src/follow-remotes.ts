import { ReleaseRefused } from '@notalone/release/signature';
import { type CopyRelease, releaseOf } from './copy-release.ts';
import { askOfferedRelease, chooseRelease, type ListedRelease, type OfferedRelease } from './listed-release.ts';
import type { Operator } from './operator.ts';
import { composeRemotes, type RemoteJson } from './remotes-list.ts';
import type { Withdrawn } from './withdrawn-releases.ts';

const ASK_EVERY_MS = 2_000;

/** Manifests that visitors get in place of the server's, by remote. */
export type FormerManifests = ReadonlyMap<string, object>;

interface FollowRemotes {
  readonly operator: Operator;
  /** Where each remote's files are served, `host:port` by short name. */
  readonly remotes: Readonly<Record<string, string>>;
  /** What is listed of a remote until it answers for the first time; nothing where releases are signed. */
  readonly initial: readonly RemoteJson[];
  /** The versions that visitors are not to get. */
  readonly withdrawn: () => Withdrawn;
  /** Gets the text of /remotes.json, and manifests, at the start and after every change. */
  readonly publish: (list: string, manifests: FormerManifests) => Promise<void>;
  readonly log: (line: string) => void;
  /** Copies what is signed and refuses the rest; absent: everything is listed. */
  readonly copy?: CopyRelease | undefined;
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
  operator,
  remotes,
  initial,
  withdrawn,
  publish,
  log,
  copy,
  everyMs = ASK_EVERY_MS,
}: FollowRemotes): FollowedRemotes {
  const known = new Map<string, ListedRelease>(initial.map((remote) => [remote.name, { remote }]));
  /** Why, by name. */
  const failing = new Map<string, string>();
  const signed = new Map<string, OfferedRelease>();

  async function ask(name: string, address: string): Promise<OfferedRelease> {
    if (!copy) return await askOfferedRelease(name, address);
    const { carried, ...release } = releaseOf(name, await copy(name, address));
    const offered = { ...release, carried: () => carried };
    signed.set(name, offered);
    return offered;
  }
  async function list(name: string, offered: OfferedRelease): Promise<void> {
    const listed = await chooseRelease(offered, withdrawn());
    const { steppedBackFrom, remote } = listed;
    if (steppedBackFrom && steppedBackFrom !== known.get(name)?.steppedBackFrom)
      log(`${name} ${steppedBackFrom} failed for visitors; back to ${remote.version}`);
    known.set(name, listed);
  }
  /** What was signed last stays, less what was withdrawn since. */
  async function keep(name: string, isRefused: boolean): Promise<string> {
    const earlier = signed.get(name);
    if (!isRefused && !earlier) return `${name} keeps its last entry`;
    if (!earlier) return `${name} is not listed`;
    await list(name, earlier);
    return `${name} keeps the release ${known.get(name)?.remote.version}`;
  }

  async function refresh(name: string, address: string): Promise<void> {
    try {
      await list(name, await ask(name, address));
      if (failing.delete(name)) log(`${name} answers again`);
    } catch (error) {
      const { message } = error as Error;
      const kept = await keep(name, error instanceof ReleaseRefused);
      if (failing.get(name) !== message) log(`${kept}: ${message}`);
      failing.set(name, message);
    }
  }
  let published = '';
  async function refreshAll(): Promise<void> {
    await Promise.all(Object.entries(remotes).map(([name, address]) => refresh(name, address)));
    const listed = Object.keys(remotes).flatMap((name) => known.get(name) ?? []);
    const text = composeRemotes(
      operator,
      listed.map(({ remote }) => remote),
    );
    const manifests = listed.flatMap(({ remote, manifest }) => (manifest ? [[remote.name, manifest] as const] : []));
    const all = JSON.stringify([text, manifests]);
    if (all === published) return;
    await publish(text, new Map(manifests));
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
