import type { childDeletionRequested, DataOf, Envelope } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { ProfileDeps } from '../deps.ts';
import { eraseExports } from './exports.store.ts';

/** The copies that a child asked for go with it. */
export const onChildDeletionRequested = (
  { db }: Pick<ProfileDeps, 'db'>,
  { data: { childId } }: Envelope<DataOf<typeof childDeletionRequested>>,
  session: ClientSession,
): Promise<void> => eraseExports(db, { childId }, session);
