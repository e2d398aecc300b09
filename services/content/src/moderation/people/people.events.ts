import type { accountReturned, DataOf, Envelope } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { ContentDeps } from '../../deps.ts';
import { receiveReturned } from './returned.ts';

export const onAccountReturned = (
  deps: Pick<ContentDeps, 'db' | 'outbox' | 'now'>,
  { data }: Envelope<DataOf<typeof accountReturned>>,
  session: ClientSession,
): Promise<void> => receiveReturned(deps, data, session);
