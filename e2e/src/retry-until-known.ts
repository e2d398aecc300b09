const FIRST_PAUSE_MS = 150;
const WAIT_MS = 20_000;

/**
 * Asks again while the answer is 404: what one service has stored the others hear a moment later. The pauses double, so that the limits of a
 * minute are not used up.
 */
export async function retryUntilKnown<T>(ask: () => Promise<T>): Promise<T> {
  const end = Date.now() + WAIT_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause *= 2) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Error && / 404: /.test(error.message)) || Date.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
