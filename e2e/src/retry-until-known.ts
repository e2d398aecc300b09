import { ApiProblem } from '@notalone/contracts/client/api-problem';

const FIRST_PAUSE_MS = 150;
const WAIT_MS = 20_000;

/**
 * Retries while the answer is 404, because other services receive events a moment later. The delays double, to stay
 * within the per-minute limits.
 */
export async function retryUntilKnown<T>(ask: () => Promise<T>): Promise<T> {
  const end = Date.now() + WAIT_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause *= 2) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiProblem && error.status === 404) || Date.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
