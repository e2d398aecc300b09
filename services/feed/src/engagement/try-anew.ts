import { failure } from '@notalone/service-kit/http/failure';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import { MovedOn } from './engage.ts';

const ATTEMPTS = 5;

/**
 * Runs `attempt`, which looks and then changes, again while somebody changes the same between its two steps: the same person in another tab.
 * @throws NOT_FOUND when it never holds still, as that of a removed post
 */
export async function tryAnew<T>(attempt: () => Promise<T>): Promise<T> {
  for (let n = 0; n < ATTEMPTS; n++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof MovedOn || isDuplicate(error))) throw error;
    }
  }
  throw failure('NOT_FOUND');
}
