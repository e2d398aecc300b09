import type { childThreadEnded, DataOf, Envelope } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { ProfileDeps } from '../deps.ts';
import { endByModerator } from './end-friendships.ts';

export const onChildThreadEnded = (
  deps: Pick<ProfileDeps, 'db' | 'outbox' | 'now'>,
  { data: { childIds } }: Envelope<DataOf<typeof childThreadEnded>>,
  session: ClientSession,
): Promise<void> => endByModerator(deps, childIds, session);
