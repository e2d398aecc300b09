import { setTimeout as delay } from 'node:timers/promises';
import type { ErrorCode } from '@notalone/contracts';
import { isRefused } from './product-client.ts';

const WAIT_MS = 20_000;
const ASK_AGAIN_MS = 200;

/** Asks again while the service says `code` because it has not heard of somebody from another service yet. @throws Refused */
export async function untilHeard<T>(code: ErrorCode, ask: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + WAIT_MS; ; await delay(ASK_AGAIN_MS)) {
    try {
      return await ask();
    } catch (error) {
      if (!isRefused(error, code) || Date.now() > end) throw error;
    }
  }
}
