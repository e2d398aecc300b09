import type { Redis } from 'ioredis';
import type { Db } from 'mongodb';
import { removeLoads } from './counted-loads.store.ts';
import { removeWithdrawn } from './withdrawn-releases.store.ts';

/**
 * Lets visitors get a withdrawn version again; what was counted against it is forgotten. Returns false when it was not
 * withdrawn.
 */
export async function allowRelease(
  { db, redis }: { readonly db: Db; readonly redis: Redis },
  remote: string,
  version: string,
): Promise<boolean> {
  // First, as the next check would withdraw it again.
  await removeLoads(redis, { remote, version });
  return await removeWithdrawn(db, { remote, version });
}
