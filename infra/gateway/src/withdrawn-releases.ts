import type { Release } from './check-release.ts';

/** `client_error_withdrawn{remote="social",version="0123abcd4567"} 1795000000.123`, from content's metrics. */
const WITHDRAWN = /^client_error_withdrawn\{remote="([a-z]+)",version="([0-9a-f]+)"\} ([0-9.]+)$/gm;
/** `client_error_suspected{remote="social",version="0123abcd4567"} 0.4` */
const SUSPECTED = /^client_error_suspected\{remote="([a-z]+)",version="([0-9a-f]+)"\} [0-9.]+$/gm;
const ANSWER_WITHIN_MS = 1_500;
const ASK_EVERY_MS = 5_000;

/** When each withdrawn version was withdrawn last, in Unix milliseconds, by `<remote> <version>`. */
export type Withdrawn = ReadonlyMap<string, number>;

export interface FailingReleases {
  readonly withdrawn: Withdrawn;
  /** Those that the gateway is to check, as browsers say that they fail. */
  readonly suspected: readonly Release[];
}

/** Asks content which versions of remotes it has withdrawn, and which it suspects, since they failed for visitors. */
export async function askFailingReleases(opsUrl: string, signal: AbortSignal): Promise<FailingReleases> {
  const url = `${opsUrl}/metrics`;
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  const text = await answer.text();
  const withdrawn = [...text.matchAll(WITHDRAWN)].map(
    ([, remote, version, seconds]) => [`${remote} ${version}`, Number(seconds) * 1000] as const,
  );
  const suspected = [...text.matchAll(SUSPECTED)].map(([, remote = '', version = '']) => ({ remote, version }));
  return { withdrawn: new Map(withdrawn), suspected };
}

interface FollowWithdrawn {
  readonly opsUrl: string;
  /** Called with each answer of content. */
  readonly onSuspected: (suspected: readonly Release[]) => void;
  readonly log: (line: string) => void;
  readonly everyMs?: number;
}
export interface FollowedWithdrawn {
  /** Resolves when content was asked once, whether or not it answered. */
  readonly asked: Promise<void>;
  /** What content said last. */
  current(): Withdrawn;
  stop(): void;
}

/** Asks content every five seconds. What it said last holds while it does not answer. */
export function followWithdrawn({
  opsUrl,
  onSuspected,
  log,
  everyMs = ASK_EVERY_MS,
}: FollowWithdrawn): FollowedWithdrawn {
  let known: Withdrawn = new Map();
  let isFailing = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function refresh(): Promise<void> {
    try {
      const { withdrawn, suspected } = await askFailingReleases(opsUrl, AbortSignal.timeout(ANSWER_WITHIN_MS));
      known = withdrawn;
      onSuspected(suspected);
      if (isFailing) log('content says again which releases are withdrawn');
      isFailing = false;
    } catch (error) {
      if (!isFailing) log(`content's last word on withdrawn releases holds: ${(error as Error).message}`);
      isFailing = true;
    }
    if (!isStopped) timer = setTimeout(() => void refresh(), everyMs);
  }
  return {
    asked: refresh(),
    current: () => known,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
