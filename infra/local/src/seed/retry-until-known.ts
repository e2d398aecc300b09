import { setTimeout as delay } from 'node:timers/promises';
import type { ErrorCode } from '@notalone/contracts';
import { isRefused } from '../product/product-client.ts';

const WAIT_MS = 20_000;
const RETRY_MS = 200;

/** Retries while the service answers `code` because another service's event has not arrived yet. @throws ApiProblem */
export async function retryUntilKnown<T>(code: ErrorCode, call: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + WAIT_MS; ; await delay(RETRY_MS)) {
    try {
      return await call();
    } catch (error) {
      if (!isRefused(error, code) || Date.now() > end) throw error;
    }
  }
}
