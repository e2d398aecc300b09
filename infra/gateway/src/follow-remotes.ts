import { assertName, composeRemotes, type RemoteJson } from './remotes-list.ts';

const ASK_EVERY_MS = 2_000;
const ANSWER_WITHIN_MS = 1_500;

interface FollowRemotes {
  /** Where each remote's files are served, `host:port` by short name. */
  readonly remotes: Readonly<Record<string, string>>;
  /** What is listed of a remote until it answers for the first time. */
  readonly initial: readonly RemoteJson[];
  /** Gets the text of /remotes.json at the start and after every change. */
  readonly publish: (list: string) => Promise<void>;
  readonly log: (line: string) => void;
  readonly everyMs?: number;
}

export interface FollowedRemotes {
  /** Resolves when each remote was asked once. */
  readonly asked: Promise<void>;
  stop(): void;
}

async function ask(name: string, address: string): Promise<RemoteJson> {
  const url = `http://${address}/remote.json`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return assertName((await answer.json()) as RemoteJson, name, url);
}

/**
 * Asks each remote for its remote.json every two seconds and publishes the list when it changes. What a remote said
 * last stays listed while it does not answer, so a remote that is down fails as one part of the page.
 */
export function followRemotes({
  remotes,
  initial,
  publish,
  log,
  everyMs = ASK_EVERY_MS,
}: FollowRemotes): FollowedRemotes {
  const known = new Map(initial.map((remote) => [remote.name, remote]));
  const failing = new Set<string>();
  let published = '';

  async function refresh(name: string, address: string): Promise<void> {
    try {
      known.set(name, await ask(name, address));
      if (failing.delete(name)) log(`${name} answers again`);
    } catch (error) {
      if (!failing.has(name)) log(`${name} keeps its last entry: ${(error as Error).message}`);
      failing.add(name);
    }
  }
  async function refreshAll(): Promise<void> {
    await Promise.all(Object.entries(remotes).map(([name, address]) => refresh(name, address)));
    const list = composeRemotes(Object.keys(remotes).flatMap((name) => known.get(name) ?? []));
    if (list === published) return;
    await publish(list);
    published = list;
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
