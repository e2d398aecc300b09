import { type StartProduct, startProduct } from '../product/start-product.ts';
import { untilAborted } from './stop-signal.ts';

/** Starts the product and keeps it up until `signal` is aborted. Then, and when anything fails, nothing of it is left running. */
export async function keepProduct(options: StartProduct, signal: AbortSignal, onReady: () => Promise<void>): Promise<void> {
  const { say } = options;
  try {
    const product = await startProduct(options, signal);
    try {
      await onReady();
      await Promise.race([untilAborted(signal), product.crashed]);
    } finally {
      say('Stopping …');
      await product.stop();
    }
    say('Everything is stopped.');
  } catch (error) {
    if (!signal.aborted) throw error;
    say('Stopped.');
  }
}
