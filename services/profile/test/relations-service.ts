import { pairKey } from '@notalone/contracts';
import { afterAll } from 'vitest';
import { familyActions } from './families.ts';
import { startService } from './service.ts';
import { recordTopics } from './topic-recorder.ts';

type Options = Parameters<typeof startService>[0];
type Somebody = { readonly userId: string };

/** The service for the tests of one file, with commands of families and a recorder of its events. */
export async function relationsService(options?: Options) {
  const service = await startService(options);
  const recorder = await recordTopics(service, ['relations.state', 'profile.events']);
  afterAll(async () => {
    await recorder.stop();
    await service.stop();
  });
  /** Published events about two people, oldest first. */
  const eventsOf = (one: Somebody, other: Somebody) => recorder.dataOf(pairKey(one.userId, other.userId));
  return { service, recorder, family: familyActions(service), eventsOf };
}
