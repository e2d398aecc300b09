import { WITHDRAWN_RELEASES_PATH, withdrawnReleasesSchema } from '@notalone/contracts';

const ANSWER_WITHIN_MS = 1_500;
const ASK_EVERY_MS = 5_000;

/** When each withdrawn version was withdrawn last, in Unix milliseconds, by `<remote> <version>`. */
export type Withdrawn = ReadonlyMap<string, number>;

/** Asks content which versions of remotes it has withdrawn, since they failed for visitors. */
export async function askWithdrawn(opsUrl: string, signal: AbortSignal): Promise<Withdrawn> {
  const url = `${opsUrl}${WITHDRAWN_RELEASES_PATH}`;
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  const { withdrawn } = withdrawnReleasesSchema.parse(await answer.json());
  return new Map(withdrawn.map(({ remote, version, at }) => [`${remote} ${version}`, Date.parse(at)]));
}

interface FollowWithdrawn {
  readonly opsUrl: string;
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
export function followWithdrawn({ opsUrl, log, everyMs = ASK_EVERY_MS }: FollowWithdrawn): FollowedWithdrawn {
  let known: Withdrawn = new Map();
  let isFailing = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function refresh(): Promise<void> {
    try {
      known = await askWithdrawn(opsUrl, AbortSignal.timeout(ANSWER_WITHIN_MS));
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
