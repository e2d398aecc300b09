/** How long calls took, and which failed. */
export interface Calls {
  /** Measures a call that succeeds; counts one that fails, and answers `undefined` then. */
  measure<T>(what: string, work: () => Promise<T>): Promise<T | undefined>;
  countFailure(what: string, error: Error): void;
  /** Milliseconds of each call that ended since then. */
  timesSince(since: number): number[];
  failuresSince(since: number): string[];
  readonly counts: { readonly made: number; readonly failed: number };
}

interface Ended {
  readonly at: number;
  readonly ms: number;
}

const ID = /[\da-f]{24}/g;
const MESSAGE_MAX = 160;

export function createCalls(): Calls {
  const ended: Ended[] = [];
  const failures: { readonly at: number; readonly what: string }[] = [];
  const countFailure: Calls['countFailure'] = (what, { message }) =>
    void failures.push({ at: Date.now(), what: `${what}: ${message.replaceAll(ID, 'ID').slice(0, MESSAGE_MAX)}` });
  return {
    countFailure,
    async measure(what, work) {
      const from = performance.now();
      try {
        return await work();
      } catch (error) {
        countFailure(what, error as Error);
        return undefined;
      } finally {
        ended.push({ at: Date.now(), ms: performance.now() - from });
      }
    },
    timesSince: (since) => ended.filter(({ at }) => at >= since).map(({ ms }) => ms),
    failuresSince: (since) => failures.filter(({ at }) => at >= since).map(({ what }) => what),
    get counts() {
      return { made: ended.length, failed: failures.length };
    },
  };
}
