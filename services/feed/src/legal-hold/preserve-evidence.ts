import type { UserId } from '@notalone/contracts';
import { legalHoldOf, preserveHeldRecords } from '@notalone/moderation/legal-hold/legal-holds';
import type { ClientSession } from 'mongodb';
import type { FeedDeps } from '../deps.ts';

/** Of a post, without others' comments: what they change or erase must not stay here. */
export const WITHOUT = { posts: ['newestComments'], comments: [], sealedItems: [] } as const;
interface Evidence {
  readonly collection: keyof typeof WITHOUT;
  readonly filter: Readonly<Record<string, unknown>>;
  readonly pictureId?: string | undefined;
}

/**
 * Call before a deletion: it goes on as for everybody, and a case of child safety keeps a copy that nobody sees (rules
 * 6.2).
 */
export async function preserveEvidence(
  { db, now, pictures }: Pick<FeedDeps, 'db' | 'now' | 'pictures'>,
  writer: UserId,
  { collection, filter, pictureId }: Evidence,
  session?: ClientSession,
): Promise<void> {
  await preserveHeldRecords({ db, now }, writer, [{ collection, filter, without: WITHOUT[collection] }], session);
  if (pictureId) await preservePicture({ db, pictures }, writer, pictureId, session);
}

/** The same for a picture alone, which an edit takes away; of its words an edit keeps the trace. */
export async function preservePicture(
  { db, pictures }: Pick<FeedDeps, 'db' | 'pictures'>,
  writer: UserId,
  pictureId: string,
  session?: ClientSession,
): Promise<void> {
  if ((await legalHoldOf(db, writer, session)) === 'held') await pictures.hold({ pictureId }, writer, session);
}
