import type { CopyRelease } from './copy-release.ts';

const ASK_EVERY_MS = 2_000;

interface FollowShell {
  /** Where the shell's files are served, `host:port`. */
  readonly address: string;
  readonly copy: CopyRelease;
  readonly log: (line: string) => void;
  readonly everyMs?: number;
}
export interface FollowedShell {
  /** Resolves when there is a signed shell to serve. */
  readonly copied: Promise<void>;
  stop(): void;
}

/** Copies the shell's signed files every time they change. What is not signed is not served: the last copy stays. */
export function followShell({ address, copy, log, everyMs = ASK_EVERY_MS }: FollowShell): FollowedShell {
  const copied = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isCopied = false;
  let failing = '';
  async function refresh(): Promise<void> {
    try {
      await copy('shell', address);
      if (failing) log('shell answers again');
      failing = '';
      isCopied = true;
      copied.resolve();
    } catch (error) {
      const { message } = error as Error;
      if (failing !== message) log(`${isCopied ? 'shell keeps its last copy' : 'shell is not served'}: ${message}`);
      failing = message;
    }
    if (!isStopped) timer = setTimeout(() => void refresh(), everyMs);
  }
  void refresh();
  return {
    copied: copied.promise,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
