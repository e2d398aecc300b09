import { type StartProduct, startProduct } from '../product/start-product.ts';
import { untilAborted } from './stop-signal.ts';

/** Runs the product until `signal` is aborted; stops all of it then and when anything fails. */
export async function keepProduct(
  options: StartProduct,
  signal: AbortSignal,
  onReady: () => Promise<void>,
): Promise<void> {
  const { print } = options;
  try {
    const product = await startProduct(options, signal);
    try {
      await onReady();
      await Promise.race([untilAborted(signal), product.crashed]);
    } finally {
      print('Stopping …');
      await product.stop();
    }
    print('Everything is stopped.');
  } catch (error) {
    if (!signal.aborted) throw error;
    print('Stopped.');
  }
}
