import type { Redis } from 'ioredis';
import type { Db } from 'mongodb';
import { removeVisitors } from './visitors.store.ts';
import { removeWithdrawn } from './withdrawn-releases.store.ts';

/**
 * Lets visitors get a withdrawn version again; five more must fail before it is withdrawn again. Returns false when it
 * was not withdrawn.
 */
export async function allowRelease(
  { db, redis }: { readonly db: Db; readonly redis: Redis },
  remote: string,
  version: string,
): Promise<boolean> {
  // First, as the next error would withdraw it again.
  await removeVisitors(redis, remote, version);
  return await removeWithdrawn(db, remote, version);
}
