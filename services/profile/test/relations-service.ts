import { pairKey } from '@notalone/contracts';
import { afterAll } from 'vitest';
import { doings } from './families.ts';
import { startService } from './service.ts';
import { watchTopics } from './watch-topics.ts';

type Options = Parameters<typeof startService>[0];
type Somebody = { readonly userId: string };

/** The service for the tests of a file, with what families do in it and what it tells the others; stopped after the last test. */
export async function relationsService(options?: Options) {
  const service = await startService(options);
  const watched = await watchTopics(service, ['relations.state', 'profile.events']);
  afterAll(async () => {
    await watched.stop();
    await service.stop();
  });
  /** What was told of two people, the oldest first. */
  const said = (one: Somebody, other: Somebody) => watched.dataOf(pairKey(one.userId, other.userId));
  return { service, watched, family: doings(service), said };
}
